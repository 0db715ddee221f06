import { expect, it } from 'vitest';
import { reconnectDelay } from './reachability.ts';

it('the delay before a page reconnects doubles with each failure, up to 12 seconds', () => {
  const delays = [1, 2, 3, 4, 5, 20].map((failures) => reconnectDelay(failures, 1));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 12_000, 12_000]);
});

it('the delay has a random part, so that pages do not all reconnect at the same moment', () => {
  expect(reconnectDelay(1, 0)).toBe(500);
  expect(reconnectDelay(6, 0)).toBe(6_000);
});
