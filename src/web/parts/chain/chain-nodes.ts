// Converts the stakes of a view to the nodes and links that the chain components draw. It contains no rules of its own.
import {
  type StakeLabel,
  stakeLabel,
  stakeLabelTone,
  stakeLabelText,
  type LinkState,
  linkStateInto,
} from '../../../domain/thread/view/stake-label.ts';
import type { StakeView, Whereabouts } from '../../../domain/thread/view/view-types.ts';
import { chainCopy } from '../../copy/chain.ts';
import type { ChainLink, ChainNode, ChainState } from './chain-model.ts';
import { formatDate, formatTime } from '../../ui/text/format-time.ts';
import { expectedDayText } from './title-location.ts';

export interface Chain {
  nodes: ChainNode[];
  /** One fewer than the nodes. */
  links: ChainLink[];
}

/** The chain of a thread or a card, in order. `now`: ms since the epoch, for formatting dates. */
export function chainOf(thread: Whereabouts, now: number = Date.now()): Chain {
  return {
    nodes: thread.stakes.map((stake) => nodeOf(stake, thread, now)),
    links: thread.stakes.slice(1).map((_, before) => linkInto(thread, before + 1, now)),
  };
}

function nodeOf(stake: StakeView, thread: Whereabouts, now: number): ChainNode {
  const label = stakeLabel(stake, thread);
  return {
    key: stake.id,
    type: stake.orgType,
    you: stake.own,
    state: label === 'finished' && thread.ended?.how === 'kept' ? 'kept' : STATES[label],
    position: stake.orderIndex + 1,
    name: stake.orgName,
    place: stake.place ?? (stake.provisional ? chainCopy.notHere : null),
    tag: { tone: stakeLabelTone(label), text: tagText(label, stake, thread, now) },
  };
}

/** "Finished Nov 20 · Retailed" */
function tagText(label: StakeLabel, stake: StakeView, thread: Whereabouts, now: number): string {
  const { ended } = thread;
  if (ended?.stakeId === stake.id) return chainCopy.ended(ended.how, formatDate(ended.at, now));
  return stakeLabelText(label, dateOf(label, stake, thread, now));
}

const STATES = {
  holds: 'holds',
  delivered: 'delivered',
  finished: 'finished',
  closed: 'closed',
  'coming-back-to-you': 'returning',
  'coming-back': 'returning',
  'not-located': 'missing',
  claims: 'claims',
  disputed: 'disputed',
  'awaits-answer': 'awaiting',
  'awaits-confirmation': 'awaiting',
  invited: 'invited',
  withdrawn: 'invited',
  opened: 'joined',
  joined: 'joined',
} as const satisfies Record<StakeLabel, ChainState>;

function dateOf(label: StakeLabel, { deliveredAt, confirmedAt }: StakeView, { disputed }: Whereabouts, now: number): string | null {
  const since: Partial<Record<StakeLabel, number | null>> = {
    delivered: deliveredAt,
    joined: confirmedAt,
    disputed: disputed?.at ?? null,
  };
  const at = since[label] ?? null;
  return at === null ? null : formatDate(at, now);
}

/** The link before the stake at index `at`. The expected day is on the link after the stake that is responsible for the title. */
function linkInto(thread: Whereabouts, at: number, now: number): ChainLink {
  const { stakes, expected, currentStakeId } = thread;
  const state = linkStateInto(thread, at);
  const label = sinceText(state, stakes[at]!, thread, now);
  const isNext = expected !== null && stakes[at - 1]!.id === currentStakeId;
  return { state, ...(label === null ? {} : { label }), ...(isNext ? { expected: expectedDayText(expected, now) } : {}) };
}

function sinceText(state: LinkState, { id, claimPending, claimAt }: StakeView, thread: Whereabouts, now: number): string | null {
  const { transit, returning, contested } = thread;
  if (state === 'transit' && transit) return chainCopy.inTransitSince(formatDate(transit.since, now));
  if (state === 'returning' && returning) return chainCopy.returningSince(formatDate(returning.since, now));
  if (state === 'contested') return contested?.stakeId === id ? chainCopy.contestedSince(formatDate(contested.since, now)) : null;
  return state === 'claim' && claimPending && claimAt !== null ? chainCopy.claimed(formatTime(claimAt, now)) : null;
}
