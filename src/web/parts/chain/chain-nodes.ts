// The nodes and links that the chain components draw, from the stakes of a view. It contains no rules of its own.
import type { ReactNode } from 'react';
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
import type { OrgType } from '../../../domain/vocabulary.ts';
import type { Tone } from '../../ui/text/Tag.tsx';
import { formatDate, formatTime } from '../../ui/text/format-time.ts';
import { type Awaited, awaitedText } from './title-location.ts';

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
} as const satisfies Record<StakeLabel, string>;

/**
 * `claims`: says that it has the title. `disputed`: disputed a delivery. `awaiting`: is asked for an answer. `invited`: has not joined.
 * `missing`: the title is expected from it, and nobody holds it. `returning`: the title is on its way back to it. `finished`, `kept` and
 * `closed`: it ended the thread, and the title left, stayed, or never moved.
 */
export type ChainState = (typeof STATES)[StakeLabel] | 'kept';

export interface ChainNode {
  key: string;
  type: OrgType;
  you: boolean;
  state: ChainState;
  position: number;
  name: string;
  /** "Denver, CO"; null if it is redacted or unknown. */
  place: string | null;
  tag: { tone: Tone; text: string };
  /** For example a button that withdraws the invitation. */
  action?: ReactNode;
}

export interface ChainLink extends Awaited {
  state: LinkState;
  /** "In transit since Nov 20". */
  label?: string;
  /** What screen readers say instead of `waits` and `expected`, if there are both. */
  spoken?: string;
}

export interface Chain {
  nodes: ChainNode[];
  /** One fewer than the nodes. */
  links: ChainLink[];
}

/** A completed view does not have these. */
export const NOTHING_ON_ITS_WAY = { transit: null, disputed: null, returning: null, contested: null, expected: null, waitsFor: null };

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

function dateOf(label: StakeLabel, { deliveredAt, confirmedAt }: StakeView, { disputed }: Whereabouts, now: number): string | null {
  const since: Partial<Record<StakeLabel, number | null>> = {
    delivered: deliveredAt,
    joined: confirmedAt,
    disputed: disputed?.at ?? null,
  };
  const at = since[label] ?? null;
  return at === null ? null : formatDate(at, now);
}

/** The link before the stake at index `at`. What is awaited is on the link after the stake that is responsible for the title. */
function linkInto(thread: Whereabouts, at: number, now: number): ChainLink {
  const { stakes, currentStakeId } = thread;
  const state = linkStateInto(thread, at);
  const label = sinceText(state, stakes[at]!, thread, now);
  const own = { state, ...(label === null ? {} : { label }) };
  return stakes[at - 1]!.id === currentStakeId ? { ...own, ...awaitedText(thread, now) } : own;
}

function sinceText(state: LinkState, { id, claimPending, claimAt }: StakeView, thread: Whereabouts, now: number): string | null {
  const { transit, returning, contested } = thread;
  if (state === 'transit' && transit) return chainCopy.inTransitSince(formatDate(transit.since, now));
  if (state === 'returning' && returning) return chainCopy.returningSince(formatDate(returning.since, now));
  if (state === 'contested') return contested?.stakeId === id ? chainCopy.contestedSince(formatDate(contested.since, now)) : null;
  return state === 'claim' && claimPending && claimAt !== null ? chainCopy.claimed(formatTime(claimAt, now)) : null;
}
