// How the viewer's part of a thread was completed, in words: the chain, where the title went, when that was confirmed, and headings.
import { isFinished } from '../../../domain/thread/view/stake-label.ts';
import type { CompletedThread, UpdateView } from '../../../domain/thread/view/view-types.ts';
import { type Chain, chainOf, NOTHING_ON_ITS_WAY } from '../../parts/chain/chain-nodes.ts';
import { chainCopy } from '../../copy/chain.ts';
import { completedCopy } from '../../copy/thread/completed.ts';
import { threadCopy } from '../../copy/thread.ts';
import { daysBetween, formatClock, formatDate, formatDay, today } from '../../ui/text/format-time.ts';

type CompletedDelivery = Pick<CompletedThread, 'restedWith' | 'receivedAt' | 'ownWord'>;
type CompletedParts = Pick<CompletedThread, 'stakes' | 'ended' | 'currentStakeId' | 'ownWord' | 'deliveredAt'>;

/**
 * The organization that received the title may have delivered it since, so its tag says "received". The viewer's own says "went on" if it
 * did not deliver the title. `now`: ms since the epoch, for formatting dates.
 */
export function completedChain({ stakes, ended, currentStakeId, ownWord, deliveredAt }: CompletedParts, now: number): Chain {
  const { nodes, links } = chainOf({ ...NOTHING_ON_ITS_WAY, stakes, ended, currentStakeId }, now);
  const texts = new Map<string, string>();
  for (const { id, own, hasTitle, receivedAt } of stakes) {
    if (hasTitle && receivedAt !== null) texts.set(id, completedCopy.received(formatDate(receivedAt, now)));
    else if (own && !ownWord) texts.set(id, chainCopy.wentOn(formatDate(deliveredAt, now)));
  }
  return { links, nodes: nodes.map((node) => ({ ...node, tag: { ...node.tag, text: texts.get(node.key) ?? node.tag.text } })) };
}

/** The viewer did not deliver a title that it never had (then `receivedAt` is null), nor one that went on without its word. */
export const deliveryText = ({ restedWith, receivedAt, ownWord }: CompletedDelivery): string =>
  receivedAt === null || !ownWord ? completedCopy.wentOn(restedWith) : completedCopy.delivered(restedWith);

type Completion = Pick<CompletedThread, 'ended' | 'ownWord'>;

function completionOf({ ended, ownWord }: Completion) {
  if (ended !== null) return isFinished(ended.how) ? 'finished' : 'closed';
  return ownWord ? 'delivered' : 'wentOn';
}

/** "Delivered", "Went on", "Finished" or "Closed". */
export const completionName = (thread: Completion): string => completedCopy.rows[completionOf(thread)];

/** How far the chain of a thread that the viewer did not end is shown. */
export const upToText = ({ ownWord }: Pick<CompletedThread, 'ownWord'>): string =>
  ownWord ? completedCopy.upToDelivery : completedCopy.upToGoingOn;

export function updatesHeading({ ended, ownWord }: Completion): string {
  if (ended !== null) return threadCopy.updates.heading;
  return ownWord ? completedCopy.updates : completedCopy.updatesUpToGoingOn;
}

/** Times are in ms since the epoch. Days are calendar days in the browser's time zone. */
export function confirmationText({ deliveredAt, receivedAt }: { deliveredAt: number; receivedAt: number | null }): string {
  const moment = completedCopy.moment(formatDay(today(deliveredAt), 'long'), formatClock(deliveredAt));
  // If the title was received after the viewer's part was over, the number of days means nothing.
  if (receivedAt === null || receivedAt > deliveredAt) return completedCopy.confirmed(moment);
  const days = daysBetween(receivedAt, deliveredAt);
  return days === 0 ? completedCopy.confirmedSameDay(moment) : completedCopy.confirmedAfter(moment, days);
}

const words = completedCopy.figures;
export type Figure = { name: string; value: string };
type CompletedTimes = Pick<CompletedThread, 'createdAt' | 'receivedAt' | 'deliveredAt' | 'ownWord' | 'ended' | 'updates' | 'earlier'>;

/**
 * The figures of a completed thread, as far as its view shows them: how long it took, how often the title changed hands, and how long the
 * viewer had it.
 */
export function completedFigures({ createdAt, receivedAt, deliveredAt, ownWord, ended, updates, earlier }: CompletedTimes): Figure[] {
  const figures: Figure[] = [{ name: words.openedTo[completionOf({ ended, ownWord })], value: span(createdAt, deliveredAt) }];
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
