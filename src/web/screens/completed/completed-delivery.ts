// How the viewer's part of a thread was completed, in words: the chain, where the title went, when that was confirmed, and headings.
import { isFinished } from '../../../domain/thread/view/stake-label.ts';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { type Chain, chainOf } from '../../chain/chain-nodes.ts';
import { chainCopy } from '../../copy/chain.ts';
import { completedCopy } from '../../copy/completed.ts';
import { threadCopy } from '../../copy/thread.ts';
import { formatDate, daysBetween, formatClock, formatDay, today } from '../../ui/text/format-time.ts';

type CompletedDelivery = Pick<CompletedThread, 'restedWith' | 'receivedAt' | 'ownWord'>;
type CompletedParts = Pick<CompletedThread, 'stakes' | 'ended' | 'currentStakeId' | 'ownWord' | 'deliveredAt'>;

/**
 * The organization that received the title may have delivered it since, so its tag says "received". The viewer's own says "went on" if it
 * did not deliver the title. `now`: ms since the epoch, for formatting dates.
 */
export function completedChain({ stakes, ended, currentStakeId, ownWord, deliveredAt }: CompletedParts, now: number): Chain {
  const nothing = { transit: null, disputed: null, returning: null, contested: null, expected: null };
  const { nodes, links } = chainOf({ ...nothing, stakes, ended, currentStakeId }, now);
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

/** "Delivered", "Went on", "Finished" or "Closed". */
export function completionName({ ended, ownWord }: Pick<CompletedThread, 'ended' | 'ownWord'>): string {
  const { rows } = completedCopy;
  if (ended !== null) return isFinished(ended.how) ? rows.finished : rows.closed;
  return ownWord ? rows.delivered : rows.wentOn;
}

/** How far the chain of a thread that the viewer did not end is shown. */
export const upToText = ({ ownWord }: Pick<CompletedThread, 'ownWord'>): string =>
  ownWord ? completedCopy.upToDelivery : completedCopy.upToGoingOn;

export function updatesHeading({ ended, ownWord }: Pick<CompletedThread, 'ended' | 'ownWord'>): string {
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
