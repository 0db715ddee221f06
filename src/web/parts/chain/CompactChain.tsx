// A chain 20 px high, for cards and rows. It is an image with `summary` as its accessible name.
import './CompactChain.css';
import { CircleQuestionMark, FileText, Flag, type LucideIcon, Undo2, X } from 'lucide-react';
import { Fragment } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import type { ChainLink, ChainNode, ChainState } from './chain-nodes.ts';
import { OrgIcon } from '../orgs/OrgIcon.tsx';

/** Shown instead of the organization's type. */
const ICONS: Partial<Record<ChainState, LucideIcon>> = {
  holds: FileText,
  kept: FileText,
  missing: CircleQuestionMark,
  returning: Undo2,
  finished: Flag,
  closed: X,
};

type CompactNode = Pick<ChainNode, 'key' | 'type' | 'you' | 'state'>;

export interface CompactChainProps {
  nodes: readonly CompactNode[];
  links: readonly Pick<ChainLink, 'state' | 'expected'>[];
  /** "3 organizations, with you". */
  summary: string;
}

export function CompactChain({ nodes, links, summary }: CompactChainProps) {
  return (
    <span className="compact-chain inline-row" role="img" aria-label={summary}>
      {collapse(nodes).map((item) => {
        const link = links[item.at - 1];
        const node = nodes[item.at];
        const Icon = node && ICONS[node.state];
        return (
          <Fragment key={item.at}>
            {link && <span className="compact-link" data-state={link.state} data-late={link.expected?.late || undefined} />}
            {item.kind === 'more' && <span className="compact-more">{uiCopy.more(item.count)}</span>}
            {item.kind === 'node' && node && (
              <span className="compact-node centered" data-state={node.state} data-you={node.you || undefined}>
                {Icon ? <Icon /> : <OrgIcon type={node.type} />}
              </span>
            )}
          </Fragment>
        );
      })}
    </span>
  );
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
