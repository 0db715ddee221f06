// The organizations from seller to buyer, who has the paper, and what lies between them. Upright where it is narrow.
import './TitleChain.css';
import { uiCopy } from '../../copy/ui.ts';
import type { ChainLink, ChainNode } from './chain-model.ts';
import { ChainMark } from './ChainMark.tsx';
import { Tag } from '../text/Tag.tsx';
import { usePaperSlide } from './use-paper-slide.ts';

/** As many stand in one row on a desk, and on a tablet; more of them in several rows. */
const SIDE_BY_SIDE = 8;
const ON_A_TABLET = 6;
/** From so many on what is said of a connector is longer than the connector. */
const CROWDED = 5;

/** Stays with the word before it: no line begins with a dot. */
const DOT = '\u00a0· ';

export interface TitleChainProps {
  nodes: readonly ChainNode[];
  /** One fewer than the nodes. */
  links: readonly ChainLink[];
}

export function TitleChain({ nodes, links }: TitleChainProps) {
  const list = usePaperSlide(nodes);
  return (
    <div
      className="title-chain-frame"
      data-crowded={(nodes.length >= CROWDED && nodes.length <= ON_A_TABLET) || undefined}
      data-many={nodes.length > ON_A_TABLET || undefined}
      data-long={nodes.length > SIDE_BY_SIDE || undefined}
    >
      <ol className="title-chain" aria-label={uiCopy.titleChain} ref={list}>
        {nodes.map((node, at) => {
          const link = links[at];
          return (
            <li key={node.key} className="chain-stop">
              <ChainMark node={node} />
              {link && (
                <span
                  className="chain-link"
                  data-state={link.state}
                  data-wide={wearsPaper(node) || undefined}
                  data-late={link.expected?.late || undefined}
                />
              )}
              <div className="chain-words">
                <span className="chain-name">
                  <span className="chain-position">{node.position}</span> {node.name}
                </span>
                <span className="chain-place">
                  {node.you && <span className="chain-you">{uiCopy.you + DOT}</span>}
                  {[uiCopy.type[node.type], node.place].filter(Boolean).join(DOT)}
                </span>
                <div className="chain-tags">
                  <Tag tone={node.tag.tone}>{node.tag.text}</Tag>
                </div>
                {link?.label && <span className="chain-passage">{link.label}</span>}
                {link?.expected && (
                  <span className="chain-expected" data-late={link.expected.late || undefined} data-state={link.state}>
                    {link.expected.text}
                  </span>
                )}
                {node.action !== undefined && <div className="chain-action">{node.action}</div>}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The badge at its corner keeps the connector at a distance. */
function wearsPaper({ state }: ChainNode): boolean {
  return state === 'holds' || state === 'claims';
}
