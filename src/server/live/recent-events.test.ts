import { expect, test } from 'vitest';
import { RecentEvents } from './recent-events.ts';
import type { LiveEvent } from './notify-channel.ts';

const BEGAN = 1_000_000;
const told = (revision: number, ...keys: string[]): LiveEvent => ({ keys, topic: 'thread:t', revision });

test('it returns the events for each key since a given time, the oldest first', () => {
  const memory = new RecentEvents(BEGAN);
  memory.note(told(1, 'a'), BEGAN + 10);
  memory.note(told(2, 'a', 'b'), BEGAN + 20);
  memory.note(told(3, 'b'), BEGAN + 30);
  expect(memory.since(BEGAN, ['a'], BEGAN + 40)).toEqual([told(1, 'a'), told(2, 'a', 'b')]);
  expect(memory.since(BEGAN + 20, ['a', 'b'], BEGAN + 40)).toEqual([told(2, 'a', 'b'), told(3, 'b')]);
  expect(memory.since(BEGAN + 31, ['a', 'b'], BEGAN + 40)).toEqual([]);
});

test('it does not know events before its start, before a gap, or from long ago', () => {
  const memory = new RecentEvents(BEGAN);
  expect(memory.since(BEGAN - 1, ['a'], BEGAN)).toBeNull();
  memory.note(told(1, 'a'), BEGAN + 10);
  memory.breakOff(BEGAN + 20);
  expect(memory.since(BEGAN + 5, ['a'], BEGAN + 30)).toBeNull();
  expect(memory.since(BEGAN + 20, ['a'], BEGAN + 30)).toEqual([]);
  expect(memory.since(BEGAN + 20, ['a'], BEGAN + 60_000)).toBeNull();
});

test('beyond its limit it drops the oldest events, and knows that it did', () => {
  const memory = new RecentEvents(BEGAN);
  for (let revision = 1; revision <= 6_000; revision++) memory.note(told(revision, 'a'), BEGAN + revision);
  expect(memory.since(BEGAN, ['a'], BEGAN + 6_000)).toBeNull();
  expect(memory.since(BEGAN + 5_000, ['a'], BEGAN + 6_000)).toHaveLength(1_001);
});
