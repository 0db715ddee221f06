// What a chain shows, as plain data: the organizations in order, and what lies between each two.
import type { ReactNode } from 'react';
import type { OrgType } from '../../../domain/vocabulary.ts';
import type { Tone } from '../text/Tag.tsx';

/** `holds` has the paper; `claims` says that it has; `disputed` did not take what was sent to it; `awaiting` is asked for an answer; `invited` has not joined. */
export type ChainState = 'delivered' | 'holds' | 'joined' | 'invited' | 'claims' | 'disputed' | 'awaiting';
export type ChainLinkState = 'done' | 'transit' | 'claim' | 'open';

export interface CompactNode {
  key: string;
  type: OrgType;
  you: boolean;
  state: ChainState;
}

export interface ChainNode extends CompactNode {
  position: number;
  name: string;
  /** "Denver, CO"; null where it is withheld or unknown. */
  place: string | null;
  tag: { tone: Tone; text: string };
  /** Such as a button that withdraws the invitation. */
  action?: ReactNode;
}

export interface ChainLink {
  state: ChainLinkState;
  /** Since when: "In transit since Nov 20". */
  label?: string;
  /** Until when: "Expected Nov 24". */
  expected?: Expected;
}

/** When the paper is expected where it goes next; `late` once that day is over. */
export interface Expected {
  text: string;
  late: boolean;
}

export type CompactStop = { kind: 'node'; at: number } | { kind: 'more'; at: number; count: number };

const SHOWN_AT_MOST = 6;

/**
 * Above six nodes the middle collapses to "+n"; the ends, the viewer and the paper stay, and so does whoever had the
 * paper before where there is room: a card's line has it for six.
 */
export function collapse(nodes: readonly Pick<CompactNode, 'state' | 'you'>[]): CompactStop[] {
  if (nodes.length <= SHOWN_AT_MOST) return nodes.map((_, at) => ({ kind: 'node', at }));
  const holder = nodes.findIndex(({ state }) => state === 'holds');
  const kept = [0, holder, nodes.findIndex(({ you }) => you), nodes.length - 1];
  const roomy = stopsOf(nodes.length, new Set([...kept, holder - 1]));
  return roomy.length <= SHOWN_AT_MOST ? roomy : stopsOf(nodes.length, new Set(kept));
}

/** A single organization between two that are kept is shown: "+1" would take as much room. */
function stopsOf(length: number, kept: ReadonlySet<number>): CompactStop[] {
  const stops: CompactStop[] = [];
  for (let at = 0; at < length; at += 1) {
    const last = stops.at(-1);
    if (kept.has(at)) stops.push({ kind: 'node', at });
    else if (last?.kind === 'more') last.count += 1;
    else stops.push({ kind: 'more', at, count: 1 });
  }
  return stops.map((stop) => (stop.kind === 'more' && stop.count === 1 ? { kind: 'node', at: stop.at } : stop));
}
