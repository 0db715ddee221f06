import { describe, expect, test } from 'vitest';
import { REPEAT_REQUEST_MS, type Connection, connectionNotice, decideConnection, mergeConnection } from './connection.ts';

const pending: Connection = {
  status: 'pending',
  initiator: 'A',
  recipient: 'B',
  lastActionBy: 'A',
  createdAt: 100,
  updatedAt: 100,
  blockedBy: [],
  hiddenFrom: null,
};
const accepted: Connection = { ...pending, status: 'accepted', lastActionBy: 'B', updatedAt: 200 };
const ignored: Connection = { ...pending, status: 'ignored', lastActionBy: 'B', updatedAt: 200, blockedBy: ['B'] };
const toA = { type: 'request', to: 'A' } as const;
const toB = { type: 'request', to: 'B' } as const;

test('a request is pending until its recipient answers', () => {
  expect(decideConnection(null, toB, 'A', 100)).toEqual({ changed: pending });
});

test('a request in the opposite direction accepts a pending one', () => {
  expect(decideConnection(pending, toA, 'B', 200)).toEqual({ changed: accepted });
});

test('repeating a pending or accepted request changes nothing', () => {
  expect(decideConnection(pending, toB, 'A', 200)).toBe('unchanged');
  expect(decideConnection(accepted, toB, 'A', 300)).toBe('unchanged');
  expect(decideConnection(accepted, toA, 'B', 300)).toBe('unchanged');
});

test('an organization cannot connect to itself', () => {
  expect(decideConnection(null, toA, 'A', 100)).toEqual({ refused: 'own-org-as-partner' });
});

test('an organization that ignored a request can send one itself at any time', () => {
  const reversed = { ...pending, initiator: 'B', recipient: 'A', lastActionBy: 'B', updatedAt: 201 };
  expect(decideConnection(ignored, toA, 'B', 201)).toEqual({ changed: reversed });
});

test('an ignored request can be repeated after seven days', () => {
  const repeatableAt = ignored.updatedAt + REPEAT_REQUEST_MS;
  expect(decideConnection(ignored, toB, 'A', repeatableAt - 1)).toEqual({ refused: 'asked-too-soon' });
  expect(decideConnection(ignored, toB, 'A', repeatableAt)).toEqual({ changed: { ...pending, updatedAt: repeatableAt, blockedBy: ['B'] } });
});

test.each(['accept', 'ignore'] as const)('only the recipient of a pending request can %s it', (type) => {
  expect(decideConnection(pending, { type }, 'B', 200)).toEqual({ changed: type === 'accept' ? accepted : ignored });
  expect(decideConnection(pending, { type }, 'A', 200)).toEqual({ refused: 'no-request-to-answer' });
  for (const other of [null, accepted, ignored])
    expect(decideConnection(other, { type }, 'B', 300)).toEqual({ refused: 'no-request-to-answer' });
});

test('either side can remove an accepted connection, but not a pending or ignored one', () => {
  for (const by of ['A', 'B']) expect(decideConnection(accepted, { type: 'remove' }, by, 300)).toBe('removed');
  for (const other of [null, pending, ignored])
    expect(decideConnection(other, { type: 'remove' }, 'A', 300)).toEqual({ refused: 'not-connected' });
});

test('the other side is notified of a request, an acceptance and an ignored request', () => {
  const notices = [pending, accepted, ignored].map((connection) => connectionNotice(connection, 'Bluebird Cars'));
  expect(notices).toEqual([
    { type: 'connection_request', text: 'Bluebird Cars wants to connect.' },
    { type: 'connection_accepted', text: 'Bluebird Cars accepted your connection request.' },
    { type: 'connection_ignored', text: 'Bluebird Cars declined your connection request.' },
  ]);
});

const into = { from: 'B', to: 'C' };
const own = (status: Connection['status']): Connection => ({ ...pending, status, initiator: 'C', recipient: 'A', lastActionBy: 'C' });

test('a merged organization passes on its request, and its connection if that is further along', () => {
  const request = { ...pending, recipient: 'C' };
  expect(mergeConnection(null, pending, into)).toEqual(request);
  expect(mergeConnection(own('ignored'), pending, into)).toEqual(request);
  expect(mergeConnection(own('pending'), accepted, into)).toEqual({ ...accepted, recipient: 'C', lastActionBy: 'C' });
});

test('the organization keeps its own connection unless the other is further along', () => {
  expect(mergeConnection(own('pending'), pending, into)).toBeNull();
  expect(mergeConnection(own('accepted'), pending, into)).toBeNull();
  expect(mergeConnection(own('pending'), { ...ignored, blockedBy: [] }, into)).toBeNull();
});

const changed = (decision: ReturnType<typeof decideConnection>): Connection => {
  if (typeof decision === 'string' || 'refused' in decision) throw new Error(JSON.stringify(decision));
  return decision.changed;
};
const blockB = { type: 'block', other: 'B' } as const;
const blockA = { type: 'block', other: 'A' } as const;

