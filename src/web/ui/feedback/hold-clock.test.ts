import { expect, test } from 'vitest';
import { holdClock, resumeClock, startClock, timeLeft } from './Toaster.tsx';

test('time does not pass while the clock is held, and goes on from there', () => {
  const running = startClock(20_000, 1000);
  expect(timeLeft(running, 6000)).toBe(15_000);
  const held = holdClock(running, 6000);
  expect(timeLeft(held, 60_000)).toBe(15_000);
  const resumed = resumeClock(held, 60_000);
  expect(timeLeft(resumed, 62_000)).toBe(13_000);
});

test('holding twice or resuming twice gives no extra time', () => {
  const running = startClock(20_000, 0);
  expect(timeLeft(resumeClock(running, 5000), 8000)).toBe(12_000);
  expect(timeLeft(holdClock(holdClock(running, 5000), 9000), 9000)).toBe(15_000);
});

test('a clock that was held too late has no time left', () => {
  expect(timeLeft(startClock(3000, 0), 9000)).toBe(0);
  expect(timeLeft(holdClock(startClock(3000, 0), 9000), 9000)).toBe(0);
});
