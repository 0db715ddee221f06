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
  /** When it delivered the title; null if it did not: it ended the thread, or the title went on without its word. */
  deliveredAt: number | null;
}

interface RecordStatusContext {
  /** The text for the holder of the title. */
  holderStatus: string;
  /** The viewer's stake, if the title went on without its word; null otherwise. */
  passedStakeId: string | null;
}

const longDay = (at: number): string => formatDay(today(at), 'long');

export function recordStatus(
  stake: StakeView,
  whereabouts: Whereabouts,
  { holderStatus, passedStakeId }: RecordStatusContext,
): RecordStatus {
  const { id, deliveredAt } = stake;
  const wasPassed = id === passedStakeId && deliveredAt !== null;
  const isKept = whereabouts.ended?.stakeId === stake.id && whereabouts.ended.how === 'kept';
  return {
    text: wasPassed ? chainCopy.wentOn(longDay(deliveredAt)) : stake.hasTitle ? holderStatus : statusText(stake, whereabouts),
    hasPaper: stake.hasTitle === true || isKept,
    since: sinceText(stake, whereabouts),
    deliveredAt: wasPassed || whereabouts.ended?.stakeId === id ? null : deliveredAt,
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
