import { expect, it } from 'vitest';
import { reconnectDelay } from './event-stream.ts';

it('the delay between connection attempts doubles up to 30 seconds', () => {
  const waits = [1, 2, 3, 4, 5, 6, 20].map((failures) => reconnectDelay(failures, 1));
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('random jitter keeps pages from reconnecting at the same moment', () => {
  expect(reconnectDelay(1, 0)).toBe(500);
  expect(reconnectDelay(6, 0)).toBe(15_000);
});
