// The organizations from seller to buyer with the title's position and the links between them. Vertical in a narrow container.
import './TitleChain.css';
import './LinkLabels.css';
import { ArrowLeftRight, Check, CircleQuestionMark, FileText, Flag, type LucideIcon, Undo2, X } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import type { ChainLink, ChainNode, ChainState } from './chain-nodes.ts';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { AwaitedText } from './AwaitedText.tsx';
import { OrgIcon } from '../orgs/OrgIcon.tsx';

/** The most organizations in one row on a desktop and on a tablet. More of them wrap. */
const DESKTOP_ROW = 8;
const TABLET_ROW = 6;
/** From this number on, a link's label is longer than the link. */
const CROWDED = 5;

const SLIDE_MS = 180;

/** With a no-break space, so that no line begins with a dot. */
const DOT = '\u00a0· ';

export interface TitleChainProps {
  nodes: readonly ChainNode[];
  /** The links between the nodes: one fewer than nodes. */
  links: readonly ChainLink[];
}

export function TitleChain({ nodes, links }: TitleChainProps) {
  const list = useBadgeSlide(nodes);
  return (
    <div
      className="title-chain-frame"
      data-crowded={(nodes.length >= CROWDED && nodes.length <= TABLET_ROW) || undefined}
      data-many={nodes.length > TABLET_ROW || undefined}
      data-long={nodes.length > DESKTOP_ROW || undefined}
    >
      <ol className="title-chain" aria-label={uiCopy.titleChain} ref={list}>
        {nodes.map((node, at) => {
          const link = links[at];
          return (
            <li key={node.key} className="chain-stop column">
              <ChainMark node={node} />
              {link && (
                <span
                  className="chain-link"
                  data-state={link.state}
                  data-wide={hasPaperBadge(node) || undefined}
                  data-late={link.expected?.late || undefined}
                >
                  {link.state === 'contested' && link.label && (
                    <span className="chain-swap centered" aria-hidden="true">
                      <ArrowLeftRight />
                    </span>
                  )}
                </span>
              )}
              <div className="chain-words stack">
                <span className="chain-name">
                  <span className="chain-position">{node.position}</span> <span translate="no">{node.name}</span>
                </span>
                <span className="chain-place quiet">
                  {node.you && <span className="chain-you">{uiCopy.you + DOT}</span>}
                  <span>{[uiCopy.type[node.type], node.place].filter(Boolean).join(DOT)}</span>
                </span>
                <div className="chain-tags flow">
                  <Tag tone={node.tag.tone} icon={node.state === 'missing' && <CircleQuestionMark />}>
                    {node.tag.text}
                  </Tag>
                </div>
                {link && <LinkLabels link={link} />}
                {node.action !== undefined && <div className="chain-action">{node.action}</div>}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The link keeps a larger distance from a node with a badge at its upper corner. */
function hasPaperBadge({ state }: ChainNode): boolean {
  return state === 'holds' || state === 'claims' || state === 'returning' || state === 'missing';
}

/**
 * Animates the gold badge from the previous holder to the new one after a confirmed delivery. Set the ref on the list of the nodes. The
 * badge is at the same corner of every node, so nothing is measured until it moves.
 */
function useBadgeSlide(nodes: readonly Pick<ChainNode, 'key' | 'state'>[]): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef<string>(undefined);
  useLayoutEffect(() => {
    const to = nodes.findIndex(({ state }) => state === 'holds');
    const from = nodes.findIndex(({ key }) => key === last.current);
    last.current = nodes[to]?.key;
    if (from < 0 || to < 0 || from === to || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [there, here] = [from, to].map((at) => list.current?.children[at]?.querySelector('.chain-node')?.getBoundingClientRect());
    if (!there || !here) return;
    const moved = `translate(${there.x - here.x}px, ${there.y - here.y}px)`;
    list.current
      ?.querySelector('[data-badge="paper"]')
      ?.animate([{ transform: moved }, { transform: 'none' }], { duration: SLIDE_MS, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  });
  return list;
}

const BADGES: Partial<Record<ChainState, { badge: string; Icon: LucideIcon }>> = {
  holds: { badge: 'paper', Icon: FileText },
  kept: { badge: 'paper', Icon: FileText },
  claims: { badge: 'claim', Icon: FileText },
  returning: { badge: 'return', Icon: Undo2 },
  missing: { badge: 'question', Icon: CircleQuestionMark },
  delivered: { badge: 'check', Icon: Check },
  finished: { badge: 'flag', Icon: Flag },
  closed: { badge: 'cross', Icon: X },
};

/** The icon of one organization in the chain: its type, with a badge for what happened to the title there. */
export function ChainMark({ node: { type, state, you } }: { node: ChainNode }) {
  const mark = BADGES[state];
  return (
    <span className="chain-node centered" data-state={state} data-you={you || undefined} aria-hidden="true">
      <OrgIcon type={type} />
      {mark && (
        <span className="chain-badge centered" data-badge={mark.badge}>
          <mark.Icon />
        </span>
      )}
    </span>
  );
}

/** The labels of a link: since when the title is on its way, or what it waits for, and when it is expected. */
function LinkLabels({ link: { state, label, waits, expected, spoken } }: { link: ChainLink }) {
  if (!label && !waits && !expected) return null;
  return (
    <span className="chain-labels">
      {label && (
        <span className="chain-passage" data-state={state}>
          {label}
        </span>
      )}
      {(waits || expected) && (
        <span className="chain-awaited" data-state={state} aria-hidden={spoken !== undefined || undefined}>
          <AwaitedText waits={waits} expected={expected} />
        </span>
      )}
      {spoken && <VisuallyHidden>{spoken}</VisuallyHidden>}
    </span>
  );
}
