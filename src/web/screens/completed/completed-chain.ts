// The chain of a completed thread. The organization that received the title may have delivered it since, so its tag says "received".
import type { StakeView } from '../../../domain/thread/view/view-types.ts';
import { type Chain, chainOf } from '../../chain/chain-nodes.ts';
import { completedCopy } from '../../copy/completed.ts';
import { formatDate } from '../../ui/text/format-time.ts';

/** `now`: ms since the epoch, for formatting dates. */
export function completedChain(stakes: readonly StakeView[], now: number): Chain {
  const { nodes, links } = chainOf({ stakes, transit: null, disputed: null, expected: null, currentStakeId: '' }, now);
  const received = stakes.find(({ hasTitle, receivedAt }) => hasTitle && receivedAt !== null);
  if (!received) return { nodes, links };
  const text = completedCopy.received(formatDate(received.receivedAt ?? now, now));
  return { links, nodes: nodes.map((node) => (node.key === received.id ? { ...node, tag: { ...node.tag, text } } : node)) };
}
