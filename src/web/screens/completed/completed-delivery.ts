// The viewer's delivery of a completed thread: the chain, where the title went, when that was confirmed, and how long the viewer had it.
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { type Chain, chainOf } from '../../chain/chain-nodes.ts';
import { completedCopy } from '../../copy/completed.ts';
import { formatDate, daysBetween, formatClock, formatDay, today } from '../../ui/text/format-time.ts';

type CompletedDelivery = Pick<CompletedThread, 'restedWith' | 'receivedAt' | 'objectUntil'>;
type CompletedParts = Pick<CompletedThread, 'stakes' | 'ended' | 'currentStakeId'>;

/**
 * The organization that received the title may have delivered it since, so its tag says "received". `now`: ms since the epoch, for
 * formatting dates.
 */
export function completedChain({ stakes, ended, currentStakeId }: CompletedParts, now: number): Chain {
  const nothing = { transit: null, disputed: null, returning: null, contested: null, expected: null };
  const { nodes, links } = chainOf({ ...nothing, stakes, ended, currentStakeId }, now);
  const received = stakes.find(({ hasTitle, receivedAt }) => hasTitle && receivedAt !== null);
  if (!received) return { nodes, links };
  const text = completedCopy.received(formatDate(received.receivedAt ?? now, now));
  return { links, nodes: nodes.map((node) => (node.key === received.id ? { ...node, tag: { ...node.tag, text } } : node)) };
}

/**
 * The viewer did not deliver a title that passed it by a claim, or before it accepted (then `receivedAt` is null), nor one whose claim it
 * may still object to.
 */
export const deliveryText = ({ restedWith, receivedAt, objectUntil }: CompletedDelivery): string =>
  receivedAt === null || objectUntil !== null ? completedCopy.wentOn(restedWith) : completedCopy.delivered(restedWith);

/** Times are in ms since the epoch. Days are calendar days in the browser's time zone. */
export function confirmationText({ deliveredAt, receivedAt }: { deliveredAt: number; receivedAt: number | null }): string {
  const moment = completedCopy.moment(formatDay(today(deliveredAt), 'long'), formatClock(deliveredAt));
  // If the title was received after the viewer's part was over, the number of days means nothing.
  if (receivedAt === null || receivedAt > deliveredAt) return completedCopy.confirmed(moment);
  const days = daysBetween(receivedAt, deliveredAt);
  return days === 0 ? completedCopy.confirmedSameDay(moment) : completedCopy.confirmedAfter(moment, days);
}
