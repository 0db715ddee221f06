// The landing page: static HTML, made at build time, that works without scripts. Its sections in order.
import { Plus } from 'lucide-react';
import { CallToAction } from './CallToAction.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { LandingFooter, LandingHeader } from './LandingFrame.tsx';
import { PartnersSection } from './PartnersSection.tsx';
import { Outcomes } from './Outcomes.tsx';
import { Problem } from './Problem.tsx';
import { Security } from './Security.tsx';
import { Solution } from './Solution.tsx';
import { landingCopy } from '../../copy/documents/landing.ts';
import { LandingSection } from './LandingSection.tsx';

export function Landing() {
  return (
    <div className="landing">
      <LandingHeader />
      <main id="main">
        <Hero />
        <div className="container landing-spine">
          <Problem />
          <Solution />
          <HowItWorks />
          <PartnersSection />
          <Outcomes />
          <Security />
          <Features />
          <Questions />
          <CallToAction />
        </div>
      </main>
      <LandingFooter />
    </div>
  );
}

/** Questions that open and close without scripts. */
function Questions() {
  const words = landingCopy.faq;
  return (
    <LandingSection id="faq" chip={8} label={words.label} title={words.title}>
      <div className="questions">
        {words.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>
              {question}
              <Plus aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </LandingSection>
  );
}
