// Texts of a printed thread that say more than its screen does in the same place, because paper has no chain and no links to look at.
import type { LiveThread, StakeView, UpdateView, Whereabouts } from '../../../../domain/thread/view/view-types.ts';
import { daysLate, titleLocation } from '../../../parts/chain/title-location.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { formatTrackingNumber } from '../../../../domain/envelope/envelope.ts';
import { recordCopy } from '../../../copy/thread/record.ts';
import { sendCopy } from '../../../copy/envelope/send.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { formatDay, today } from '../../../ui/text/format-time.ts';
import { stakeLabel, stakeLabelText } from '../../../../domain/thread/view/stake-label.ts';
import { waitsForWords } from '../../../../domain/thread/waits-for.ts';

/** Where the title is, what is disputed about that, what it waits for, and when it is expected. `now`: ms since the epoch. */
export function titleText(view: LiveThread, now: number): string {
  const { stakes, contested, disputed, waitsFor, expected } = view;
  const { text } = titleLocation({ ...view, stakes: stakes.map((stake) => ({ ...stake, own: false })) });
  const wait = waitsFor && chainCopy.continued(waitsForWords(waitsFor.what));
  const place = [text, contested && chainCopy.isContested, disputed && chainCopy.isDisputed, wait].filter(Boolean).join(' · ');
  if (expected === null) return place;
  const until = recordCopy.expectedOn(place, formatDay(expected, 'long'));
  const late = daysLate(expected, now);
  return late > 0 ? chainCopy.late(until, late) : until;
}

/**
 * The text of an update. It names the recipient of a delivery, whom the screen calls "you". If its author gave the title up, it includes
 * from whom the title is expected, or to whom it returns. `stakes`: those of the view.
 */
export function updateMessage(
  { message, event, toStakeId }: Pick<UpdateView, 'message' | 'event' | 'toStakeId'>,
  stakes: readonly StakeView[],
): string {
  const viewer = stakes.find(({ id, own }) => own && id === toStakeId);
  if (viewer) return recordCopy.sentTo(viewer.orgName);
  if (event?.kind !== 'given-up' || event.why === 'lost') return message;
  if (event.why === 'returned') return recordCopy.returned(event.toName);
  return `${message} ${threadEventsCopy.expectedFrom(event.toName)}`;
}

/** "FedEx 7749 0123 4567". Null if the viewer sees no envelope, or if its way is not known. The papers inside are not printed. */
export function wayText({ envelope }: Pick<UpdateView, 'envelope'>): string | null {
  if (!envelope?.way) return null;
  const way = sendCopy.envelope.ways[envelope.way];
  return envelope.trackingNumber === null ? way : `${way} ${formatTrackingNumber(envelope.trackingNumber)}`;
}

const longDay = (at: number): string => formatDay(today(at), 'long');

/**
 * The status of an organization in the printed chain. Dates that the table's other columns show are left out. `holderStatus`: the text for
 * the holder of the title. `passedStakeId`: the viewer's stake, if the title went on without its word; null otherwise.
 */
export function recordStatus(
  stake: StakeView,
  whereabouts: Whereabouts,
  { holderStatus, passedStakeId }: { holderStatus: string; passedStakeId: string | null },
) {
  const { id, deliveredAt } = stake;
  const wasPassed = id === passedStakeId && deliveredAt !== null;
  const isKept = whereabouts.ended?.stakeId === stake.id && whereabouts.ended.how === 'kept';
  return {
    text: wasPassed ? chainCopy.wentOn(longDay(deliveredAt)) : stake.hasTitle ? holderStatus : statusText(stake, whereabouts),
    /** The paper is there, as far as the record says. */
    hasPaper: stake.hasTitle === true || isKept,
    /** Since when the title is on its way from or to this organization, or contested; null if it is not. */
    since: sinceText(stake, whereabouts),
    /** When it delivered the title; null if it did not: it ended the thread, or the title went on without its word. */
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
