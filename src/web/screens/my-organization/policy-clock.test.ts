// The clock shows the days of the policy, and no state that has no day.
import { expect, test } from 'vitest';
import { clockSegments } from './TitlePolicy.tsx';

const shown = (dueDays: number, criticalPastDueDays: number, dueSoonDays: number) =>
  clockSegments({ dueDays, criticalPastDueDays, dueSoonDays }).map(({ state, begins }) => `${state}: ${begins}`);

test('a title is on time from the deal, due soon before the due day, late after it, and critical after the critical day', () => {
  expect(shown(14, 7, 3)).toEqual(['on-time: Deal', 'due-soon: Day 11', 'late: after day 14', 'critical: after day 21']);
});

test('the due day itself counts as due soon, and the widths follow the days', () => {
  const [onTime, dueSoon, late, critical] = clockSegments({ dueDays: 14, criticalPastDueDays: 7, dueSoonDays: 3 }).map(({ days }) => days);
  expect([onTime, dueSoon, late]).toEqual([11, 4, 7]);
  expect(critical).toBeCloseTo((11 + 4 + 7) / 3);
});

test('without days before it, only the due day is due soon', () => {
  expect(shown(14, 7, 0)).toEqual(['on-time: Deal', 'due-soon: Day 14', 'late: after day 14', 'critical: after day 21']);
});

test('a title that is critical at once when it is late has no days that are only late', () => {
  expect(shown(14, 0, 3)).toEqual(['on-time: Deal', 'due-soon: Day 11', 'critical: after day 14']);
});

test('a title that is due soon from the deal on is never on time', () => {
  expect(shown(2, 3, 2)).toEqual(['due-soon: Deal', 'late: after day 2', 'critical: after day 5']);
  expect(shown(2, 3, 30)).toEqual(['due-soon: Deal', 'late: after day 2', 'critical: after day 5']);
});
