// The preview image for links to the product: the headline, the chain, and the certificate. 1200 by 630 px.
import { renderToStaticMarkup } from 'react-dom/server';
import { landingCopy } from '../../copy/documents/landing.ts';
import { ChainMark } from '../../parts/chain/TitleChain.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Certificate } from './Certificate.tsx';
import { landingChainNodes } from './landing-chain.ts';
import { HeadingLines } from './LandingSection.tsx';

function SocialCard() {
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

/** The social card as an HTML page, for the script that takes its screenshot. */
export const renderSocialCard = (): string =>
  `<!doctype html><html lang="en"><link rel="stylesheet" href="/src/web/documents/documents.css"><link rel="stylesheet" href="/src/web/documents/landing/social-card.css"><body>${renderToStaticMarkup(<SocialCard />)}`;
