import { expect, it } from 'vitest';
import { restartDelay } from './restart-delay.ts';

it('a process is restarted at once, and after repeated early exits with growing delays of at most 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 100].map(restartDelay)).toEqual([0, 0, 500, 1000, 2000, 4000, 30_000, 30_000]);
});
