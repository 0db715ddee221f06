// A state of the exhaustive search: a thread, reduced to what the rules read of it.
import { pendingClaims, pendingDelivery } from '../../src/domain/thread/chain.ts';
import { CLAIM_ESCALATION_MS, OBJECT_MS, REOPEN_MS, UNANSWERED_MS } from '../../src/domain/limits.ts';
import type { Claim, Stake, StakeId, Thread } from '../../src/domain/thread/thread.ts';

/** `now`: when the thread is looked at (ms). */
export type State = { thread: Thread; now: number };

const claimThatBrought = ({ updates }: Thread, { id, receivedAt }: Stake): Claim | undefined =>
  updates.find(
    (update): update is Claim =>
      update.type === 'claim_title' &&
      update.authorStakeId === id &&
      update.ending.status === 'confirmed' &&
      update.ending.at === receivedAt,
  );

/** Which of the waits have passed. */
const passed = (since: number, now: number, ...waits: readonly number[]): string =>
  String(waits.filter((wait) => now - since >= wait).length);

function keyOfStake(thread: Thread, stake: Stake, now: number): string {
  const { standing, receivedAt, objected } = stake;
  const received = receivedAt === null ? '' : claimThatBrought(thread, stake) ? 'R' : 'r';
  const base = `${standing.status[0]}${received}${objected ? 'x' : ''}${stake.joined === 'creator' ? 'o' : ''}`;
  if (standing.status !== 'completed' || standing.ownWord) return base;
  // It may object to a claim that is no later than its completion.
  const earlier = thread.chain.map((other) => {
    const claim = claimThatBrought(thread, other);
    return claim && claim.ending.status === 'confirmed' && claim.ending.at <= standing.deliveredAt ? '+' : '';
  });
  return `${base}${now - standing.deliveredAt > OBJECT_MS ? 'late' : ''}${earlier.join(',')}w`;
}

/**
 * Two states with the same key have the same future up to names: ids are replaced by places, times by which limits have passed. Left out: notes,
 * texts, likes, requests, expected dates, daily limits, Undo, corrections of the vehicle.
 */
export function keyOf({ thread, now }: State): string {
  const place = (id: StakeId | null) => thread.chain.findIndex((stake) => stake.id === id);
  const delivery = pendingDelivery(thread);
  const claims = pendingClaims(thread).map(({ authorStakeId, ending }) => {
    const { contestedBy, since } = ending as Extract<Claim['ending'], { status: 'pending' }>;
    return `${place(authorStakeId)}${contestedBy === null ? passed(since, now, CLAIM_ESCALATION_MS, UNANSWERED_MS) : '!'}`;
  });
  const { returning, ended } = thread;
  return [
    ...thread.chain.map((stake) => keyOfStake(thread, stake, now)),
    place(thread.holderStakeId),
    place(thread.currentStakeId),
    delivery ? passed(delivery.at, now, UNANSWERED_MS) : '',
    claims.toSorted().join(','),
    returning ? `${place(returning.from)}>${place(returning.to)}` : '',
    ended ? `${place(ended.by)}${ended.held}${now - ended.at > REOPEN_MS}` : '',
    thread.disputedUpdateId === null ? '' : 'disputed',
  ].join('|');
}
