// The top of the page: headline, introduction, and a title in transit on its chain.
import { ArrowDown } from 'lucide-react';
import { landingCopy } from '../copy/documents/landing.ts';
import { ButtonAnchor } from '../ui/buttons/Button.tsx';
import { HeadingLines } from './LandingSection.tsx';
import { HeroChain } from './HeroChain.tsx';

const words = landingCopy.hero;

export function Hero() {
  return (
    <div className="hero">
      <div className="container hero-words">
        <h1 className="hero-title">
          <HeadingLines of={words.title} />
        </h1>
        <p className="hero-lead">{words.lead}</p>
        <div className="hero-ways">
          <ButtonAnchor variant="solid" href="/signup">
            {words.start}
          </ButtonAnchor>
          <a className="hero-how" href="#how">
            {words.how}
            <ArrowDown aria-hidden="true" />
          </a>
        </div>
        <p className="hero-whom">{words.whom}</p>
      </div>
      <HeroChain />
    </div>
  );
}
