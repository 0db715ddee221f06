// Three questions that open and close by themselves.
import { Plus } from 'lucide-react';
import { landing } from '../copy/landing.ts';
import { Section } from './Section.tsx';

const words = landing.faq;

export function Questions() {
  return (
    <Section id="faq" chip={8} label={words.label} title={words.title}>
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
    </Section>
  );
}
