// The preview image for links to the product: the headline, the chain, and the certificate. 1200 by 630 px.
import { landingCopy } from '../copy/documents/landing.ts';
import { ChainMark } from '../ui/chain/ChainMark.tsx';
import { Logo } from '../ui/header/Logo.tsx';
import { Certificate } from './Certificate.tsx';
import { landingChainNodes } from './landing-chain.ts';
import { HeadingLines } from './LandingSection.tsx';

export function SocialCard() {
  return (
    <div className="social-card">
      <Logo />
      <p className="social-title">
        <HeadingLines of={landingCopy.hero.title} />
      </p>
      <div className="social-line">
        {landingChainNodes.map((node) => (
          <span key={node.key} className="way-stop" data-state={node.state}>
            <ChainMark node={node} />
          </span>
        ))}
      </div>
      <Certificate signed={1} />
    </div>
  );
}
