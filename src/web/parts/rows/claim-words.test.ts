// What a row of the table says about its claim, on Friday, Nov 27, 2026, 9:12 AM in Denver.
import { describe, expect, test } from 'vitest';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { dayWords, deadlineWords, shortWeekday } from '../../../domain/desk/clock/deadline-words.ts';
import type { TimeZone } from '../../../domain/time-zones.ts';
import { answerWords, fileByWords } from './claim-words.ts';
import { rowOf } from './test-row.ts';

const ZONE = 'America/Denver';
const NOW = Date.parse('2026-11-27T09:12:00-07:00');
const at = (time: string): number => Date.parse(`2026-${time}:00-07:00`);

const row = (claim: Partial<DeskRow['claim']>, given: Partial<DeskRow> = {}): DeskRow => {
  const none = rowOf();
  return { ...none, ...given, claim: { ...none.claim, ...claim } };
};
const filed = { status: 'filed', filedOn: '2026-11-25', confirmation: 'FR-88201', answerBy: at('11-30T17:00') } as const;

const dated = (zone: TimeZone, time: number, now: number) => deadlineWords(zone, time, now, 'weekday');
const onPaper = (given: DeskRow) => fileByWords(given, ZONE, NOW, dated, dayWords);

describe('until when a claim can be filed', () => {
  test.each<[string, Partial<DeskRow['claim']>, string, string | null]>([
    ['no window', {}, '', null],
    ['today', { state: 'file-today', closesAt: at('11-27T15:00') }, 'Today 3 PM', 'soon'],
    ['on Monday, with minutes', { state: 'closes-soon', closesAt: at('11-30T09:30') }, 'Mon 9:30 AM', 'soon'],
    ['in a week', { state: 'open', closesAt: at('12-04T15:00') }, 'Dec 4, 3 PM', 'open'],
    ['at the end of a day', { state: 'open', closesAt: at('12-05T00:00') }, 'Dec 4', 'open'],
    ['nobody says until when', { state: 'open', closesAt: null }, 'Open', 'open'],
    ['from tomorrow', { state: 'not-open', opensAt: at('11-28T00:00'), closesAt: at('12-04T15:00') }, 'Opens Sat', 'not-open'],
    ['from a later day', { state: 'not-open', opensAt: at('12-09T00:00') }, 'Opens Dec 9', 'not-open'],
    ['not any more', { state: 'closed', closesAt: at('11-23T15:00') }, 'Closed Nov 23', 'closed'],
    ['nobody will', { state: 'not-filing', closesAt: at('12-04T15:00') }, 'Not filing', null],
    ['the one claim was withdrawn', { state: 'used' }, 'Withdrawn', 'closed'],
    ['the deal day is unknown', { state: 'no-deal-day' }, 'Deal day?', null],
  ])('%s', (_, claim, text, sign) => {
    expect(fileByWords(row(claim), ZONE, NOW)).toMatchObject({ text, sign });
  });

  test('names the day and the zone in full', () => {
    const words = fileByWords(row({ state: 'file-today', closesAt: at('11-27T15:00') }), ZONE, NOW);
    expect(words).toMatchObject({ sentence: 'File by today 3 PM', full: 'File a claim by Friday, Nov 27, 3:00 PM Mountain Time' });
  });

  test('on paper, where no day may be "today" or a weekday alone', () => {
    expect(onPaper(row({ state: 'file-today', closesAt: at('11-27T15:00') })).text).toBe('Fri, Nov 27, 3:00 PM MT');
    expect(onPaper(row({ state: 'closes-soon', closesAt: at('12-01T00:00') })).text).toBe('Mon, Nov 30');
    expect(onPaper(row({ state: 'not-open', opensAt: at('11-28T00:00') })).text).toBe('Opens Nov 28');
    expect(onPaper(row({}, { against: filed })).sentence).toBe('Answer Mon, Nov 30, 5:00 PM MT');
  });

  test('names the day on which it opens', () => {
    const words = fileByWords(row({ state: 'not-open', opensAt: at('11-28T00:00'), closesAt: at('12-04T15:00') }), ZONE, NOW);
    expect(words).toMatchObject({ sentence: 'Claim opens Sat', full: 'A claim can be filed from Saturday, Nov 28' });
  });

  test('names no day while the kind of sale is unknown, whatever the stricter kind says', () => {
    const words = fileByWords(row({ state: 'closes-soon', isKindMissing: true, closesAt: at('11-30T09:00') }), ZONE, NOW);
    expect(words).toMatchObject({ text: 'Kind of sale?', when: '', asks: 'kind' });
    expect(JSON.stringify(words)).not.toMatch(/\d/);
  });
});

describe('a claim that was filed', () => {
  const open = row({ state: 'filed' }, { ours: filed });
  test('says when, its number, and until when it is answered', () => {
    expect(fileByWords(open, ZONE, NOW)).toMatchObject({
      sign: 'filed',
      text: 'Filed Nov 25',
      sentence: 'Claim filed Nov 25',
      full: 'Claim FR-88201 filed Nov 25. Answer by Monday, Nov 30, 5:00 PM Mountain Time',
    });
    expect(answerWords(open, ZONE, NOW)).toBe('Answer by Monday');
    expect(answerWords(open, ZONE, NOW, shortWeekday)).toBe('Answer by Mon');
  });

  test('waits for no answer if nobody noted until when, and not any more after that', () => {
    expect(answerWords(row({ state: 'filed' }, { ours: { ...filed, answerBy: null } }), ZONE, NOW)).toBe('');
    expect(answerWords(row({ state: 'unanswered' }, { ours: filed }), ZONE, NOW)).toBe('');
  });

  test('against the organization says until when it answers, unless its own window has words', () => {
    expect(fileByWords(row({}, { against: filed }), ZONE, NOW)).toMatchObject({
      sign: 'soon',
      text: 'Answer Mon',
      sentence: 'Answer Mon 5 PM',
    });
    expect(fileByWords(row({}, { against: { ...filed, answerBy: null } }), ZONE, NOW)).toMatchObject({ text: 'Answer' });
    expect(fileByWords(row({}, { against: { ...filed, status: 'settled' } }), ZONE, NOW)).toMatchObject({ text: '' });
    const both = row({ state: 'closes-soon', closesAt: at('11-30T09:00') }, { against: filed });
    expect(fileByWords(both, ZONE, NOW)).toMatchObject({ text: 'Mon 9 AM' });
  });
});
