// The dots of the plot.
import { expect, test } from 'vitest';
import type { PartnerFiguresView } from '../../../api/desk.ts';
import { dotPlotOf, lineOf } from './FiguresCard.tsx';

const times = (days: number, titles: number, isLate = false) => ({ days, isLate, titles });

const dueLine = (dueByTerms: PartnerFiguresView['dueByTerms'], sent = [times(4, 5)]) => lineOf({ sent, dueDays: 14, dueByTerms });

test('each title is a dot above its day, and late ones stand above those in time', () => {
  const { dots, perDot, isCut } = dotPlotOf([times(4, 2), times(4, 1, true), times(9, 1)]);
  expect(dots).toEqual([
    { day: 4, at: 0, isLate: false },
    { day: 4, at: 1, isLate: false },
    { day: 4, at: 2, isLate: true },
    { day: 9, at: 0, isLate: false },
  ]);
  expect([perDot, isCut]).toEqual([1, false]);
});

test('what took longer than the axis stands at its end', () => {
  const { dots, isCut } = dotPlotOf([times(30, 1, true), times(44, 1, true)]);
  expect(dots.map(({ day, at }) => [day, at])).toEqual([
    [30, 0],
    [30, 1],
  ]);
  expect(isCut).toBe(true);
});

test('of many titles, a dot stands for several, and a single one keeps its dot', () => {
  const { dots, perDot } = dotPlotOf([times(2, 1), times(5, 70), times(5, 1, true)]);
  expect(perDot).toBe(12);
  expect(dots.filter(({ day }) => day === 5)).toHaveLength(7);
  expect(dots.filter(({ isLate }) => isLate)).toHaveLength(1);
  expect(dots.filter(({ day }) => day === 2)).toHaveLength(1);
});

test('the line after which titles are late is that of the terms, if these are one day for all, and else that of the policy', () => {
  expect(dueLine(null)).toEqual({ by: 'policy', days: 14 });
  expect(dueLine({ fewest: 28, most: 28, isAll: true })).toEqual({ by: 'terms', days: 28 });
  // Not in the plot, or not one day.
  expect(dueLine({ fewest: 43, most: 43, isAll: true })).toBeNull();
  expect(dueLine({ fewest: 26, most: 28, isAll: true })).toBeNull();
  expect(dueLine({ fewest: 28, most: 28, isAll: false })).toBeNull();
  expect(dueLine(null, [])).toBeNull();
});
