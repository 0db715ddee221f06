// What each place of a chain shows at a glance, on a screen and in a mail: the part that an organization plays, and what lies
// before it. Gold is the paper, green is delivered, blue is what the reader is asked, red is disputed, grey is pending.
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

/** `day`: when it came to that, as the reader writes days; none leaves the words alone. */
export const stakeLabelText = (part: StakeLabel, day: string | null = null): string =>
  [STAKE_LABELS[part].words, day].filter(Boolean).join(' ');

/** The paper went through, is on its way, is said to have gone, or has not come so far. */
export type LinkState = 'done' | 'transit' | 'claim' | 'open';
export const IN_TRANSIT = 'In transit';

/** What lies before the stake at this place of the chain, 1 or further down. */
export function linkStateInto({ stakes, transit }: Pick<Whereabouts, 'stakes' | 'transit'>, at: number): LinkState {
  const stake = stakes[at]!;
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle);
  if (holder >= at) return 'done';
  if (transit?.toStakeId === stake.id) return 'transit';
  if (stake.claimPending) return 'claim';
  // A claim from further down passes by here on its way from the holder.
  const claimedBelow = holder >= 0 && stakes.slice(at).some(({ claimPending }) => claimPending);
  return claimedBelow ? 'claim' : 'open';
}
