// The icon of one organization in the chain: its type, with a badge for the title or a check mark.
import './ChainMark.css';
import { Check, FileText } from 'lucide-react';
import type { ChainNode } from './chain-model.ts';
import { OrgIcon } from './OrgIcon.tsx';

export function ChainMark({ node }: { node: ChainNode }) {
  return (
    <span className="chain-node" data-state={node.state} data-you={node.you || undefined} aria-hidden="true">
      <OrgIcon type={node.type} />
      {node.state === 'holds' && (
        <span className="chain-badge" data-badge="paper">
          <FileText />
        </span>
      )}
      {node.state === 'claims' && (
        <span className="chain-badge" data-badge="claim">
          <FileText />
        </span>
      )}
      {node.state === 'delivered' && (
        <span className="chain-badge" data-badge="check">
          <Check />
        </span>
      )}
    </span>
  );
}
