// Texts of a printed thread that say more than its screen does in the same place, because paper has no chain and no links to look at.
import type { LiveThread, StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { daysLate } from '../../../chain/expected-day.ts';
import { titleLocation } from '../../../chain/title-location.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { formatTrackingNumber } from '../../../../domain/envelope/envelope.ts';
import { recordCopy } from '../../../copy/record.ts';
import { sendCopy } from '../../../copy/envelope/send.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { formatDay } from '../../../ui/text/format-time.ts';

/** Where the title is, what is disputed about that, when it is expected and how late it is. `now`: ms since the epoch. */
export function titleText(view: LiveThread, now: number): string {
  const { stakes, contested, disputed, expected } = view;
  const { text } = titleLocation({ ...view, stakes: stakes.map((stake) => ({ ...stake, own: false })) });
  const place = [text, contested && chainCopy.isContested, disputed && chainCopy.isDisputed].filter(Boolean).join(' · ');
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
