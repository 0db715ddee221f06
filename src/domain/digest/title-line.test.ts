// The line about a late title: who owes it and where it is, with each name once.
import { expect, test } from 'vitest';
import type { DeskRow } from '../desk/title-row.ts';
import { lateLine, type TitleToTell } from './title-line.ts';

const party = (name: string) => ({ orgId: name, name, orgType: 'auction' }) as const;
const front = party('Front Range Auction');
const row = (given: Partial<DeskRow>) =>
  ({ from: front, to: party('Bluebird Cars'), expected: null, waiting: null, vin: '1FTFW1E55MKE41877', dueOn: null, ...given }) as DeskRow;
const sentence = (given: Partial<DeskRow>, unanswered = false) =>
  lateLine({ row: row(given), unanswered, phone: null } as TitleToTell, {
    timeZone: 'America/Denver',
    today: '2026-11-23',
    now: Date.parse('2026-11-23T15:00:00Z'),
  }).sentence;

test.each<[place: DeskRow['place'], placeName: string | null, words: string]>([
  ['missing', 'Partner', 'Owed by Front Range Auction · not located · expected from Partner'],
  ['missing', front.name, 'Owed by Front Range Auction · not located'],
  ['with-partner', 'Partner', 'Owed by Front Range Auction · with Partner'],
  ['with-partner', front.name, 'Owed by Front Range Auction, which has it'],
  ['with-seller', front.name, 'Owed by Front Range Auction, which has it'],
  ['moving', front.name, 'Owed by Front Range Auction · on its way'],
  ['to-us', front.name, 'Owed by Front Range Auction · on its way'],
  ['sent-back', front.name, 'Owed by Front Range Auction · on its way back'],
  ['from-us', 'Bluebird Cars', 'Owed by Bluebird Cars · on its way'],
  ['coming-back', 'Bluebird Cars', 'Owed by Bluebird Cars · on its way back'],
  ['missing-from-us', null, 'Not located · expected from you'],
])('%s, %s: %s', (place, placeName, words) => {
  expect(sentence({ place, placeName })).toBe(words);
});

test('of a neighbor that has left, only the place', () => {
  expect(sentence({ place: 'with-partner', placeName: 'Partner', from: null })).toBe('With Partner');
});

test('after three reminders, who did not answer', () => {
  expect(sentence({ place: 'with-seller', placeName: front.name }, true)).toBe('Front Range Auction did not answer three reminders.');
  expect(sentence({ place: 'to-us', placeName: front.name }, true)).toBe(
    'On its way · Front Range Auction did not answer three reminders.',
  );
  expect(sentence({ place: 'with-partner', placeName: 'Partner' }, true)).toBe(
    'With Partner · Front Range Auction did not answer three reminders.',
  );
});

test('with what it waits for, before the day on which it is expected', () => {
  const waiting = { place: 'with-seller', placeName: front.name, waitsFor: { what: 'lien-release', since: 0 } } as const;
  expect(sentence(waiting)).toBe('Owed by Front Range Auction, which has it, waits for the lien release');
  expect(sentence({ ...waiting, expected: '2026-11-29', expectedDaysAgo: -6 })).toBe(
    'Owed by Front Range Auction, which has it, waits for the lien release, expected Nov 29',
  );
});
