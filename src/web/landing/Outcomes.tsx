// What each of the three people at a desk gets out of it.
import { landing } from '../copy/landing.ts';
import { Section } from './Section.tsx';

const words = landing.outcomes;

export function Outcomes() {
  return (
    <Section id="outcomes" chip={5} label={words.label} title={words.title}>
      <div className="desks">
        {words.desks.map(({ who, title, text }) => (
          <div className="desk" key={who}>
            <p className="desk-who">{who}</p>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}
