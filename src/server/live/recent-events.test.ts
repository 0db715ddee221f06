import { expect, test } from 'vitest';
import { RecentEvents } from './recent-events.ts';
import type { LiveEvent } from './notify-channel.ts';

const STARTED_AT = 1_000_000;
const event = (seq: number, ...keys: string[]): LiveEvent => ({ keys, topic: 'thread:t', seq });

test('the events for any of several keys since a given time are returned, oldest first', () => {
  const recent = new RecentEvents(STARTED_AT);
  recent.add(event(1, 'a'), STARTED_AT + 10);
  recent.add(event(2, 'a', 'b'), STARTED_AT + 20);
  recent.add(event(3, 'b'), STARTED_AT + 30);
  expect(recent.since(STARTED_AT, ['a'], STARTED_AT + 40)).toEqual([event(1, 'a'), event(2, 'a', 'b')]);
  expect(recent.since(STARTED_AT + 20, ['a', 'b'], STARTED_AT + 40)).toEqual([event(2, 'a', 'b'), event(3, 'b')]);
  expect(recent.since(STARTED_AT + 31, ['a', 'b'], STARTED_AT + 40)).toEqual([]);
});

test('null is returned if events may be missing: before the start, before a gap, or long ago', () => {
  const recent = new RecentEvents(STARTED_AT);
  expect(recent.since(STARTED_AT - 1, ['a'], STARTED_AT)).toBeNull();
  recent.add(event(1, 'a'), STARTED_AT + 10);
  recent.reset(STARTED_AT + 20);
  expect(recent.since(STARTED_AT + 5, ['a'], STARTED_AT + 30)).toBeNull();
  expect(recent.since(STARTED_AT + 20, ['a'], STARTED_AT + 30)).toEqual([]);
  expect(recent.since(STARTED_AT + 20, ['a'], STARTED_AT + 60_000)).toBeNull();
});

test('beyond the limit the oldest events are dropped, and null is returned for times that need them', () => {
  const recent = new RecentEvents(STARTED_AT);
  for (let seq = 1; seq <= 6_000; seq++) recent.add(event(seq, 'a'), STARTED_AT + seq);
  expect(recent.since(STARTED_AT, ['a'], STARTED_AT + 6_000)).toBeNull();
  expect(recent.since(STARTED_AT + 5_000, ['a'], STARTED_AT + 6_000)).toHaveLength(1_001);
});
