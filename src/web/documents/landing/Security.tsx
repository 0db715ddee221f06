// Who can read what: the same update for a neighbor and for an organization further down the chain.
import { Eye, PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { landingCopy } from '../../copy/documents/landing.ts';
import { RedactedText } from '../../ui/text/inline-text.tsx';
import { LandingSection } from './LandingSection.tsx';

const words = landingCopy.security;

export function Security() {
  return (
    <LandingSection id="security" chip={6} label={words.label} title={words.title} lead={words.lead}>
      <div className="readings">
        <Reading icon={<PenLine aria-hidden="true" />} label={words.wrote} author={words.author}>
          {words.said}
        </Reading>
        <Reading icon={<Eye aria-hidden="true" />} label={words.reads} author={words.partner}>
          <RedactedText text={words.shown} />
        </Reading>
      </div>
      <div className="assurances">
        {words.points.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </LandingSection>
  );
}

function Reading({ icon, label, author, children }: { icon: ReactNode; label: string; author: string; children: ReactNode }) {
  return (
    <figure className="reading">
      <figcaption>
        {icon}
        {label}
      </figcaption>
      <div className="card">
        <p className="reading-author">
          <strong>{author}</strong>
          <span className="quiet">{words.at}</span>
        </p>
        <p>{children}</p>
      </div>
    </figure>
  );
}
