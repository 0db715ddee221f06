// The chain across the page, with the certificate between two organizations.
import { Truck } from 'lucide-react';
import { Fragment } from 'react';
import { uiCopy } from '../copy/ui.ts';
import { landingCopy } from '../copy/documents/landing.ts';
import { ChainMark } from '../ui/chain/ChainMark.tsx';
import type { ChainNode } from '../ui/chain/chain-model.ts';
import { Tag } from '../ui/text/Tag.tsx';
import { Certificate } from './Certificate.tsx';
import { landingChainNodes } from './landing-chain.ts';
import { Illustration } from './Illustration.tsx';

const HOLDER = 3;
const SIGNED = 1;

export function HeroChain() {
  return (
    <Illustration name={landingCopy.chain.picture} className="way-picture">
      <div className="way">
        {landingChainNodes.map((node) => (
          <Fragment key={node.key}>
            <Stop node={node} />
            {node.position === HOLDER && (
              <div className="way-paper">
                <Certificate signed={SIGNED} />
                <Tag tone="gold" icon={<Truck />}>
                  {landingCopy.chain.transit}
                </Tag>
              </div>
            )}
          </Fragment>
        ))}
      </div>
    </Illustration>
  );
}

function Stop({ node }: { node: ChainNode }) {
  const { position, name, type, place, state, tag } = node;
  return (
    <div className="way-stop" data-state={state}>
      <ChainMark node={node} />
      <div className="way-words">
        <span className="way-name">
          <span className="chain-position">{position}</span> {name}
        </span>
        <span className="way-place">
          {uiCopy.type[type]} · {place}
        </span>
        <Tag tone={tag.tone}>{tag.text}</Tag>
      </div>
    </div>
  );
}
