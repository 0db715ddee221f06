// The data that the chain components draw: the organizations in order and the links between them.
import type { ReactNode } from 'react';
import type { OrgType } from '../../../domain/vocabulary.ts';
import type { Tone } from '../../ui/text/Tag.tsx';

/**
 * `claims`: says that it has the title. `disputed`: disputed a delivery. `awaiting`: is asked for an answer. `invited`: has not joined.
 * `missing`: the title is expected from it, and nobody holds it. `returning`: the title is on its way back to it. The last three: it ended
 * the thread, the title left, stayed, or never moved.
 */
export type ChainState =
  | 'delivered'
  | 'holds'
  | 'joined'
  | 'invited'
  | 'claims'
  | 'disputed'
  | 'awaiting'
  | 'missing'
  | 'returning'
  | 'finished'
  | 'kept'
  | 'closed';
export type ChainLinkState = 'done' | 'transit' | 'returning' | 'claim' | 'contested' | 'open';

export interface CompactNode {
  key: string;
  type: OrgType;
  you: boolean;
  state: ChainState;
}

export interface ChainNode extends CompactNode {
  position: number;
  name: string;
  /** "Denver, CO"; null if it is redacted or unknown. */
  place: string | null;
  tag: { tone: Tone; text: string };
  /** For example a button that withdraws the invitation. */
  action?: ReactNode;
}

export interface ChainLink {
  state: ChainLinkState;
  /** "In transit since Nov 20". */
  label?: string;
  /** "Expected Nov 24". */
  expected?: Expected;
}

/** The day on which the title is expected. `late` once that day is over. */
export interface Expected {
  text: string;
  late: boolean;
}

export type CompactItem = { kind: 'node'; at: number } | { kind: 'more'; at: number; count: number };

/** The most items that fit on a card. */
const MAX_ITEMS = 6;

/** The organization that has the title, or that it is expected from. */
const isResponsible = ({ state }: Pick<CompactNode, 'state'>): boolean => state === 'holds' || state === 'missing' || state === 'returning';
/** It says that the record is wrong. */
const isOpposed = ({ state }: Pick<CompactNode, 'state'>): boolean => state === 'claims' || state === 'disputed';

/**
 * With more than six nodes, collapses the middle to "+n". The ends, the viewer and the organization that is responsible for the title are
 * always shown. If there is room, so are who claims the title or disputed a delivery, and the organization that had the title before.
 */
export function collapse(nodes: readonly Pick<CompactNode, 'state' | 'you'>[]): CompactItem[] {
  if (nodes.length <= MAX_ITEMS) return nodes.map((_, at) => ({ kind: 'node', at }));
  const responsible = nodes.findIndex(isResponsible);
  const shown = new Set([0, responsible, nodes.findIndex(({ you }) => you), nodes.length - 1]);
  for (const at of [nodes.findIndex(isOpposed), responsible - 1]) {
    if (itemsOf(nodes.length, new Set([...shown, at])).length <= MAX_ITEMS) shown.add(at);
  }
  return itemsOf(nodes.length, shown);
}

/** A single organization between two shown ones is shown too, because "+1" needs as much room. */
function itemsOf(length: number, shown: ReadonlySet<number>): CompactItem[] {
  const items: CompactItem[] = [];
  for (let at = 0; at < length; at += 1) {
    const last = items.at(-1);
    if (shown.has(at)) items.push({ kind: 'node', at });
    else if (last?.kind === 'more') last.count += 1;
    else items.push({ kind: 'more', at, count: 1 });
  }
  return items.map((item) => (item.kind === 'more' && item.count === 1 ? { kind: 'node', at: item.at } : item));
}