describe('an organization that blocks invitations from another one', () => {
  test('blocks it by ignoring its request, even if the request is repeated', () => {
    expect(ignored.blockedBy).toEqual(['B']);
    expect(changed(decideConnection(ignored, toB, 'A', ignored.updatedAt + REPEAT_REQUEST_MS)).blockedBy).toEqual(['B']);
  });

  test('unblocks it by sending a request or accepting one', () => {
    expect(changed(decideConnection(ignored, toA, 'B', 300)).blockedBy).toEqual([]);
    const askedAgain = changed(decideConnection(ignored, toB, 'A', ignored.updatedAt + REPEAT_REQUEST_MS));
    expect(changed(decideConnection(askedAgain, { type: 'accept' }, 'B', 300)).blockedBy).toEqual([]);
  });

  test('can block it with or without a request', () => {
    for (const existing of [null, pending, { ...pending, initiator: 'B', recipient: 'A' }, { ...ignored, blockedBy: [] }])
      expect(changed(decideConnection(existing, blockA, 'B', 300))).toMatchObject({ status: 'ignored', blockedBy: ['B'] });
    expect(decideConnection(ignored, blockA, 'B', 300)).toBe('unchanged');
  });

  test('can be blocked by that one too', () => {
    expect(changed(decideConnection(ignored, blockB, 'A', 300)).blockedBy).toEqual(['B', 'A']);
  });

  test('must remove an accepted connection first, and cannot block itself', () => {
    expect(decideConnection(accepted, blockA, 'B', 300)).toEqual({ refused: 'partner-to-block' });
    expect(decideConnection(null, blockA, 'A', 300)).toEqual({ refused: 'own-org-to-block' });
  });
});

describe('a blocked organization', () => {
  const blockedUnasked = changed(decideConnection(null, blockA, 'B', 200));

  test('does not see the block if it had sent no request, and can send one', () => {
    expect(blockedUnasked.hiddenFrom).toBe('A');
    expect(changed(decideConnection(blockedUnasked, toB, 'A', 201))).toMatchObject({
      status: 'pending',
      initiator: 'A',
      hiddenFrom: null,
      blockedBy: ['B'],
    });
  });

  test('sees that its pending request was ignored', () => {
    expect(changed(decideConnection(pending, blockA, 'B', 200))).toEqual(ignored);
  });

  test('no longer sees the pending request of the organization that blocks it', () => {
    const asked = { ...pending, initiator: 'B', recipient: 'A' };
    expect(changed(decideConnection(asked, blockA, 'B', 200))).toMatchObject({ status: 'ignored', recipient: 'B', hiddenFrom: 'A' });
  });
});

describe('a request that its recipient does not see', () => {
  const hiddenRequest = changed(decideConnection(null, { ...toB, withInvite: 'hidden' }, 'A', 100));

  test('is pending for its sender', () => {
    expect(hiddenRequest).toEqual({ ...pending, hiddenFrom: 'B' });
    expect(decideConnection(hiddenRequest, toB, 'A', 200)).toBe('unchanged');
  });

  test('cannot be answered by its recipient', () => {
    for (const type of ['accept', 'ignore'] as const)
      expect(decideConnection(hiddenRequest, { type }, 'B', 200)).toEqual({ refused: 'no-request-to-answer' });
  });

  test('is accepted by a request in the opposite direction, like any other', () => {
    expect(changed(decideConnection(hiddenRequest, toA, 'B', 200))).toEqual(accepted);
  });
});

describe('a request sent with an invitation', () => {
  test.each(['visible', 'hidden'] as const)('sent %s, changes neither an ignored request nor a block', (withInvite) => {
    const later = ignored.updatedAt + REPEAT_REQUEST_MS;
    for (const existing of [ignored, { ...ignored, blockedBy: [] }, { ...ignored, hiddenFrom: 'A' }]) {
      expect(decideConnection(existing, { ...toA, withInvite }, 'B', later)).toBe('unchanged');
      expect(decideConnection(existing, { ...toB, withInvite }, 'A', later)).toBe('unchanged');
    }
  });

  test('becomes visible to the organization that gets it by a merge, if that one is invited openly; a block never does', () => {
    const quiet: Connection = { ...pending, hiddenFrom: 'B' };
    const shown = { ...into, withInvite: 'visible' } as const;
    expect(mergeConnection(null, quiet, into)).toEqual({ ...pending, recipient: 'C', hiddenFrom: 'C' });
    expect(mergeConnection(null, quiet, shown)).toEqual({ ...pending, recipient: 'C' });
    expect(mergeConnection({ ...quiet, recipient: 'C', hiddenFrom: 'C' }, quiet, shown)).toEqual({ ...pending, recipient: 'C' });
    expect(mergeConnection(null, pending, { ...into, withInvite: 'hidden' })).toEqual({ ...pending, recipient: 'C', hiddenFrom: 'C' });
    expect(mergeConnection({ ...pending, recipient: 'C' }, pending, { ...into, withInvite: 'hidden' })).toBeNull();
    const block: Connection = { ...ignored, initiator: 'B', recipient: 'A', blockedBy: ['A'], hiddenFrom: 'B' };
    expect(mergeConnection(null, block, shown)).toMatchObject({ status: 'ignored', hiddenFrom: 'C' });
  });
});

test('a merged organization passes on its blocks', () => {
  expect(mergeConnection(own('pending'), ignored, { from: 'B', to: 'C' })).toMatchObject({ status: 'pending', blockedBy: ['C'] });
  expect(mergeConnection(own('accepted'), ignored, { from: 'B', to: 'C' })).toBeNull();
});
