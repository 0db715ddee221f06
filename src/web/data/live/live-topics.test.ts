import { describe, expect, it } from 'vitest';
import { isAffected, parseEvent } from './live-topics.ts';
import { connectionError, apiErrorFrom } from '../api-error.ts';

const cached = (operation: string, input: object = {}, data: unknown = {}) => ({ queryKey: [operation, input], data, error: null });
const shipment = (threadId: string, sentAt: number) => cached('shipment', { code: 'K7Q2MF9D' }, { titles: [{ threadId }], sentAt });
const failed = (error: Error) => ({ queryKey: ['thread', { threadId: 'a' }], data: undefined, error });
const event = (topic: string, seq = 5) => ({ topic, seq });

describe('an event of the stream', () => {
  it('has a topic and a seq', () => {
    expect(parseEvent('thread:01|7')).toEqual({ topic: 'thread:01', seq: 7 });
    expect(parseEvent('*|0')).toEqual({ topic: '*', seq: 0 });
  });
  it('is ignored if it is malformed', () => {
    for (const line of ['', 'beat', '|3', 'thread:01|seven']) expect(parseEvent(line)).toBeNull();
  });
});

describe('when a thread changes', () => {
  it('the page of that thread is fetched again, and the page of no other thread', () => {
    expect(isAffected(event('thread:a'), cached('thread', { threadId: 'a' }, { seq: 4 }))).toBe(true);
    expect(isAffected(event('thread:a'), cached('completedThread', { threadId: 'a' }, null))).toBe(true);
    expect(isAffected(event('thread:a'), cached('thread', { threadId: 'b' }, { seq: 4 }))).toBe(false);
  });
  it('a page that already shows that seq is not fetched again', () => {
    expect(isAffected(event('thread:a', 5), cached('thread', { threadId: 'a' }, { seq: 5 }))).toBe(false);
  });
  it('a page without a seq is fetched again, because it may be out of date', () => {
    expect(isAffected(event('thread:a', 1), cached('thread', { threadId: 'a' }, { standing: 'completed' }))).toBe(true);
    expect(isAffected(event('thread:a', 1), cached('thread', { threadId: 'a' }, undefined))).toBe(true);
  });
  it('the page is always fetched again for seq 0, a change outside the events of the thread', () => {
    expect(isAffected(event('thread:a', 0), cached('thread', { threadId: 'a' }, { seq: 9 }))).toBe(true);
  });
  it('every list of threads is fetched again, and their counts', () => {
    for (const list of ['dashboard', 'threadCounts', 'searchThreads', 'pendingInvites'])
      expect(isAffected(event('thread:a'), cached(list))).toBe(true);
  });
  it('a shipment is fetched again if the title is in it, or while its titles are being sent', () => {
    expect(isAffected(event('thread:a'), shipment('a', 0))).toBe(true);
    expect(isAffected(event('thread:a'), shipment('b', 0))).toBe(false);
    expect(isAffected(event('thread:a'), shipment('b', Date.now()))).toBe(true);
  });
  it('queries that contain no threads are not fetched again', () => {
    for (const other of ['me', 'makes', 'searchOrgs']) expect(isAffected(event('thread:a'), cached(other))).toBe(false);
  });
});

it('after `me` the viewer is fetched again, after `network` the organizations', () => {
  expect(isAffected(event('me', 0), cached('me'))).toBe(true);
  expect(isAffected(event('me', 0), cached('dashboard'))).toBe(false);
  expect(isAffected(event('network', 0), cached('searchOrgs', { q: 'front' }))).toBe(true);
});

it('after `*` everything is fetched again, and after an unknown topic nothing', () => {
  expect(isAffected(event('*', 0), cached('thread', { threadId: 'a' }, { seq: 99 }))).toBe(true);
  expect(isAffected(event('toString', 0), cached('me'))).toBe(false);
});

it('a query that was not found is fetched again after its own topic, but not after `*`', () => {
  const missing = failed(apiErrorFrom(404, null));
  expect(isAffected(event('*', 0), missing)).toBe(false);
  expect(isAffected(event('thread:a', 1), missing)).toBe(true);
  expect(isAffected(event('*', 0), failed(connectionError(false)))).toBe(true);
});
