// What must be true of every thread at every moment. The shell asserts it before it writes; the random walk, after each step.
import {
  isActive,
  isUpstream,
  meantBy,
  neighborsOf,
  openRequests,
  pendingClaims,
  pendingDelivery,
  positionOf,
  upstreamOf,
} from './chain.ts';
import type { Thread } from './thread.ts';

type Invariant = readonly [name: string, holds: (thread: Thread) => boolean];

const distinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const invariants: readonly Invariant[] = [
  ['an organization has one stake in the chain', (t) => distinct(t.chain.map((stake) => stake.orgId))],
  ['a stand-in never answers', (t) => [...t.chain, ...t.departed].every((s) => s.standsFor === null || s.standing.status === 'invited')],
  ['nobody sees an organization twice', (t) => t.chain.every((s) => distinct([s, ...neighborsOf(t, s.id)].map(meantBy)))],
  ['stake ids are unique', (t) => distinct([...t.chain, ...t.departed].map((stake) => stake.id))],
  ['somebody is active', (t) => t.chain.some(isActive)],
  ['current is in the chain and not completed', (t) => t.chain.some((s) => s.id === t.current && s.standing.status !== 'completed')],
  [
    'the holder is active and current',
    (t) => t.holder === null || (t.holder === t.current && t.chain.some((s) => s.id === t.holder && isActive(s))),
  ],
  ['no active participant stands upstream of the holder', (t) => t.holder === null || !upstreamOf(t, t.holder).some(isActive)],
  [
    'the title only ever moves downstream, and the last to receive it holds it',
    (t) =>
      [...t.chain, ...t.departed].every(
        (s) => s.receivedAt === null || (t.holder !== null && positionOf(t, s.id) >= 0 && positionOf(t, s.id) <= positionOf(t, t.holder)),
      ) &&
      (t.holder === null || t.chain.some((s) => s.id === t.holder && s.receivedAt !== null)),
  ],
  [
    'a completed stake stands upstream of the holder',
    (t) => t.chain.every((s) => s.standing.status !== 'completed' || (t.holder !== null && isUpstream(t, s.id, t.holder))),
  ],
  ['at most one delivery is pending', (t) => t.updates.filter((u) => u.type === 'delivered' && u.ending.status === 'pending').length <= 1],
  [
    'a pending delivery goes from the holder to its next stake, which has no pending claim',
    (t) => {
      const delivery = pendingDelivery(t);
      if (!delivery) return true;
      return (
        delivery.author === t.holder &&
        positionOf(t, delivery.to) === positionOf(t, t.holder) + 1 &&
        !pendingClaims(t).some((claim) => claim.author === delivery.to)
      );
    },
  ],
  ['a stake has at most one pending claim', (t) => distinct(pendingClaims(t).map((claim) => claim.author))],
  [
    'a claimant is active, does not hold, stands downstream of the holder, and somebody active upstream can answer',
    (t) =>
      pendingClaims(t).every(
        (claim) =>
          t.chain.some((s) => s.id === claim.author && isActive(s)) &&
          claim.author !== t.holder &&
          (t.holder === null || isUpstream(t, t.holder, claim.author)) &&
          upstreamOf(t, claim.author).some(isActive),
      ),
  ],
  [
    'an open request is asked of the current stake by another active participant',
    (t) => openRequests(t).every((r) => r.target === t.current && r.by !== t.current && t.chain.some((s) => s.id === r.by && isActive(s))),
  ],
  [
    'a dispute that its sender has to settle is about a delivery of the holder, and no other one is pending',
    (t) =>
      t.disputed === null ||
      (!pendingDelivery(t) &&
        t.updates.some((u) => u.id === t.disputed && u.type === 'delivered' && u.author === t.holder && u.ending.status === 'disputed')),
  ],
  ['an organization has one open request', (t) => distinct(openRequests(t).map((request) => request.by))],
];

/** The first invariant that this thread breaks, in words; null for a sound thread. */
export const brokenInvariant = (thread: Thread): string | null => invariants.find(([, holds]) => !holds(thread))?.[0] ?? null;

/** A fault of ours, never of the person who sent the command. Its message holds nothing of anybody: an id and the rule. */
export class BrokenInvariant extends Error {
  constructor(threadId: string, rule: string) {
    super(`thread ${threadId} would break a rule: ${rule}`);
  }
}

/** Throws `BrokenRule` if the thread is not sound. */
export function assertInvariants(thread: Thread): void {
  const broken = brokenInvariant(thread);
  if (broken) throw new BrokenInvariant(thread.id, broken);
}
