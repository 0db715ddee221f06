// The label of a stake and the state of the link before it, for screens and mails. Tones: gold for the title, green for delivered, blue
// for what the reader should do, red for disputed, grey for pending.
import type { EndedHow } from '../thread.ts';
import type { StakeView, Whereabouts } from './view-types.ts';

const STAKE_LABELS = {
  holds: { tone: 'gold', words: 'Holds the title' },
  delivered: { tone: 'green', words: 'Delivered' },
  finished: { tone: 'green', words: 'Finished' },
  closed: { tone: 'grey', words: 'Closed' },
  'coming-back-to-you': { tone: 'gold', words: 'Coming back to you' },
  'coming-back': { tone: 'gold', words: 'Coming back' },
  'not-located': { tone: 'grey', words: 'Not located' },
  claims: { tone: 'gold', words: 'Claims the title' },
  disputed: { tone: 'red', words: 'Disputed' },
  'awaits-answer': { tone: 'blue', words: 'Awaiting your answer' },
  'awaits-confirmation': { tone: 'blue', words: 'Awaiting your confirmation' },
  invited: { tone: 'grey', words: 'Invite pending' },
  withdrawn: { tone: 'grey', words: 'Invitation withdrawn' },
  opened: { tone: 'grey', words: 'Opened the thread' },
  joined: { tone: 'grey', words: 'Joined' },
} as const;
export type StakeLabel = keyof typeof STAKE_LABELS;
export type StakeLabelTone = (typeof STAKE_LABELS)[StakeLabel]['tone'];

export const isFinished = (how: EndedHow): boolean => how === 'retailed' || how === 'kept' || how === 'handed-on';

export function stakeLabel(stake: StakeView, whereabouts: Whereabouts): StakeLabel {
  const { transit, disputed, returning, ended, currentStakeId, stakes } = whereabouts;
  if (stake.hasTitle) return 'holds';
  if (ended?.stakeId === stake.id) return isFinished(ended.how) ? 'finished' : 'closed';
  if (stake.inactive) return 'delivered';
  if (returning?.toStakeId === stake.id) return stake.own ? 'coming-back-to-you' : 'coming-back';
  if (stake.claimPending) return 'claims';
  if (disputed?.toStakeId === stake.id) return 'disputed';
  if (!stake.confirmed && ended) return 'withdrawn';
  if (!stake.confirmed) return stake.own ? 'awaits-answer' : 'invited';
  if (stake.own && transit?.toStakeId === stake.id) return 'awaits-confirmation';
  if (currentStakeId === stake.id && stakes.every(({ hasTitle }) => !hasTitle)) return 'not-located';
  return stake.opened || stake.confirmedAt === null ? 'opened' : 'joined';
}

export const stakeLabelTone = (part: StakeLabel): StakeLabelTone => STAKE_LABELS[part].tone;

/** `day`: since when, formatted for the reader; left out if null. */
export const stakeLabelText = (part: StakeLabel, day: string | null = null): string =>
  [STAKE_LABELS[part].words, day].filter(Boolean).join(' ');

/**
 * The state of a link: 'done': the title has passed it; 'transit': it is in transit; 'returning': it is on its way back; 'claim': a claim
 * says that it has passed; 'contested': the holder objects to that; 'open': not reached yet.
 */
export type LinkState = 'done' | 'transit' | 'returning' | 'claim' | 'contested' | 'open';

/** What a link says, without a date. */
export const LINK_TEXTS = {
  done: null,
  transit: 'In transit',
  returning: 'On its way back',
  claim: null,
  contested: 'Contested',
  open: null,
} as const satisfies Record<LinkState, string | null>;

/** The state of the link before the stake at position `at`, which is at least 1. */
export function linkStateInto({ stakes, transit, returning, contested }: Whereabouts, at: number): LinkState {
  const stake = stakes[at]!;
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle);
  // Without a holder: where the title was last.
  const reached = holder >= 0 ? holder : stakes.findLastIndex(({ receivedAt }) => receivedAt !== null);
  if (reached >= at) return 'done';
  if (transit?.toStakeId === stake.id) return 'transit';
  if (returning?.toStakeId === stakes[at - 1]!.id) return 'returning';
  if (contested && stakes.slice(at).some(({ id }) => id === contested.stakeId)) return 'contested';
  if (stake.claimPending) return 'claim';
  // The link is on the way from the holder to a claimant further down.
  const claimedBelow = holder >= 0 && stakes.slice(at).some(({ claimPending }) => claimPending);
  return claimedBelow ? 'claim' : 'open';
}
