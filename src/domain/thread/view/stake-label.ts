// The label of a stake and the state of the link before it, for screens and mails. Tones: gold for the title, green for delivered, blue
// for what the reader should do, red for disputed, grey for pending.
import type { StakeView, Whereabouts } from './view-types.ts';

const STAKE_LABELS = {
  holds: { tone: 'gold', words: 'Holds the title' },
  delivered: { tone: 'green', words: 'Delivered' },
  claims: { tone: 'gold', words: 'Claims the title' },
  disputed: { tone: 'red', words: 'Disputed' },
  'awaits-answer': { tone: 'blue', words: 'Awaiting your answer' },
  'awaits-confirmation': { tone: 'blue', words: 'Awaiting your confirmation' },
  invited: { tone: 'grey', words: 'Invite pending' },
  opened: { tone: 'grey', words: 'Opened the thread' },
  joined: { tone: 'grey', words: 'Joined' },
} as const;
export type StakeLabel = keyof typeof STAKE_LABELS;
export type StakeLabelTone = (typeof STAKE_LABELS)[StakeLabel]['tone'];

export function stakeLabel(stake: StakeView, { transit, disputed }: Pick<Whereabouts, 'transit' | 'disputed'>): StakeLabel {
  if (stake.hasTitle) return 'holds';
  if (stake.inactive) return 'delivered';
  if (stake.claimPending) return 'claims';
  if (disputed?.toStakeId === stake.id) return 'disputed';
  if (!stake.confirmed) return stake.own ? 'awaits-answer' : 'invited';
  if (stake.own && transit?.toStakeId === stake.id) return 'awaits-confirmation';
  return stake.opened || stake.confirmedAt === null ? 'opened' : 'joined';
}

export const stakeLabelTone = (part: StakeLabel): StakeLabelTone => STAKE_LABELS[part].tone;

/** `day`: since when, formatted for the reader; left out if null. */
export const stakeLabelText = (part: StakeLabel, day: string | null = null): string =>
  [STAKE_LABELS[part].words, day].filter(Boolean).join(' ');

/** The state of a link: 'done': the title has passed it; 'transit': it is in transit; 'claim': a claim says so; 'open': not reached yet. */
export type LinkState = 'done' | 'transit' | 'claim' | 'open';
export const IN_TRANSIT = 'In transit';

/** The state of the link before the stake at position `at`, which is at least 1. */
export function linkStateInto({ stakes, transit }: Pick<Whereabouts, 'stakes' | 'transit'>, at: number): LinkState {
  const stake = stakes[at]!;
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle);
  if (holder >= at) return 'done';
  if (transit?.toStakeId === stake.id) return 'transit';
  if (stake.claimPending) return 'claim';
  // The link is on the way from the holder to a claimant further down.
  const claimedBelow = holder >= 0 && stakes.slice(at).some(({ claimPending }) => claimPending);
  return claimedBelow ? 'claim' : 'open';
}
