// What each of the three people at a desk gets out of it, and where in the product it shows.
import { Check } from 'lucide-react';
import { landing } from '../copy/landing.ts';
import { CompactChain } from '../ui/CompactChain.tsx';
import { Tag } from '../ui/Tag.tsx';
import { lineLinks, seenByFourth } from './line-chain.ts';
import { Section } from './Section.tsx';

const words = landing.outcomes;
const pictures = [<Answered key="answered" />, <Due key="due" />, <Confirmed key="confirmed" />];

export function Outcomes() {
  return (
    <Section id="outcomes" chip={5} label={words.label} title={words.title}>
      <div className="desks">
        {words.desks.map(({ who, title, text }, at) => (
          <div className="desk" key={who}>
            <p className="desk-who">{who}</p>
            <div className="desk-picture" aria-hidden="true" inert>
              {pictures[at]}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Answered() {
  const { requests, answered } = words.pictures;
  return requests.map((request) => (
    <span className="desk-row" key={request}>
      <s>{request}</s>
      <Tag icon={<Check />}>{answered}</Tag>
    </span>
  ));
}

function Due() {
  const { vehicle, eta } = words.pictures;
  return (
    <>
      <span className="desk-row">
        <strong>{vehicle}</strong>
        <span>{eta}</span>
      </span>
      <CompactChain nodes={seenByFourth} links={lineLinks} summary={vehicle} />
    </>
  );
}

function Confirmed() {
  const { delivered, confirmed } = words.pictures;
  return (
    <>
      <span className="desk-row">
        <Tag tone="green" icon={<Check />}>
          {delivered}
        </Tag>
      </span>
      <span>{confirmed}</span>
    </>
  );
}
