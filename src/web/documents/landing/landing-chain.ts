// The chain of the landing page's illustrations, as it is, and as its fourth organization sees it.
import { landingCopy } from '../../copy/documents/landing.ts';
import type { ChainLink, ChainNode } from '../../parts/chain/chain-nodes.ts';

const { silver, basin, front, aspen, bluebird, partner, since, expected } = landingCopy.chain;

export const landingChainNodes: readonly ChainNode[] = [
  { key: '1', position: 1, ...silver, type: 'dealership', you: false, state: 'delivered', tag: { tone: 'green', text: silver.tag } },
  { key: '2', position: 2, ...basin, type: 'auction', you: false, state: 'delivered', tag: { tone: 'green', text: basin.tag } },
  { key: '3', position: 3, ...front, type: 'auction', you: false, state: 'holds', tag: { tone: 'gold', text: front.tag } },
  { key: '4', position: 4, ...aspen, type: 'dealership', you: false, state: 'joined', tag: { tone: 'grey', text: aspen.tag } },
  { key: '5', position: 5, ...bluebird, type: 'dealership', you: false, state: 'invited', tag: { tone: 'grey', text: bluebird.tag } },
];

/** It sees the names and places of its neighbors only, and the next decision is its own. */
export const nodesSeenByFourth: readonly ChainNode[] = landingChainNodes.map((node) => {
  if (node.position < 3) return { ...node, name: partner, place: null };
  return node.position === 4 ? { ...node, you: true, state: 'awaiting', tag: { tone: 'blue', text: aspen.asked } } : node;
});

export const landingChainLinks: readonly ChainLink[] = [
  { state: 'done' },
  { state: 'done' },
  { state: 'transit', label: since, expected: { text: expected, late: false } },
  { state: 'open' },
];
