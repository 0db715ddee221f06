// "We don't have it": the holder says that it does not have the title.
import { refuse } from '../../refusals.ts';
import { head, pendingDelivery, upstreamOf } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import { isEta } from '../expected-date.ts';
import type { GivenUpWhy, Stake, StakeId, Thread } from '../thread.ts';
import { returnCurrentTo } from './current-stake.ts';
import { isLimitReached } from './daily-limit.ts';

export function giveUpTitle(thread: Thread, { why, note, expected }: CommandOf<'giveUpTitle'>, me: Stake, actor: Actor): Decision {
  const { now: at, freshId: updateId, today } = actor;
  if (thread.holderStakeId !== me.id) return refuse('only-holder-gives-up');
  if (pendingDelivery(thread)) return refuse('withdraw-delivery-first');
  if (expected !== null && !isEta(expected, today)) return refuse('bad-eta');
  const expectedFrom = expectedFromAfter(thread, me.id, why);
  if (expectedFrom === null) return refuse('nobody-to-return-to');
  if (isLimitReached(thread, 'giveUpTitle', actor)) return refuse('too-often');
  return accept(
    { type: 'TitleGivenUp', at, updateId, stakeId: me.id, why, note, expectedFrom },
    ...returnCurrentTo(thread, expectedFrom, at),
    ...(why === 'returned' ? [{ type: 'ReturnStarted', at, from: me.id, to: expectedFrom, expected } as const] : []),
  );
}

/**
 * The stake that the title is expected from after `id` gave it up. An organization that lost the title orders the duplicate itself. A
 * returned title goes back to the neighbor, whose name and address are known; null if there is none. Otherwise the title is where it was
 * before: with the nearest stake upstream that received it, or with the head.
 */
export function expectedFromAfter(thread: Thread, id: StakeId, why: GivenUpWhy): StakeId | null {
  const upstream = upstreamOf(thread, id);
  switch (why) {
    case 'lost':
      return id;
    case 'returned':
      return upstream.at(-1)?.id ?? null;
    case 'mistake':
    case 'never-arrived':
      return (upstream.findLast((stake) => stake.receivedAt !== null) ?? head(thread)).id;
    default:
      return why satisfies never;
  }
}
