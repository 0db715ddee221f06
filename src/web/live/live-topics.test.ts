import { describe, expect, it } from 'vitest';
import { isAffected, readLine } from './live-topics.ts';
import { connectionError, apiErrorFrom } from '../data/api-error.ts';

const kept = (operation: string, input: object = {}, data: unknown = {}) => ({ queryKey: [operation, input], data, error: null });
const failed = (error: Error) => ({ queryKey: ['thread', { threadId: 'a' }], data: undefined, error });
const told = (topic: string, revision = 5) => ({ topic, revision });

describe('a line of the stream', () => {
  it('is a topic and a revision', () => {
    expect(readLine('thread:01|7')).toEqual({ topic: 'thread:01', revision: 7 });
    expect(readLine('*|0')).toEqual({ topic: '*', revision: 0 });
  });
  it('is passed over where it is neither', () => {
    for (const line of ['', 'beat', '|3', 'thread:01|seven']) expect(readLine(line)).toBeNull();
  });
});

describe('when a thread moves on', () => {
  it('its page is read again, and no other thread’s', () => {
    expect(isAffected(told('thread:a'), kept('thread', { threadId: 'a' }, { revision: 4 }))).toBe(true);
    expect(isAffected(told('thread:a'), kept('completedThread', { threadId: 'a' }, null))).toBe(true);
    expect(isAffected(told('thread:a'), kept('thread', { threadId: 'b' }, { revision: 4 }))).toBe(false);
  });
  it('a page that shows that revision already stays as it is', () => {
    expect(isAffected(told('thread:a', 5), kept('thread', { threadId: 'a' }, { revision: 5 }))).toBe(false);
  });
  it('a page without a revision is read again: nobody knows how old it is', () => {
    expect(isAffected(told('thread:a', 1), kept('thread', { threadId: 'a' }, { standing: 'completed' }))).toBe(true);
    expect(isAffected(told('thread:a', 1), kept('thread', { threadId: 'a' }, undefined))).toBe(true);
  });
  it('what changed beside its events (revision 0) is read again whatever the page shows', () => {
    expect(isAffected(told('thread:a', 0), kept('thread', { threadId: 'a' }, { revision: 9 }))).toBe(true);
  });
  it('every list of threads is read again', () => {
    for (const list of ['dashboard', 'searchThreads', 'pendingInvites']) expect(isAffected(told('thread:a'), kept(list))).toBe(true);
  });
  it('what has no thread in it is left alone', () => {
    for (const other of ['me', 'makes', 'searchOrgs']) expect(isAffected(told('thread:a'), kept(other))).toBe(false);
  });
});

it('who is signed in is asked again on `me`, the organizations on `network`', () => {
  expect(isAffected(told('me', 0), kept('me'))).toBe(true);
  expect(isAffected(told('me', 0), kept('dashboard'))).toBe(false);
  expect(isAffected(told('network', 0), kept('searchOrgs', { q: 'front' }))).toBe(true);
});

it('`*` makes everything old, and an unknown topic nothing', () => {
  expect(isAffected(told('*', 0), kept('thread', { threadId: 'a' }, { revision: 99 }))).toBe(true);
  expect(isAffected(told('toString', 0), kept('me'))).toBe(false);
});

it('what is missing is not asked for again by `*`, but as soon as it is told of itself', () => {
  const missing = failed(apiErrorFrom(404, null));
  expect(isAffected(told('*', 0), missing)).toBe(false);
  expect(isAffected(told('thread:a', 1), missing)).toBe(true);
  expect(isAffected(told('*', 0), failed(connectionError(false)))).toBe(true);
});
