import { Plus } from 'lucide-react';
import { landingCopy } from '../copy/documents/landing.ts';
import { LandingSection } from './LandingSection.tsx';

const words = landingCopy.faq;

export function Questions() {
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
