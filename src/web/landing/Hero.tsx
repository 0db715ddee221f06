// What it is in one glance: the question, the answer, and a title on its way.
import { ArrowDown } from 'lucide-react';
import { entry } from '../copy/entry.ts';
import { landing } from '../copy/landing.ts';
import { sampleLinks, sampleNodes } from '../sample-chain.ts';
import { ButtonAnchor } from '../ui/Button.tsx';
import { TitleChain } from '../ui/TitleChain.tsx';
import { Picture } from './Picture.tsx';
import { Lines } from './Section.tsx';

const words = landing.hero;

export function Hero() {
  return (
    <div className="hero">
      <div className="container hero-row">
        <div className="hero-words">
          <h1 className="hero-title">
            <Lines of={words.title} />
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
        <Picture name={entry.panel.picture} className="hero-picture card">
          <p className="hero-vehicle">{entry.panel.vehicle}</p>
          <TitleChain nodes={sampleNodes} links={sampleLinks} />
        </Picture>
      </div>
    </div>
  );
}
