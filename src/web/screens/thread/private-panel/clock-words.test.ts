import { expect, test } from 'vitest';
import { type Clock, clockBar, criticalText, stateText, summaryParts } from './clock-words.ts';

const DAY = 24 * 60 * 60_000;
/** Midnight in UTC, the policy's time zone. */
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);
const clock: Clock = {
  dealOn: '2026-11-07',
  dueOn: '2026-11-21',
  dueBy: 'policy',
  titleDueOn: '2026-11-21',
  registerOn: null,
  lateness: 'late',
  reason: 'date-past',
  daysLate: 1,
  criticalIn: 7,
  dueSoonAt: at('2026-11-18'),
  lateAt: at('2026-11-22'),
  criticalAt: at('2026-11-29'),
  claim: 'none',
  isKindMissing: false,
  claimOpensAt: null,
  claimClosesAt: null,
  registerSoonAt: null,
  changesAt: at('2026-11-23'),
};
const sending: Clock = { ...clock, reason: 'not-sent' };

test('the clock says how late a title is, or when it is due', () => {
  expect(stateText(clock)).toBe('1 day late');
  expect(stateText({ ...clock, daysLate: 0 })).toBe('Due today');
  expect(stateText({ ...clock, daysLate: -5 })).toBe('Due in 5 days');
  expect(stateText({ ...clock, dueOn: null, daysLate: null })).toBe('Nothing is due now');
});

test('a title that is to be sent on has a day for that', () => {
  expect(stateText({ ...sending, daysLate: -2 })).toBe('Send on by Nov 21');
  expect(stateText({ ...sending, daysLate: 0 })).toBe('Send on today');
  expect(stateText({ ...sending, daysLate: 3 })).toBe('3 days late');
});

test('the clock says when the title becomes critical, and that it is', () => {
  expect(criticalText(clock, 'UTC')).toBe('Critical in 7 days');
  expect(criticalText({ ...clock, lateness: 'on-time' }, 'UTC')).toBe('Critical Nov 29');
  expect(criticalText({ ...clock, lateness: 'critical', criticalIn: null }, 'UTC')).toBe('Critical');
  expect(criticalText({ ...clock, lateness: 'on-time', criticalIn: null, criticalAt: null }, 'UTC')).toBeNull();
});

test('a registration that is due before the title has its own words, and its bar begins with the retail sale', () => {
  const registering: Clock = { ...clock, dueBy: 'registration', dueOn: '2026-11-24', daysLate: -3 };
  expect(stateText(registering)).toBe('Registration due in 3 days');
  expect(stateText({ ...registering, daysLate: 0 })).toBe('Registration due today');
  expect(stateText({ ...registering, daysLate: 1 })).toBe('Registration 1 day late');
  expect(criticalText(registering, 'UTC')).toBe('Nov 24');
  expect(clockBar(registering, 'UTC', at('2026-11-20'), '2026-10-25')!.text).toMatch(/^Retailed Oct 25, /);
});

test('the bar leads from the deal to the critical day, and a day counts until its end', () => {
  const now = at('2026-11-22') + DAY / 2;
  const { soon, due, today, text } = clockBar(clock, 'UTC', now)!;
  expect([soon, due, today].map((part) => Math.round(part * 22))).toEqual([11, 15, 16]);
  expect(text).toBe('Deal Nov 7, due soon from Nov 18, due Nov 21, critical from Nov 29, today Nov 22');
});

test('on the due day the bar reaches the mark, and later than critical it is full', () => {
  const onDay = clockBar(clock, 'UTC', at('2026-11-21'))!;
  expect(onDay.today).toBe(onDay.due);
  expect(clockBar(clock, 'UTC', at('2027-01-01'))!.today).toBe(1);
});

test('a due day before the deal does not break the bar', () => {
  const early = { ...clock, dueOn: '2026-11-01', dueSoonAt: at('2026-10-29'), lateAt: at('2026-11-02'), criticalAt: at('2026-11-29') };
  const bar = clockBar(early, 'UTC', at('2026-11-20'))!;
  expect(bar.soon).toBe(0);
  expect(bar.due).toBeLessThan(bar.today);
});

test('without a day on which it is due there is no bar', () => {
  expect(clockBar({ ...clock, dueOn: null, dueSoonAt: null, lateAt: null, criticalAt: null }, 'UTC', at('2026-11-22'))).toBeNull();
});

const note = { id: '1', author: 'Maya Ortiz', own: false, text: 'Called.', at: 0 };
const NOTHING = { terms: null, claims: { ours: null, against: null }, notFiling: null, timeZone: 'UTC', sellerName: null } as const;
const summary = (entry: Pick<Parameters<typeof summaryParts>[0], 'clock' | 'notes'>) =>
  summaryParts({ ...NOTHING, ...entry }, at('2026-11-22'))
    .map(({ text }) => text)
    .join(' · ');

test('the line on a phone sums up the desk', () => {
  expect(summary({ clock, notes: [note, note] })).toBe('Due Nov 21 · 1 day late · 2 notes');
  expect(summary({ clock: { ...clock, daysLate: -6, lateness: 'on-time' }, notes: [note] })).toBe('Due Nov 21 · in 6 days · 1 note');
  expect(summary({ clock: { ...sending, daysLate: 0, lateness: 'due-soon' }, notes: [] })).toBe('Send on by Nov 21 · today');
  expect(summary({ clock: null, notes: [] })).toBe('No notes');
  const open = { ...clock, claim: 'file-today', claimClosesAt: at('2026-11-22') + 15 * 3_600_000 } as const;
  expect(summary({ clock: open, notes: [note] })).toBe('1 day late · file by today, 3 PM');
  expect(summary({ clock: { ...open, dueOn: null, daysLate: null }, notes: [note] })).toBe('File by today, 3 PM');
  expect(summary({ clock: { ...open, isKindMissing: true }, notes: [note] })).toBe('1 day late · Kind of sale?');
  expect(summary({ clock: { ...open, claim: 'no-deal-day' }, notes: [note] })).toBe('1 day late · Deal day?');
});
