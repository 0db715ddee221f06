// A chain 20 px high, for cards and rows. It is an image with `summary` as its accessible name.
import './CompactChain.css';
import { CircleQuestionMark, FileText, Flag, type LucideIcon, Undo2, X } from 'lucide-react';
import { Fragment } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { type ChainLink, type ChainState, type CompactNode, collapse } from './chain-model.ts';
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

export interface CompactChainProps {
  nodes: readonly CompactNode[];
  links: readonly Pick<ChainLink, 'state' | 'expected'>[];
  /** "3 organizations, with you". */
  summary: string;
}

export function CompactChain({ nodes, links, summary }: CompactChainProps) {
  return (
    <span className="compact-chain" role="img" aria-label={summary}>
      {collapse(nodes).map((item) => {
        const link = links[item.at - 1];
        const node = nodes[item.at];
        const Icon = node && ICONS[node.state];
        return (
          <Fragment key={item.at}>
            {link && <span className="compact-link" data-state={link.state} data-late={link.expected?.late || undefined} />}
            {item.kind === 'more' && <span className="compact-more">{uiCopy.more(item.count)}</span>}
            {item.kind === 'node' && node && (
              <span className="compact-node" data-state={node.state} data-you={node.you || undefined}>
                {Icon ? <Icon /> : <OrgIcon type={node.type} />}
              </span>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
