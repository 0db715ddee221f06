// The top of the page: headline, introduction, and a title in transit on its chain.
import { ArrowDown, Truck } from 'lucide-react';
import { Fragment } from 'react';
import type { SignUpMode } from '../../../domain/sign-up.ts';
import { landingCopy } from '../../copy/documents/landing.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { HeadingLines, Illustration } from './LandingSection.tsx';
import { uiCopy } from '../../copy/ui.ts';
import { ChainMark } from '../../parts/chain/TitleChain.tsx';
import type { ChainNode } from '../../parts/chain/chain-nodes.ts';
import { Tag } from '../../ui/text/Tag.tsx';
import { Certificate } from './Certificate.tsx';
import { landingChainNodes } from './landing-chain.ts';

const words = landingCopy.hero;

export function Hero({ signUp }: { signUp: SignUpMode }) {
  const isOpen = signUp === 'open';
  const whoSignsUp = words.whoSignsUp[signUp];
  return (
    <div className="hero">
      <div className="container hero-words">
        <h1 className="hero-title">
          <HeadingLines of={words.title} />
        </h1>
        <p className="hero-lead">{words.lead}</p>
        <div className="hero-ways row flow">
          <ButtonAnchor variant="solid" href={isOpen ? '/signup' : '/login'}>
            {isOpen ? words.start : landingCopy.header.signIn}
          </ButtonAnchor>
          <a className="hero-how inline-row" href="#how">
            {words.how}
            <ArrowDown aria-hidden="true" />
          </a>
        </div>
        <p className="hero-whom quiet">
          {words.whom}
          {whoSignsUp !== null && (
            <>
              <br />
              {whoSignsUp}
            </>
          )}
        </p>
      </div>
      <HeroChain />
    </div>
  );
}

const HOLDER = 3;
const SIGNED = 1;

/** The chain across the page, with the certificate between two organizations. */
function HeroChain() {
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
        <span className="way-place quiet">
          {uiCopy.type[type]} · {place}
        </span>
        <Tag tone={tag.tone}>{tag.text}</Tag>
      </div>
    </div>
  );
}
