import { describe, expect, test } from 'vitest';
import { ASK_AGAIN_MS, type Connection, connectionNotice, decideConnection, inherited } from './connection.ts';

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
  expect(decideConnection(ignored, toB, 'A', soon)).toEqual({ changed: { ...pending, updatedAt: soon, blockedBy: ['B'] } });
});

test.each(['accept', 'ignore'] as const)('only the recipient of a pending request can %s it', (type) => {
  expect(decideConnection(pending, { type }, 'B', 200)).toEqual({ changed: type === 'accept' ? accepted : ignored });
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
  expect(inherited(own('pending'), { ...ignored, blockedBy: [] }, into)).toBeNull();
});

const changed = (decision: ReturnType<typeof decideConnection>): Connection => {
  if (typeof decision === 'string' || 'refused' in decision) throw new Error(JSON.stringify(decision));
  return decision.changed;
};
const blockB = { type: 'block', other: 'B' } as const;
const blockA = { type: 'block', other: 'A' } as const;

describe('who takes no invitations from another', () => {
  test('is who ignored its request, however often that one asks again', () => {
    expect(ignored.blockedBy).toEqual(['B']);
    expect(changed(decideConnection(ignored, toB, 'A', ignored.updatedAt + ASK_AGAIN_MS)).blockedBy).toEqual(['B']);
  });

  test('takes them again once it asks that one itself, or accepts its request', () => {
    expect(changed(decideConnection(ignored, toA, 'B', 300)).blockedBy).toEqual([]);
    const askedAgain = changed(decideConnection(ignored, toB, 'A', ignored.updatedAt + ASK_AGAIN_MS));
    expect(changed(decideConnection(askedAgain, { type: 'accept' }, 'B', 300)).blockedBy).toEqual([]);
  });

  test('is who blocks it, with or without a request', () => {
    for (const existing of [null, pending, { ...pending, initiator: 'B', recipient: 'A' }, { ...ignored, blockedBy: [] }])
      expect(changed(decideConnection(existing, blockA, 'B', 300))).toMatchObject({ status: 'ignored', blockedBy: ['B'] });
    expect(decideConnection(ignored, blockA, 'B', 300)).toBe('unchanged');
  });

  test('may be both', () => {
    expect(changed(decideConnection(ignored, blockB, 'A', 300)).blockedBy).toEqual(['B', 'A']);
  });

  test('is never a partner: an owner removes it first', () => {
    expect(decideConnection(accepted, blockA, 'B', 300)).toEqual({ refused: 'partner-to-block' });
    expect(decideConnection(null, blockA, 'A', 300)).toEqual({ refused: 'own-org-to-block' });
  });
});

describe('the one that is blocked', () => {
  const unasked = changed(decideConnection(null, blockA, 'B', 200));

  test('sees nothing of it where it had not asked, and asks as if nothing were', () => {
    expect(unasked.hiddenFrom).toBe('A');
    expect(changed(decideConnection(unasked, toB, 'A', 201))).toMatchObject({
      status: 'pending',
      initiator: 'A',
      hiddenFrom: null,
      blockedBy: ['B'],
    });
  });

  test('sees that its request was ignored where it had asked', () => {
    expect(changed(decideConnection(pending, blockA, 'B', 200))).toEqual(ignored);
  });

  test('loses the request of who blocks it', () => {
    const asked = { ...pending, initiator: 'B', recipient: 'A' };
    expect(changed(decideConnection(asked, blockA, 'B', 200))).toMatchObject({ status: 'ignored', recipient: 'B', hiddenFrom: 'A' });
  });
});

describe('a request that its recipient does not see', () => {
  const quiet = changed(decideConnection(null, { ...toB, along: 'quietly' }, 'A', 100));

  test('pends for who made it', () => {
    expect(quiet).toEqual({ ...pending, hiddenFrom: 'B' });
    expect(decideConnection(quiet, toB, 'A', 200)).toBe('unchanged');
  });

  test('is not there for its recipient to answer', () => {
    for (const type of ['accept', 'ignore'] as const)
      expect(decideConnection(quiet, { type }, 'B', 200)).toEqual({ refused: 'no-request-to-answer' });
  });

  test('is accepted by a request that crosses it, as who made it would see of any', () => {
    expect(changed(decideConnection(quiet, toA, 'B', 200))).toEqual(accepted);
  });
});

describe('a request along with an invitation', () => {
  test.each(['openly', 'quietly'] as const)('leaves one that was ignored, and a block, as it is, where it goes %s', (along) => {
    const later = ignored.updatedAt + ASK_AGAIN_MS;
    for (const existing of [ignored, { ...ignored, blockedBy: [] }, { ...ignored, hiddenFrom: 'A' }]) {
      expect(decideConnection(existing, { ...toA, along }, 'B', later)).toBe('unchanged');
      expect(decideConnection(existing, { ...toB, along }, 'A', later)).toBe('unchanged');
    }
  });

  test('is seen by the one that it passes to where that one is invited openly, and a block never', () => {
    const quiet: Connection = { ...pending, hiddenFrom: 'B' };
    const openly = { ...into, along: 'openly' } as const;
    expect(inherited(null, quiet, into)).toEqual({ ...pending, recipient: 'C', hiddenFrom: 'C' });
    expect(inherited(null, quiet, openly)).toEqual({ ...pending, recipient: 'C' });
    expect(inherited({ ...quiet, recipient: 'C', hiddenFrom: 'C' }, quiet, openly)).toEqual({ ...pending, recipient: 'C' });
    expect(inherited(null, pending, { ...into, along: 'quietly' })).toEqual({ ...pending, recipient: 'C', hiddenFrom: 'C' });
    expect(inherited({ ...pending, recipient: 'C' }, pending, { ...into, along: 'quietly' })).toBeNull();
    const block: Connection = { ...ignored, initiator: 'B', recipient: 'A', blockedBy: ['A'], hiddenFrom: 'B' };
    expect(inherited(null, block, openly)).toMatchObject({ status: 'ignored', hiddenFrom: 'C' });
  });
});

test('a merged organization hands on who takes no invitations', () => {
  expect(inherited(own('pending'), ignored, { from: 'B', to: 'C' })).toMatchObject({ status: 'pending', blockedBy: ['C'] });
  expect(inherited(own('accepted'), ignored, { from: 'B', to: 'C' })).toBeNull();
});
