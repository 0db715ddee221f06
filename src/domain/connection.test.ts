import { expect, test } from 'vitest';
import { ASK_AGAIN_MS, type Connection, connectionNotice, decideConnection, inherited } from './connection.ts';

const pending: Connection = { status: 'pending', initiator: 'A', recipient: 'B', lastActionBy: 'A', createdAt: 100, updatedAt: 100 };
const accepted: Connection = { ...pending, status: 'accepted', lastActionBy: 'B', updatedAt: 200 };
const ignored: Connection = { ...pending, status: 'ignored', lastActionBy: 'B', updatedAt: 200 };
const toA = { type: 'request', to: 'A' } as const;
const toB = { type: 'request', to: 'B' } as const;

test('a request pends until its recipient answers', () => {
  expect(decideConnection(null, toB, 'A', 100)).toEqual({ changed: pending });
});

test('a request that crosses another accepts it', () => {
  expect(decideConnection(pending, toA, 'B', 200)).toEqual({ changed: accepted });
});

test('asking again while it pends, or once it is accepted, changes nothing', () => {
  expect(decideConnection(pending, toB, 'A', 200)).toBe('unchanged');
  expect(decideConnection(accepted, toB, 'A', 300)).toBe('unchanged');
  expect(decideConnection(accepted, toA, 'B', 300)).toBe('unchanged');
});

test('nobody connects to its own organization', () => {
  expect(decideConnection(null, toA, 'A', 100)).toEqual({ refused: 'own-org-as-partner' });
});

test('who ignored a request may ask at any time, and the other one answers', () => {
  const turned = { ...pending, initiator: 'B', recipient: 'A', lastActionBy: 'B', updatedAt: 201 };
  expect(decideConnection(ignored, toA, 'B', 201)).toEqual({ changed: turned });
});

test('who was ignored may ask again after seven days', () => {
  const soon = ignored.updatedAt + ASK_AGAIN_MS;
  expect(decideConnection(ignored, toB, 'A', soon - 1)).toEqual({ refused: 'asked-too-soon' });
  expect(decideConnection(ignored, toB, 'A', soon)).toEqual({ changed: { ...pending, updatedAt: soon } });
});

test.each(['accept', 'ignore'] as const)('only the recipient of a pending request can %s it', (type) => {
  const status = type === 'accept' ? 'accepted' : 'ignored';
  expect(decideConnection(pending, { type }, 'B', 200)).toEqual({ changed: { ...pending, status, lastActionBy: 'B', updatedAt: 200 } });
  expect(decideConnection(pending, { type }, 'A', 200)).toEqual({ refused: 'no-request-to-answer' });
  for (const other of [null, accepted, ignored])
    expect(decideConnection(other, { type }, 'B', 300)).toEqual({ refused: 'no-request-to-answer' });
});

test('either side removes a connection that was accepted, and no other', () => {
  for (const by of ['A', 'B']) expect(decideConnection(accepted, { type: 'remove' }, by, 300)).toBe('removed');
  for (const other of [null, pending, ignored])
    expect(decideConnection(other, { type: 'remove' }, 'A', 300)).toEqual({ refused: 'not-connected' });
});

test('each side hears what the other one did, the one who was ignored too', () => {
  const told = [pending, accepted, ignored].map((connection) => connectionNotice(connection, 'Bluebird Cars'));
  expect(told).toEqual([
    { type: 'connection_request', text: 'Bluebird Cars wants to connect.' },
    { type: 'connection_accepted', text: 'Bluebird Cars accepted your connection request.' },
    { type: 'connection_ignored', text: 'Bluebird Cars declined your connection request.' },
  ]);
});

const into = { from: 'B', to: 'C' };
const own = (status: Connection['status']): Connection => ({ ...pending, status, initiator: 'C', recipient: 'A', lastActionBy: 'C' });

test('a merged organization hands on what was asked of it, and what got further', () => {
  const asked = { ...pending, recipient: 'C' };
  expect(inherited(null, pending, into)).toEqual(asked);
  expect(inherited(own('ignored'), pending, into)).toEqual(asked);
  expect(inherited(own('pending'), accepted, into)).toEqual({ ...accepted, recipient: 'C', lastActionBy: 'C' });
});

test('what the organization has itself stays, unless the other got further', () => {
  expect(inherited(own('pending'), pending, into)).toBeNull();
  expect(inherited(own('accepted'), pending, into)).toBeNull();
  expect(inherited(own('pending'), ignored, into)).toBeNull();
});
