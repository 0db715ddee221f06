// What it costs not to know, in somebody else's figures and in an inbox that everybody has.
import { landing } from '../copy/landing.ts';
import { Section } from './Section.tsx';

const words = landing.problem;
/** Twenty cars; about 35 % are sold without their paper. */
const CARS = 20;
const WITHOUT = [3, 6, 8, 11, 14, 17, 18];

export function Problem() {
  return (
    <Section id="problem" chip={1} label={words.label} title={words.title} lead={words.lead}>
      <div className="figures">
        {words.figures.map(({ figure, text }, at) => (
          <div className="figure" key={figure}>
            {at === 0 && <Papers />}
            <p className="figure-value">{figure}</p>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <ul className="inbox">
        {words.inbox.map(({ from, subject, at }) => (
          <li key={from}>
            <span className="inbox-from">{from}</span>
            <span>{subject}</span>
            <span className="inbox-at">{at}</span>
          </li>
        ))}
      </ul>
      <p className="stop-source">{words.source}</p>
    </Section>
  );
}

function Papers() {
  return (
    <div className="papers" aria-hidden="true">
      {Array.from({ length: CARS }, (_, at) => (
        <span key={at} data-missing={WITHOUT.includes(at) || undefined} />
      ))}
    </div>
  );
}
