// The invariants of a thread. `recordEntry` asserts them before it writes, and the random walk after each step.
import {
  isActive,
  isUpstream,
  representedOrgId,
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
  ['nobody sees an organization twice', (t) => t.chain.every((s) => distinct([s, ...neighborsOf(t, s.id)].map(representedOrgId)))],
  ['stake ids are unique', (t) => distinct([...t.chain, ...t.departed].map((stake) => stake.id))],
  ['somebody is active', (t) => t.chain.some(isActive)],
  ['current is in the chain and not completed', (t) => t.chain.some((s) => s.id === t.currentStakeId && s.standing.status !== 'completed')],
  [
    'the holder is active and current',
    (t) =>
      t.holderStakeId === null || (t.holderStakeId === t.currentStakeId && t.chain.some((s) => s.id === t.holderStakeId && isActive(s))),
  ],
  [
    'no active participant stands upstream of the holder',
    (t) => t.holderStakeId === null || !upstreamOf(t, t.holderStakeId).some(isActive),
  ],
  [
    'the title only ever moves downstream, and the last to receive it holds it',
    (t) =>
      [...t.chain, ...t.departed].every(
        (s) =>
          s.receivedAt === null ||
          (t.holderStakeId !== null && positionOf(t, s.id) >= 0 && positionOf(t, s.id) <= positionOf(t, t.holderStakeId)),
      ) &&
      (t.holderStakeId === null || t.chain.some((s) => s.id === t.holderStakeId && s.receivedAt !== null)),
  ],
  [
    'a completed stake stands upstream of the holder',
    (t) => t.chain.every((s) => s.standing.status !== 'completed' || (t.holderStakeId !== null && isUpstream(t, s.id, t.holderStakeId))),
  ],
  ['at most one delivery is pending', (t) => t.updates.filter((u) => u.type === 'delivered' && u.ending.status === 'pending').length <= 1],
  [
    'a pending delivery goes from the holder to its next stake, which has no pending claim',
    (t) => {
      const delivery = pendingDelivery(t);
      if (!delivery) return true;
      return (
        delivery.authorStakeId === t.holderStakeId &&
        positionOf(t, delivery.toStakeId) === positionOf(t, t.holderStakeId) + 1 &&
        !pendingClaims(t).some((claim) => claim.authorStakeId === delivery.toStakeId)
      );
    },
  ],
  ['a stake has at most one pending claim', (t) => distinct(pendingClaims(t).map((claim) => claim.authorStakeId))],
  [
    'a claimant is active, does not hold, stands downstream of the holder, and somebody active upstream can answer',
    (t) =>
      pendingClaims(t).every(
        (claim) =>
          t.chain.some((s) => s.id === claim.authorStakeId && isActive(s)) &&
          claim.authorStakeId !== t.holderStakeId &&
          (t.holderStakeId === null || isUpstream(t, t.holderStakeId, claim.authorStakeId)) &&
          upstreamOf(t, claim.authorStakeId).some(isActive),
      ),
  ],
  [
    'an open request is asked of the current stake by another active participant',
    (t) =>
      openRequests(t).every(
        (r) =>
          r.targetStakeId === t.currentStakeId && r.stakeId !== t.currentStakeId && t.chain.some((s) => s.id === r.stakeId && isActive(s)),
      ),
  ],
  [
    'a dispute that its sender has to settle is about a delivery of the holder, and no other one is pending',
    (t) =>
      t.disputedUpdateId === null ||
      (!pendingDelivery(t) &&
        t.updates.some(
          (u) =>
            u.id === t.disputedUpdateId && u.type === 'delivered' && u.authorStakeId === t.holderStakeId && u.ending.status === 'disputed',
        )),
  ],
  ['an organization has one open request', (t) => distinct(openRequests(t).map((request) => request.stakeId))],
];

/** The name of the first invariant that the thread breaks, or null. */
export const brokenInvariant = (thread: Thread): string | null => invariants.find(([, holds]) => !holds(thread))?.[0] ?? null;

/** A bug in the rules, never the sender's fault. The message is safe to log: it holds only the thread's id and the invariant. */
export class BrokenInvariant extends Error {
  constructor(threadId: string, rule: string) {
    super(`thread ${threadId} would break a rule: ${rule}`);
  }
}

/** Throws `BrokenInvariant` if the thread breaks an invariant. */
export function assertInvariants(thread: Thread): void {
  const broken = brokenInvariant(thread);
  if (broken) throw new BrokenInvariant(thread.id, broken);
}
