// The invariants of a thread. `recordEntry` asserts them before it writes, and the random walk after each step.
import {
  head,
  isActive,
  isUpstream,
  representedOrgId,
  neighborsOf,
  openRequests,
  pendingClaims,
  pendingDelivery,
  positionOf,
  tail,
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
  ['somebody is active while the thread is live', (t) => t.ended !== null || t.chain.some(isActive)],
  ['current is in the chain', (t) => positionOf(t, t.currentStakeId) >= 0],
  [
    'while the thread is live, a stake that accepted is completed exactly if it stands upstream of current',
    (t) =>
      t.ended !== null ||
      t.chain.every(
        ({ id, standing: { status } }) => status === 'invited' || (status === 'completed') === isUpstream(t, id, t.currentStakeId),
      ),
  ],
  [
    'only the ends of the chain are invited',
    (t) => t.chain.every(({ standing }, at) => standing.status !== 'invited' || at === 0 || at === t.chain.length - 1),
  ],
  [
    'the holder is active, current, and has received the title',
    (t) =>
      t.holderStakeId === null ||
      (t.holderStakeId === t.currentStakeId && t.chain.some((s) => s.id === t.holderStakeId && isActive(s) && s.receivedAt !== null)),
  ],
  [
    'a stake that received the title stands at current or upstream of it',
    (t) => t.chain.every((s) => s.receivedAt === null || positionOf(t, s.id) <= positionOf(t, t.currentStakeId)),
  ],
  [
    'while nobody has received the title and it is not on its way back, it is expected from the head',
    (t) => t.returning !== null || t.chain.some((s) => s.receivedAt !== null) || t.currentStakeId === head(t).id,
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
    'a claimant is active, stands downstream of current, and somebody active upstream can answer',
    (t) =>
      pendingClaims(t).every(
        (claim) =>
          t.chain.some((s) => s.id === claim.authorStakeId && isActive(s)) &&
          isUpstream(t, t.currentStakeId, claim.authorStakeId) &&
          upstreamOf(t, claim.authorStakeId).some(isActive),
      ),
  ],
  [
    'the stake that contests a claim holds the title, and only claims are contested',
    (t) =>
      t.updates.every(
        (u) =>
          !('ending' in u) ||
          u.ending.status !== 'pending' ||
          u.ending.contestedBy === null ||
          (u.type === 'claim_title' && u.ending.contestedBy === t.holderStakeId),
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
    'a dispute that its sender has to settle is about a delivery of the stake that holds the title or gets it back, and none is pending',
    (t) =>
      t.disputedUpdateId === null ||
      (!pendingDelivery(t) &&
        t.updates.some(
          (u) =>
            u.id === t.disputedUpdateId &&
            u.type === 'delivered' &&
            u.authorStakeId === (t.returning?.to ?? t.holderStakeId) &&
            u.ending.status === 'disputed',
        )),
  ],
  [
    'a title on its way back is held by nobody, goes to current, and comes from its next stake or from one that is gone',
    (t) =>
      t.returning === null ||
      (t.holderStakeId === null &&
        t.returning.to === t.currentStakeId &&
        [-1, positionOf(t, t.currentStakeId) + 1].includes(positionOf(t, t.returning.from))),
  ],
  [
    'on an ended thread everybody is completed, nothing waits, and the stake that ended it is current and last',
    (t) =>
      t.ended === null ||
      (t.currentStakeId === t.ended.by &&
        tail(t).id === t.ended.by &&
        t.chain.every(({ standing }) => standing.status === 'completed') &&
        [t.holderStakeId, t.expected, t.waitsFor, t.disputedUpdateId, pendingDelivery(t) ?? null].every((one) => one === null) &&
        pendingClaims(t).length === 0 &&
        openRequests(t).length === 0),
  ],
  [
    'an answer that can be taken back is by a stake in the chain, and the last entry of the ledger except for likes',
    // Likes do not change `updatedAt`.
    (t) => t.lastAnswer === null || (t.lastAnswer.seq <= t.seq && t.lastAnswer.at === t.updatedAt && positionOf(t, t.lastAnswer.by) >= 0),
  ],
  [
    'what the title waits for is said in a note since it came to rest, was sent or went back',
    (t) => {
      const wait = t.waitsFor;
      if (!wait) return true;
      const says = t.updates.find(({ id }) => id === wait.updateId);
      return (
        wait.readSince <= wait.since &&
        wait.since >= arrivedOrLeftAt(t) &&
        says?.type === 'note' &&
        says.waitsFor === wait.what &&
        says.at === wait.since &&
        says.authorStakeId === wait.by
      );
    },
  ],
  ['an organization has one open request', (t) => distinct(openRequests(t).map((request) => request.stakeId))],
];

/** When the title came to its holder, was sent or went back: the latest of these (ms). */
const arrivedOrLeftAt = (t: Thread): number =>
  Math.max(pendingDelivery(t)?.at ?? 0, t.returning?.since ?? 0, t.chain.find(({ id }) => id === t.holderStakeId)?.receivedAt ?? 0);

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
