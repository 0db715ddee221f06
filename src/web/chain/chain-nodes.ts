// From the stakes of a view to what the full chain and the compact one draw. No rule is decided here: it only says what the view says.
import { type Part, partOf, partTone, partWords, type Way, wayInto } from '../../domain/thread/part.ts';
import type { StakeView, Transit } from '../../domain/thread/view-types.ts';
import { chainCopy } from '../copy/chain.ts';
import type { ChainLink, ChainNode, ChainState } from '../ui/chain.ts';
import { formatDate, formatTime } from '../ui/time.ts';
import { transitWords } from './paper-place.ts';

export interface Chain {
  nodes: ChainNode[];
  /** One fewer than the nodes. */
  links: ChainLink[];
}

/** The chain of a thread or of a card, in its order. `now`: ms since the epoch, for how dates are written. */
export function chainOf(stakes: readonly StakeView[], transit: Transit | null, now: number = Date.now()): Chain {
  return {
    nodes: stakes.map((stake) => nodeOf(stake, transit, now)),
    links: stakes.slice(1).map((stake, before) => linkInto(stake, wayInto(stakes, before + 1, transit), transit, now)),
  };
}

function nodeOf(stake: StakeView, transit: Transit | null, now: number): ChainNode {
  const part = partOf(stake, transit);
  return {
    key: stake.id,
    type: stake.orgType,
    you: stake.own,
    state: STATES[part],
    position: stake.orderIndex + 1,
    name: stake.orgName,
    place: stake.place ?? (stake.provisional ? chainCopy.notHere : null),
    tag: { tone: partTone(part), text: partWords(part, dayOf(part, stake, now)) },
  };
}

const STATES = {
  holds: 'holds',
  delivered: 'delivered',
  claims: 'claims',
  'awaits-answer': 'awaiting',
  'awaits-confirmation': 'awaiting',
  invited: 'invited',
  opened: 'joined',
  joined: 'joined',
} as const satisfies Record<Part, ChainState>;

function dayOf(part: Part, { deliveredAt, confirmedAt }: StakeView, now: number): string | null {
  const at = part === 'delivered' ? deliveredAt : part === 'joined' ? confirmedAt : null;
  return at === null ? null : formatDate(at, now);
}

/** What lies before `stake`, with since or until when. */
function linkInto({ claimPending, claimAt }: StakeView, state: Way, transit: Transit | null, now: number): ChainLink {
  if (state === 'transit' && transit) return { state, label: transitWords(transit) };
  return state === 'claim' && claimPending && claimAt !== null ? { state, label: chainCopy.claimed(formatTime(claimAt, now)) } : { state };
}
