// The cost of not knowing where a title is: published numbers and a typical inbox.
import { landingCopy } from '../../copy/documents/landing.ts';
import { LandingSection } from './LandingSection.tsx';

const words = landingCopy.problem;
/** Twenty cars; about 35 % are sold without their title. */
const CARS = 20;
const WITHOUT_TITLE = [3, 6, 8, 11, 14, 17, 18];

export function Problem() {
  const [missing, ...waits] = words.figures;
  return (
    <LandingSection id="problem" chip={1} label={words.label} title={words.title} lead={words.lead}>
      <div className="figures">
        <div className="figure column">
          <Papers />
          <Figure {...missing} />
        </div>
        <div className="figure column">
          <Wait />
          <div className="figure-pair">
            {waits.map((wait) => (
              <Figure key={wait.figure} {...wait} />
            ))}
          </div>
        </div>
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
      <p className="fine">{words.source}</p>
    </LandingSection>
  );
}

function Figure({ figure, text }: { figure: string; text: string }) {
  return (
    <div>
      <p className="figure-value">{figure}</p>
      <p>{text}</p>
    </div>
  );
}

function Papers() {
  return (
    <div className="papers" aria-hidden="true">
      {Array.from({ length: CARS }, (_, at) => (
        <span key={at} className="sheet" data-missing={WITHOUT_TITLE.includes(at) || undefined} />
      ))}
    </div>
  );
}

/** A timeline from the sale: when a late title arrives on average, and when the last ones do. */
function Wait() {
  const { sold, average, long } = words.wait;
  return (
    <div className="wait" aria-hidden="true">
      <span className="wait-mark" data-at="sold">
        {sold}
      </span>
      <span className="wait-mark" data-at="average">
        <span className="sheet" />
        {average}
      </span>
      <span className="wait-mark" data-at="long">
        <span className="sheet" />
        {long}
      </span>
    </div>
  );
}
