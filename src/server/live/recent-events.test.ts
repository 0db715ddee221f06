import { expect, test } from 'vitest';
import { RecentEvents } from './recent-events.ts';
import type { LiveEvent } from './notify-channel.ts';

const BEGAN = 1_000_000;
const event = (seq: number, ...keys: string[]): LiveEvent => ({ keys, topic: 'thread:t', seq });

test('it returns the events for each key since a given time, the oldest first', () => {
  const recent = new RecentEvents(BEGAN);
  recent.add(event(1, 'a'), BEGAN + 10);
  recent.add(event(2, 'a', 'b'), BEGAN + 20);
  recent.add(event(3, 'b'), BEGAN + 30);
  expect(recent.since(BEGAN, ['a'], BEGAN + 40)).toEqual([event(1, 'a'), event(2, 'a', 'b')]);
  expect(recent.since(BEGAN + 20, ['a', 'b'], BEGAN + 40)).toEqual([event(2, 'a', 'b'), event(3, 'b')]);
  expect(recent.since(BEGAN + 31, ['a', 'b'], BEGAN + 40)).toEqual([]);
});

test('it does not know events before its start, before a gap, or from long ago', () => {
  const recent = new RecentEvents(BEGAN);
  expect(recent.since(BEGAN - 1, ['a'], BEGAN)).toBeNull();
  recent.add(event(1, 'a'), BEGAN + 10);
  recent.reset(BEGAN + 20);
  expect(recent.since(BEGAN + 5, ['a'], BEGAN + 30)).toBeNull();
  expect(recent.since(BEGAN + 20, ['a'], BEGAN + 30)).toEqual([]);
  expect(recent.since(BEGAN + 20, ['a'], BEGAN + 60_000)).toBeNull();
});

test('beyond its limit it drops the oldest events, and knows that it did', () => {
  const recent = new RecentEvents(BEGAN);
  for (let seq = 1; seq <= 6_000; seq++) recent.add(event(seq, 'a'), BEGAN + seq);
  expect(recent.since(BEGAN, ['a'], BEGAN + 6_000)).toBeNull();
  expect(recent.since(BEGAN + 5_000, ['a'], BEGAN + 6_000)).toHaveLength(1_001);
});
