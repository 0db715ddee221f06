import { expect, it } from 'vitest';
import { waitAfter } from './event-stream.ts';

it('a server that is away is asked more and more seldom, at least twice a minute', () => {
  const waits = [1, 2, 3, 4, 5, 6, 20].map((failures) => waitAfter(failures, 1));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('pages do not come back all at the same moment', () => {
  expect(waitAfter(1, 0)).toBe(500);
  expect(waitAfter(6, 0)).toBe(15_000);
});
