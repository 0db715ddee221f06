// The counts below the clock agree with the filters of the table, where late ones include critical ones.
import { expect, test } from 'vitest';
import { countedStates } from './TitlePolicy.tsx';

const saved = { dueSoon: 8, late: 7, critical: 6, active: 241 };

test('late counts critical too', () => {
  expect(countedStates(saved, saved).map(({ state, count }) => [state, count])).toEqual([
    ['due-soon', 8],
    ['late', 13],
    ['critical', 6],
  ]);
});

test('the count of now is given only where the edited days change it', () => {
  expect(countedStates({ ...saved, late: 9 }, saved).map(({ count, now }) => [count, now])).toEqual([
    [8, null],
    [15, 13],
    [6, null],
  ]);
  expect(countedStates({ ...saved, late: 6, critical: 7 }, saved).map(({ now }) => now)).toEqual([null, null, 6]);
});
