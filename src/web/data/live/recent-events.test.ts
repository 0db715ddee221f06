import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecentEvents } from './shared-stream.ts';

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
afterEach(() => void vi.useRealTimers());

const thread = { topic: 'thread:t', seq: 4 };
const everything = [{ topic: '*', seq: 0 }];

test('a tab that joins receives the events since it started', () => {
  const recent = createRecentEvents(100_000);
  recent.note({ topic: 'network', seq: 0 });
  vi.advanceTimersByTime(500);
  recent.note(thread);
  expect(recent.since(100_100)).toEqual([thread]);
  expect(recent.since(100_501)).toEqual([]);
});

test('a tab that joins is told to fetch everything again if events since it started may be missing', () => {
  const recent = createRecentEvents(100_000);
  recent.note(thread);
  expect(recent.since(99_999)).toEqual(everything);
  vi.advanceTimersByTime(30_001);
  expect(recent.since(100_000)).toEqual(everything);
  expect(recent.since(100_001)).toEqual([]);
});
