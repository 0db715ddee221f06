import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecentLines } from './recent-lines.ts';

beforeEach(() => void vi.useFakeTimers({ now: 100_000 }));
afterEach(() => void vi.useRealTimers());

const thread = { topic: 'thread:t', revision: 4 };
const everything = [{ topic: '*', revision: 0 }];

test('what was heard since a tab began is known, and not what came before', () => {
  const late = createRecentLines(100_000);
  late.note({ topic: 'network', revision: 0 });
  vi.advanceTimersByTime(500);
  late.note(thread);
  expect(late.since(100_100)).toEqual([thread]);
  expect(late.since(100_501)).toEqual([]);
});

test('of a time before it was listened, or too long ago, everything may have been told', () => {
  const late = createRecentLines(100_000);
  late.note(thread);
  expect(late.since(99_999)).toEqual(everything);
  vi.advanceTimersByTime(30_001);
  expect(late.since(100_000)).toEqual(everything);
  expect(late.since(100_001)).toEqual([]);
});
