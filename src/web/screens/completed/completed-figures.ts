// The figures of a completed thread, as far as its view shows them: how long it took, how often the title changed hands, and how long the
// viewer had it.
import { isFinished } from '../../../domain/thread/view/stake-label.ts';
import type { CompletedThread, UpdateView } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/completed.ts';
import { daysBetween } from '../../ui/text/format-time.ts';

const words = completedCopy.figures;
export type Figure = { name: string; value: string };
type CompletedTimes = Pick<CompletedThread, 'createdAt' | 'receivedAt' | 'deliveredAt' | 'ownWord' | 'ended' | 'updates' | 'earlier'>;

export function completedFigures({ createdAt, receivedAt, deliveredAt, ownWord, ended, updates, earlier }: CompletedTimes): Figure[] {
  const wayOn = ownWord ? 'delivered' : 'wentOn';
  const end = ended === null ? wayOn : isFinished(ended.how) ? 'finished' : 'closed';
  const figures: Figure[] = [{ name: words.openedTo[end], value: span(createdAt, deliveredAt) }];
  const handOffs = updates.filter(isHandOff);
  // Earlier updates, which are loaded later, may contain others.
  if (handOffs.length > 0 && earlier.count === 0) figures.push({ name: words.handOffs, value: handOffsText(handOffs) });
  // If the title was received after the viewer's part was over, the number of days means nothing.
  if (receivedAt !== null && receivedAt <= deliveredAt) figures.push({ name: words.withYou, value: span(receivedAt, deliveredAt) });
  return figures;
}

const isHandOff = ({ deliveryStatus, claimStatus }: UpdateView): boolean => (deliveryStatus ?? claimStatus) === 'confirmed';

function handOffsText(handOffs: readonly UpdateView[]): string {
  const unconfirmed = handOffs.filter(({ ackCause }) => ackCause !== 'answered').length;
  return unconfirmed === 0 ? words.allConfirmed(handOffs.length) : words.someConfirmed(handOffs.length, unconfirmed);
}

/** Calendar days in the browser's time zone. */
function span(from: number, to: number): string {
  const days = daysBetween(from, to);
  return days === 0 ? words.sameDay : words.days(days);
}
