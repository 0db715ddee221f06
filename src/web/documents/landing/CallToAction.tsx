// The last section: the title has arrived, with links to sign in and sign up.
import { Check, FileText } from 'lucide-react';
import { landingCopy } from '../../copy/documents/landing.ts';
import { Certificate } from './Certificate.tsx';
import { HeadingLines, Illustration } from './LandingSection.tsx';

const words = landingCopy.action;
const SIGNED = landingCopy.certificate.assigned.length;

export function CallToAction() {
  return (
    <section className="stop stop-last" aria-labelledby="action-title">
      <p className="stop-label row">
        <span className="stop-chip centered" data-paper aria-hidden="true">
          <FileText />
        </span>
        {words.label}
      </p>
      <div className="action">
        <div className="grid-16">
          <h2 className="stop-title" id="action-title">
            <HeadingLines of={words.title} />
          </h2>
          <p className="action-lead">{words.lead}</p>
          <div className="action-ways row flow">
            <a className="action-button" href="/login">
              {words.signIn}
            </a>
            <a className="action-link" href="/signup">
              {words.signUp}
            </a>
          </div>
        </div>
        <Illustration name={words.picture} className="action-paper">
          <Certificate signed={SIGNED} />
          <span className="action-check centered">
            <Check />
          </span>
        </Illustration>
      </div>
    </section>
  );
}
