// A state of the exhaustive search: a thread, reduced to what the rules read of it, and further to what the views show of it.
import { pendingClaims, pendingDelivery } from '../../src/domain/thread/chain.ts';
import { CLAIM_ESCALATION_MS, OBJECT_MS, REOPEN_MS, UNANSWERED_MS } from '../../src/domain/limits.ts';
import type { Claim, Stake, StakeId, Thread } from '../../src/domain/thread/thread.ts';

/** `now`: when the thread is looked at (ms). */
export type State = { thread: Thread; now: number };

/** When the claim that brought the title to each stake was confirmed, null if none brought it (ms). */
function claimedAt({ chain, updates }: Thread): (number | null)[] {
  const isOf = ({ id, receivedAt }: Stake) => {
    const brought = updates.some(
      (u) => u.type === 'claim_title' && u.authorStakeId === id && u.ending.status === 'confirmed' && u.ending.at === receivedAt,
    );
    return brought ? receivedAt : null;
  };
  return chain.map((stake) => (stake.receivedAt === null ? null : isOf(stake)));
}

/** Which of the waits have passed. */
const passed = (since: number, now: number, ...waits: readonly number[]): number => waits.filter((wait) => now - since >= wait).length;

const keyOfStake = ({ standing, receivedAt, objected }: Stake, claimed: number | null): string =>
  `${standing.status[0]}${receivedAt === null ? '' : claimed === null ? 'r' : 'R'}${objected ? 'x' : ''}`;

/** The later claims to which a completed stake may object, none if it may not object at all. */
function keyOfObjection({ standing, objected }: Stake, claimed: readonly (number | null)[], now: number): string {
  if (standing.status !== 'completed' || standing.ownWord || objected || now - standing.deliveredAt > OBJECT_MS) return '';
  return `w${claimed.map((at) => (at !== null && at <= standing.deliveredAt ? '+' : '-')).join('')}`;
}

const keyOfClaim = ({ chain }: Thread, { authorStakeId, ending }: Claim, now: number): string => {
  const { contestedBy, since } = ending as Extract<Claim['ending'], { status: 'pending' }>;
  const place = chain.findIndex(({ id }) => id === authorStakeId);
  return `${place}${contestedBy === null ? passed(since, now, CLAIM_ESCALATION_MS, UNANSWERED_MS) : '!'}`;
};

/** All but the clock. */
function placesKey(thread: Thread, stakes: readonly string[]): string {
  const place = (id: StakeId | null) => thread.chain.findIndex((stake) => stake.id === id);
  const { holderStakeId, currentStakeId, returning, ended, disputedUpdateId, waitsFor } = thread;
  const back = returning ? `${place(returning.from)}>${place(returning.to)}` : '';
  const end = ended ? `${place(ended.by)}${ended.held}` : '';
  const wait = waitsFor ? `${waitsFor.what}${place(waitsFor.by)}` : '';
  return [stakes.join('|'), place(holderStakeId), place(currentStakeId), back, end, disputedUpdateId === null ? '' : 'd', wait].join('|');
}

/**
 * Two states with the same key have the same future up to names: ids are replaced by places, times by which limits have passed. Left out: notes,
 * texts, likes, requests, expected dates, daily limits, Undo, corrections of the vehicle, and who opened the thread, which only
 * corrections ask. An organization that may no longer object is the same whatever the reason.
 */
export function keyOf({ thread, now }: State): string {
  const claimed = claimedAt(thread);
  const stakes = thread.chain.map((stake, at) => keyOfStake(stake, claimed[at]!) + keyOfObjection(stake, claimed, now));
  const delivery = pendingDelivery(thread);
  const claims = pendingClaims(thread).map((claim) => keyOfClaim(thread, claim, now));
  const { ended } = thread;
  return [
    placesKey(thread, stakes),
    delivery ? passed(delivery.at, now, UNANSWERED_MS) : '',
    claims.toSorted().join(','),
    ended && now - ended.at > REOPEN_MS ? 'closed' : '',
  ].join('|');
}

/**
 * Two states with the same key show the same to everybody, up to names and times: where the title is, what is pending, who opened the
 * thread, which organizations are gone, and whose completed part ends before whose.
 */
export function viewKeyOf(thread: Thread): string {
  const cuts = thread.chain.map(({ standing }) => (standing.status === 'completed' ? standing.lastVisibleSeq : 0));
  const ranks = [...new Set(cuts)].toSorted((a, b) => a - b);
  const stakes = thread.chain.map(
    (stake, at) => `${keyOfStake(stake, null)}${stake.joined === 'creator' ? 'o' : ''}${ranks.indexOf(cuts[at]!)}`,
  );
  const delivery = pendingDelivery(thread);
  const claims = pendingClaims(thread).map((claim) => keyOfClaim(thread, claim, 0));
  return `${placesKey(thread, stakes)}|${delivery !== undefined}|${claims.toSorted().join(',')}|${Math.min(2, thread.departed.length)}`;
}
