// The dates of a row of the table.
import { describe, expect, test } from 'vitest';
import { ageWords, dueMeaning, dueWords, expectedWords, waitingWords } from './row-words.ts';
import { rowOf } from './test-row.ts';

const now = new Date(2026, 10, 24, 14, 30).getTime();
const hoursAgo = (hours: number) => now - hours * 3_600_000;

describe('when a title is due', () => {
  test.each([
    ['2026-11-07', 17, '17 days late'],
    ['2026-11-23', 1, '1 day late'],
    ['2026-11-24', 0, 'Today'],
    ['2026-11-25', -1, 'Tomorrow'],
    ['2026-11-27', -3, 'Friday'],
    ['2026-11-30', -6, 'Monday'],
    ['2026-12-01', -7, 'Dec 1'],
  ])('%s', (dueOn, daysLate, words) => {
    expect(dueWords({ dueOn, dueBy: 'policy', daysLate })).toBe(words);
  });

  test('nothing is due if nothing is awaited', () => {
    expect(dueWords({ dueOn: null, dueBy: null, daysLate: null })).toBeNull();
  });
});

describe('when the registration after a retail sale is due before the title', () => {
  test.each([
    ['2026-11-24', 0, 'Register today'],
    ['2026-11-25', -1, 'Register tomorrow'],
    ['2026-11-30', -6, 'Register Mon'],
    ['2026-12-09', -15, 'Register Dec 9'],
    ['2026-11-20', 4, '4 days late'],
  ])('%s', (dueOn, daysLate, words) => {
    expect(dueWords({ dueOn, dueBy: 'registration', daysLate })).toBe(words);
  });
});

describe('what a due day is', () => {
  test('says what gave it, and how long ago the deal was', () => {
    const row = rowOf({ dueOn: '2026-11-28', dueBy: 'terms', days: 16 });
    expect(dueMeaning(row)).toBe('Due Nov 28, by terms · 16 days since the deal');
  });

  test('names both days if the registration is due first', () => {
    const due = { dueOn: '2026-11-30', dueBy: 'registration', registerOn: '2026-11-30', retailState: 'Texas' } as const;
    expect(dueMeaning(rowOf({ ...due, titleDueOn: '2026-12-14' }))).toBe('Registration in Texas is due Nov 30. The title is due Dec 14.');
    expect(dueMeaning(rowOf({ ...due, titleDueOn: null }))).toBe('Registration in Texas is due Nov 30.');
    const later = dueMeaning(rowOf({ registerOn: '2026-12-09', retailState: 'Texas' }));
    expect(later).toBe('Due Nov 24, by your policy · 14 days since the deal. Registration in Texas is due Dec 9.');
  });
});

describe('when a title is expected', () => {
  test('a past date says how long ago it was', () => {
    const words = expectedWords(rowOf({ expected: '2026-11-17', expectedDaysAgo: 7, reason: 'date-past' }));
    expect(words).toEqual({ text: 'Nov 17', sentence: 'Expected Nov 17', tone: 'past', means: '7 days ago' });
  });

  test('a date after the due date says so', () => {
    const words = expectedWords(rowOf({ expected: '2026-11-27', expectedDaysAgo: -3, reason: 'date-after-due' }));
    expect(words).toMatchObject({ text: 'Nov 27', tone: 'after-due', means: 'after the due date' });
  });

  test('the date of today is called so', () => {
    const words = expectedWords(rowOf({ expected: '2026-11-24', expectedDaysAgo: 0, reason: 'not-arrived' }));
    expect(words).toMatchObject({ text: 'Today', sentence: 'Expected today', tone: 'plain' });
  });

  test('a title that has not arrived and has no date misses one', () => {
    expect(expectedWords(rowOf({ reason: 'no-date' })).text).toBe('No date');
    expect(expectedWords(rowOf({ place: 'coming-back', reason: null })).text).toBe('No date');
  });

  test('a title in the drawer misses none, and says if it is late', () => {
    expect(expectedWords(rowOf({ place: 'drawer', reason: null }))).toMatchObject({ text: '–', sentence: '' });
    expect(expectedWords(rowOf({ place: 'drawer', reason: 'not-sent', lateness: 'late' }))).toMatchObject({
      text: '–',
      sentence: 'Not sent on',
    });
  });
});

test.each([
  [0, 'now'],
  [0.9, '54 min'],
  [20, '20 h'],
  [75, '3 d'],
  [24 * 120, 'Jul 27'],
])('a word of %s hours ago', (hours, words) => {
  expect(ageWords(hoursAgo(hours), now)).toBe(words);
});

test('without a move, a row says what the organization waits for', () => {
  expect(waitingWords(rowOf({ waiting: { kind: 'asked', at: now - 1000 } }), 'America/Denver', now)).toBe('Asked today');
  expect(waitingWords(rowOf({ waiting: { kind: 'reminded', at: hoursAgo(72) } }), 'America/Denver', now)).toBe('Reminded Nov 21');
  expect(waitingWords(rowOf({ waiting: { kind: 'invited', at: hoursAgo(120) }, followUpOn: '2026-11-26' }), 'America/Denver', now)).toBe(
    'Follow up Nov 26',
  );
  expect(waitingWords(rowOf(), 'America/Denver', now)).toBe('');
});
