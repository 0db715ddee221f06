// From the stakes of a view to what the full chain and the compact one draw. No rule is decided here: it only says what the view says.
import type { StakeView, Transit } from '../../domain/thread/view-types.ts';
import { chainCopy } from '../copy/chain.ts';
import type { ChainLink, ChainNode, ChainState } from '../ui/chain.ts';
import type { Tone } from '../ui/Tag.tsx';
import { formatDate, formatDay, formatTime } from '../ui/time.ts';

export interface Chain {
  nodes: ChainNode[];
  /** One fewer than the nodes. */
  links: ChainLink[];
}

/** The chain of a thread or of a card, in its order. `now`: ms since the epoch, for how dates are written. */
export function chainOf(stakes: readonly StakeView[], transit: Transit | null, now: number = Date.now()): Chain {
  return {
    nodes: stakes.map((stake) => nodeOf(stake, transit, now)),
    links: stakes.slice(1).map((stake, before) => linkInto(stake, before, stakes, transit, now)),
  };
}

function nodeOf(stake: StakeView, transit: Transit | null, now: number): ChainNode {
  const { state, tone, text } = statusOf(stake, transit, now);
  return {
    key: stake.id,
    type: stake.orgType,
    you: stake.own,
    state,
    position: stake.orderIndex + 1,
    name: stake.orgName,
    place: stake.place ?? (stake.provisional ? chainCopy.notHere : null),
    tag: { tone, text },
  };
}

function statusOf(stake: StakeView, transit: Transit | null, now: number): { state: ChainState; tone: Tone; text: string } {
  if (stake.hasTitle) return { state: 'holds', tone: 'gold', text: chainCopy.holds };
  if (stake.inactive) {
    const text = stake.deliveredAt === null ? chainCopy.deliveredPlain : chainCopy.delivered(formatDate(stake.deliveredAt, now));
    return { state: 'delivered', tone: 'green', text };
  }
  if (stake.claimPending) return { state: 'claims', tone: 'gold', text: chainCopy.claims };
  if (!stake.confirmed) {
    return stake.own
      ? { state: 'awaiting', tone: 'blue', text: chainCopy.awaitingAnswer }
      : { state: 'invited', tone: 'grey', text: chainCopy.invited };
  }
  if (stake.own && transit?.toStakeId === stake.id) return { state: 'awaiting', tone: 'blue', text: chainCopy.awaitingConfirmation };
  if (stake.opened || stake.confirmedAt === null) return { state: 'joined', tone: 'grey', text: chainCopy.opened };
  return { state: 'joined', tone: 'grey', text: chainCopy.joined(formatDate(stake.confirmedAt, now)) };
}

/** What lies before `stake`: the paper went through, is on its way, is said to have gone, or has not come so far. */
function linkInto(stake: StakeView, before: number, stakes: readonly StakeView[], transit: Transit | null, now: number): ChainLink {
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle);
  if (holder > before) return { state: 'done' };
  if (transit?.toStakeId === stake.id) {
    return { state: 'transit', label: transit.eta === null ? chainCopy.inTransit : chainCopy.inTransitUntil(formatDay(transit.eta)) };
  }
  if (stake.claimPending) {
    return stake.claimAt === null ? { state: 'claim' } : { state: 'claim', label: chainCopy.claimed(formatTime(stake.claimAt, now)) };
  }
  // A claim from further down passes by here on its way from the holder.
  const claimedBelow = holder >= 0 && stakes.slice(before + 1).some(({ claimPending }) => claimPending);
  return { state: claimedBelow ? 'claim' : 'open' };
}
