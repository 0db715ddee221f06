// The example chain: the first organization has delivered the title, the second holds it, the third has joined, the last is invited.
import { sampleCopy } from '../../copy/account/sign-in.ts';
import type { ChainLink, ChainNode } from '../../parts/chain/chain-model.ts';

const { silver, front, aspen, bluebird } = sampleCopy;
const dealership = { type: 'dealership', you: false } as const;

export const sampleNodes: readonly ChainNode[] = [
  {
    ...dealership,
    key: '1',
    position: 1,
    name: silver.name,
    place: silver.place,
    state: 'delivered',
    tag: { tone: 'green', text: silver.delivered },
  },
  {
    ...dealership,
    key: '2',
    position: 2,
    name: front.name,
    place: front.place,
    type: 'auction',
    state: 'holds',
    tag: { tone: 'gold', text: front.holds },
  },
  {
    ...dealership,
    key: '3',
    position: 3,
    name: aspen.name,
    place: aspen.place,
    state: 'joined',
    tag: { tone: 'grey', text: aspen.joined },
  },
  {
    ...dealership,
    key: '4',
    position: 4,
    name: bluebird.name,
    place: bluebird.place,
    state: 'invited',
    tag: { tone: 'grey', text: bluebird.invited },
  },
];

export const sampleLinks: readonly ChainLink[] = [
  { state: 'done' },
  { state: 'transit', label: sampleCopy.since, expected: { text: sampleCopy.expected, late: false } },
  { state: 'open' },
];
