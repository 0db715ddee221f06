// The status of an organization in the printed chain. Dates that the table's other columns show are left out.
import { stakeLabel, stakeLabelText } from '../../../../domain/thread/view/stake-label.ts';
import type { StakeView, Whereabouts } from '../../../../domain/thread/view/view-types.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { formatDay, today } from '../../../ui/text/format-time.ts';

export interface RecordStatus {
  text: string;
  /** The paper is there, as far as the record says. */
  hasPaper: boolean;
  /** Since when the title is on its way from or to this organization, or contested; null if it is not. */
  since: string | null;
}

const longDay = (at: number): string => formatDay(today(at), 'long');

/** `holderStatus`: the text for the holder of the title. */
export function recordStatus(stake: StakeView, whereabouts: Whereabouts, holderStatus: string): RecordStatus {
  const isKept = whereabouts.ended?.stakeId === stake.id && whereabouts.ended.how === 'kept';
  return {
    text: stake.hasTitle ? holderStatus : statusText(stake, whereabouts),
    hasPaper: stake.hasTitle === true || isKept,
    since: sinceText(stake, whereabouts),
  };
}

function statusText(stake: StakeView, whereabouts: Whereabouts): string {
  const { ended, disputed } = whereabouts;
  if (ended?.stakeId === stake.id) return chainCopy.ended(ended.how, longDay(ended.at));
  const label = stakeLabel(stake, whereabouts);
  return stakeLabelText(label, label === 'disputed' && disputed ? longDay(disputed.at) : null);
}

function sinceText({ id }: StakeView, { transit, returning, contested }: Whereabouts): string | null {
  if (transit?.fromStakeId === id) return chainCopy.inTransitSince(longDay(transit.since));
  if (returning?.toStakeId === id) return chainCopy.returningSince(longDay(returning.since));
  return contested?.byStakeId === id ? chainCopy.contestedSince(longDay(contested.since)) : null;
}
