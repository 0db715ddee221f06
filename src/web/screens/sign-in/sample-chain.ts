// The example chain: the first organization has delivered the title, the second holds it, the third has joined, the last is invited.
import { sampleCopy } from '../../copy/account/sign-in.ts';
import type { ChainLink, ChainNode } from '../../parts/chain/chain-nodes.ts';

const { silver, front, aspen, bluebird } = sampleCopy;

export const sampleNodes: readonly ChainNode[] = (
  [
    { org: silver, type: 'dealership', state: 'delivered', tag: { tone: 'green', text: silver.delivered } },
    { org: front, type: 'auction', state: 'holds', tag: { tone: 'gold', text: front.holds } },
    { org: aspen, type: 'dealership', state: 'joined', tag: { tone: 'grey', text: aspen.joined } },
    { org: bluebird, type: 'dealership', state: 'invited', tag: { tone: 'grey', text: bluebird.invited } },
  ] as const
).map(({ org: { name, place }, ...node }, at) => ({ ...node, name, place, key: String(at + 1), position: at + 1, you: false }));

export const sampleLinks: readonly ChainLink[] = [
  { state: 'done' },
  { state: 'transit', label: sampleCopy.since, expected: { text: sampleCopy.expected, late: false } },
  { state: 'open' },
];
