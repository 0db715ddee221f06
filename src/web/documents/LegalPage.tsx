// A text page: heading, introduction, and sections with a table of contents.
import type { SignUpMode } from '../../domain/sign-up.ts';
import { LandingFooter, LandingHeader } from './landing/LandingFrame.tsx';
import { legalCopy } from '../copy/documents/legal.ts';

/** A paragraph, or a list of terms with texts. */
type Passage = string | readonly (readonly [term: string, text: string])[];
export interface LegalText {
  title: string;
  lead: string;
  sections: readonly { id: string; title: string; body: readonly Passage[] }[];
}

export function LegalPage({ words: { title, lead, sections }, signUp }: { words: LegalText; signUp: SignUpMode }) {
  return (
    <div className="landing">
      <LandingHeader landing="/" signUp={signUp} />
      <main id="main" className="container legal">
        <div className="legal-head grid-12">
          <h1 className="legal-title">{title}</h1>
          <p className="legal-lead">{lead}</p>
        </div>
        <nav className="legal-contents" aria-label={legalCopy.contents}>
          <ul className="legal-links">
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="legal-sections">
          {sections.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.body.map((passage, at) => (
                <PassageText key={at} passage={passage} />
              ))}
            </section>
          ))}
        </div>
      </main>
      <LandingFooter landing="/" />
    </div>
  );
}

function PassageText({ passage }: { passage: Passage }) {
  if (typeof passage === 'string') return <p>{passage}</p>;
  return (
    <ul>
      {passage.map(([term, text]) => (
        <li key={term}>
          <strong>{term}</strong> {text}
        </li>
      ))}
    </ul>
  );
}
