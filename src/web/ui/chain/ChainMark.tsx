// The icon of one organization in the chain: its type, with a badge for what happened to the title there.
import './ChainMark.css';
import { Check, CircleQuestionMark, FileText, Flag, Undo2, X } from 'lucide-react';
import type { ChainNode, ChainState } from './chain-model.ts';
import { OrgIcon } from './OrgIcon.tsx';

const BADGES = {
  holds: { badge: 'paper', Icon: FileText },
  kept: { badge: 'paper', Icon: FileText },
  claims: { badge: 'claim', Icon: FileText },
  returning: { badge: 'return', Icon: Undo2 },
  missing: { badge: 'question', Icon: CircleQuestionMark },
  delivered: { badge: 'check', Icon: Check },
  finished: { badge: 'flag', Icon: Flag },
  closed: { badge: 'cross', Icon: X },
} as const satisfies Partial<Record<ChainState, unknown>>;

const hasBadge = (state: ChainState): state is keyof typeof BADGES => state in BADGES;

export function ChainMark({ node }: { node: ChainNode }) {
  return (
    <span className="chain-node" data-state={node.state} data-you={node.you || undefined} aria-hidden="true">
      <OrgIcon type={node.type} />
      {hasBadge(node.state) && <Badge state={node.state} />}
    </span>
  );
}

function Badge({ state }: { state: keyof typeof BADGES }) {
  const { badge, Icon } = BADGES[state];
  return (
    <span className="chain-badge" data-badge={badge}>
      <Icon />
    </span>
  );
}
