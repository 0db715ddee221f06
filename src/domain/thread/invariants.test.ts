import { expect, test } from 'vitest';
import { givenChain, START } from '../../../tests/thread-scenario.ts';
import { assertInvariants, brokenInvariant } from './invariants.ts';
import type { Claim, Delivery, Stake, Thread, UpdateRequest } from './thread.ts';

const { thread } = givenChain('A* B C');
const [a, b, c] = thread.chain as [Stake, Stake, Stake];
const pending = { status: 'pending' } as const;
const posted = { at: START, eta: null, likedBy: [] };
const delivery = (id: string, toStakeId: string): Delivery => ({
  ...posted,
  id,
  type: 'delivered',
  expected: null,
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
});
const invited = { status: 'invited', answerBy: START } as const;
const completed = { status: 'completed', confirmedAt: START, deliveredAt: START, lastVisibleSeq: 1 } as const;

test.each<[rule: string, broken: Partial<Thread>]>([
  ['an organization has one stake in the chain', { chain: [a, b, { ...c, orgId: 'A' }] }],
  ['stake ids are unique', { chain: [a, b, { ...c, id: b.id }] }],
  ['stake ids are unique', { departed: [{ ...c, orgId: 'D', departure: { how: 'left', at: START } }] }],
  ['somebody is active', { chain: [a, b, c].map((stake) => ({ ...stake, standing: invited })), holderStakeId: null }],
  ['current is in the chain and not completed', { currentStakeId: 'elsewhere', holderStakeId: null }],
  ['current is in the chain and not completed', { chain: [{ ...a, standing: completed }, b, c], holderStakeId: null }],
  ['the holder is active and current', { currentStakeId: b.id }],
  ['the holder is active and current', { chain: [{ ...a, standing: invited }, b, c] }],
  ['no active participant stands upstream of the holder', { holderStakeId: b.id, currentStakeId: b.id }],
  ['the title only ever moves downstream, and the last to receive it holds it', { chain: [a, b, { ...c, receivedAt: START }] }],
  ['the title only ever moves downstream, and the last to receive it holds it', { chain: [{ ...a, receivedAt: null }, b, c] }],
  ['the title only ever moves downstream, and the last to receive it holds it', { holderStakeId: null }],
  ['a completed stake stands upstream of the holder', { chain: [a, b, { ...c, standing: completed }] }],
  ['at most one delivery is pending', { updates: [delivery('1', b.id), delivery('2', b.id)] }],
  ['a pending delivery goes from the holder to its next stake, which has no pending claim', { updates: [delivery('1', c.id)] }],
  [
    'a pending delivery goes from the holder to its next stake, which has no pending claim',
    { updates: [delivery('1', b.id), claim('2', b.id)] },
  ],
  ['a stake has at most one pending claim', { updates: [claim('1', c.id), claim('2', c.id)] }],
  [
    'a claimant is active, does not hold, stands downstream of the holder, and somebody active upstream can answer',
    { updates: [claim('1', a.id)] },
  ],
  [
    'a claimant is active, does not hold, stands downstream of the holder, and somebody active upstream can answer',
    { updates: [claim('1', c.id)], chain: [a, b, { ...c, standing: invited }] },
  ],
  ['an open request is asked of the current stake by another active participant', { requests: [request('1', c.id, b.id)] }],
  ['an open request is asked of the current stake by another active participant', { requests: [request('1', a.id, a.id)] }],
  ['an organization has one open request', { requests: [request('1', c.id, a.id), request('2', c.id, a.id)] }],
])('a thread that breaks this rule is detected: %s', (rule, broken) => {
  expect(brokenInvariant(thread)).toBeNull();
  expect(brokenInvariant({ ...thread, ...broken })).toBe(rule);
});

test('asserting the invariants of a thread that breaks one throws an error that names it', () => {
  expect(() => assertInvariants(thread)).not.toThrow();
  expect(() => assertInvariants({ ...thread, currentStakeId: b.id })).toThrow(
    'thread thread would break a rule: the holder is active and current',
  );
});
