import { expect, test } from 'vitest';
import { givenChain, START } from '../../../testing/threads/thread-scenario.ts';
import { assertInvariants, brokenInvariant } from './invariants.ts';
import type { Claim, Delivery, Note, Stake, Thread, UpdateRequest, Wait } from './thread.ts';

const { thread } = givenChain('A* B C');
const [a, b, c] = thread.chain as [Stake, Stake, Stake];
const pending = { status: 'pending', since: START, contestedBy: null, objection: '' } as const;
const posted = { at: START, eta: null, likedBy: [] };
const delivery = (id: string, toStakeId: string): Delivery => ({
  ...posted,
  id,
  type: 'delivered',
  expected: null,
  envelope: null,
  note: '',
  authorStakeId: a.id,
  toStakeId,
  ending: pending,
});
const claim = (id: string, authorStakeId: string): Claim => ({ ...posted, id, type: 'claim_title', authorStakeId, ending: pending });
const request = (id: string, stakeId: string, targetStakeId: string): UpdateRequest => ({
  id,
  stakeId,
  targetStakeId,
  note: '',
  at: START,
  resolvedAt: null,
  remindedAt: null,
  automatic: false,
  asks: null,
  withdrawn: false,
});
const said: Note = { ...posted, id: '1', type: 'note', authorStakeId: a.id, message: '', answeredStakeIds: [], waitsFor: 'state' };
const wait: Wait = { what: 'state', since: START, updateId: '1', by: a.id, readSince: START };
const invited = { status: 'invited', answerBy: START } as const;
const completed = { status: 'completed', confirmedAt: START, deliveredAt: START, lastVisibleSeq: 1, ownWord: true } as const;

test.each<[rule: string, broken: Partial<Thread>]>([
  ['an organization has one stake in the chain', { chain: [a, b, { ...c, orgId: 'A' }] }],
  ['stake ids are unique', { chain: [a, b, { ...c, id: b.id }] }],
  ['stake ids are unique', { departed: [{ ...c, orgId: 'D', departure: { how: 'left', at: START } }] }],
  [
    'somebody is active while the thread is live',
    { chain: [a, b, c].map((stake) => ({ ...stake, standing: invited })), holderStakeId: null },
  ],
  ['current is in the chain', { currentStakeId: 'elsewhere', holderStakeId: null }],
  [
    'while the thread is live, a stake that accepted is completed exactly if it stands upstream of current',
    { chain: [{ ...a, standing: completed }, b, c], holderStakeId: null },
  ],
  ['while the thread is live, a stake that accepted is completed exactly if it stands upstream of current', { currentStakeId: b.id }],
  [
    'while the thread is live, a stake that accepted is completed exactly if it stands upstream of current',
    { chain: [a, b, { ...c, standing: completed }] },
  ],
  ['only the ends of the chain are invited', { chain: [a, { ...b, standing: invited }, c] }],
  ['the holder is active, current, and has received the title', { chain: [{ ...a, standing: invited }, b, c] }],
  ['the holder is active, current, and has received the title', { holderStakeId: b.id }],
  ['the holder is active, current, and has received the title', { chain: [{ ...a, receivedAt: null }, b, c] }],
  ['a stake that received the title stands at current or upstream of it', { chain: [a, b, { ...c, receivedAt: START }] }],
  [
    'while nobody has received the title and it is not on its way back, it is expected from the head',
    { holderStakeId: null, currentStakeId: b.id, chain: [{ ...a, receivedAt: null, standing: completed }, b, c] },
  ],
  ['at most one delivery is pending', { updates: [delivery('1', b.id), delivery('2', b.id)] }],
  ['a pending delivery goes from the holder to its next stake, which has no pending claim', { updates: [delivery('1', c.id)] }],
  [
    'a pending delivery goes from the holder to its next stake, which has no pending claim',
    { updates: [delivery('1', b.id), claim('2', b.id)] },
  ],
  ['a stake has at most one pending claim', { updates: [claim('1', c.id), claim('2', c.id)] }],
  ['a claimant is active, stands downstream of current, and somebody active upstream can answer', { updates: [claim('1', a.id)] }],
  [
    'a claimant is active, stands downstream of current, and somebody active upstream can answer',
    { updates: [claim('1', c.id)], chain: [a, b, { ...c, standing: invited }] },
  ],
  ...([{ since: START - 1 }, { what: 'payoff' }, { by: b.id }, { updateId: 'gone' }, { readSince: START + 1 }] as const).map(
    (wrong): [string, Partial<Thread>] => [
      'what the title waits for is said in a note since it came to rest, was sent or went back',
      { updates: [said], waitsFor: { ...wait, ...wrong } },
    ],
  ),
  [
    'what the title waits for is said in a note since it came to rest, was sent or went back',
    { updates: [said, { ...delivery('2', b.id), at: START + 1 }], waitsFor: wait },
  ],
  ['an open request is asked of the current stake by another active participant', { requests: [request('1', c.id, b.id)] }],
  ['an open request is asked of the current stake by another active participant', { requests: [request('1', a.id, a.id)] }],
  [
    'the stake that contests a claim holds the title, and only claims are contested',
    { updates: [{ ...claim('1', c.id), ending: { ...pending, contestedBy: b.id } }] },
  ],
  [
    'a title on its way back is held by nobody, goes to current, and comes from its next stake or from one that is gone',
    { returning: { from: b.id, to: a.id, since: START } },
  ],
  [
    'a title on its way back is held by nobody, goes to current, and comes from its next stake or from one that is gone',
    { holderStakeId: null, returning: { from: c.id, to: a.id, since: START } },
  ],
  [
    'on an ended thread everybody is completed, nothing waits, and the stake that ended it is current and last',
    { ended: { by: a.id, at: START, how: 'kept', note: '', held: true } },
  ],
  [
    'an answer that can be taken back is by a stake in the chain, and the last entry of the ledger except for likes',
    { lastAnswer: { by: a.id, seq: 999, at: thread.updatedAt, what: 'acceptance' } },
  ],
  [
    'an answer that can be taken back is by a stake in the chain, and the last entry of the ledger except for likes',
    { lastAnswer: { by: a.id, seq: 1, at: thread.updatedAt - 1, what: 'acceptance' } },
  ],
  ['an organization has one open request', { requests: [request('1', c.id, a.id), request('2', c.id, a.id)] }],
])('a thread that breaks this rule is detected: %s', (rule, broken) => {
  expect(brokenInvariant(thread)).toBeNull();
  expect(brokenInvariant({ ...thread, ...broken })).toBe(rule);
});

test('asserting the invariants of a thread that breaks one throws an error that names it', () => {
  expect(() => assertInvariants(thread)).not.toThrow();
  expect(() => assertInvariants({ ...thread, currentStakeId: b.id })).toThrow(
    'thread thread would break a rule: while the thread is live, a stake that accepted is completed exactly if it stands upstream of current',
  );
});
