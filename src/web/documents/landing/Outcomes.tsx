// What three kinds of users gain, and where the product shows it.
import { Check } from 'lucide-react';
import { landingCopy } from '../../copy/documents/landing.ts';
import { CompactChain } from '../../parts/chain/CompactChain.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { landingChainLinks, nodesSeenByFourth } from './landing-chain.ts';
import { LandingSection } from './LandingSection.tsx';

const words = landingCopy.outcomes;
const illustrations = [<Answered key="answered" />, <Expected key="expected" />, <Confirmed key="confirmed" />];

export function Outcomes() {
  return (
    <LandingSection id="outcomes" chip={5} label={words.label} title={words.title}>
      <div className="desks">
        {words.desks.map(({ who, title, text }, at) => (
          <div className="desk" key={who}>
            <p className="desk-who">{who}</p>
            <div className="desk-picture" aria-hidden="true" inert>
              {illustrations[at]}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </LandingSection>
  );
}

function Answered() {
  const { requests, answers } = words.pictures;
  return (
    <>
      {requests.map((request) => (
        <span key={request}>{request}</span>
      ))}
      <span className="desk-row">
        <Tag icon={<Check />}>{answers}</Tag>
      </span>
    </>
  );
}

function Expected() {
  const { vehicle } = words.pictures;
  return (
    <>
      <strong>{vehicle}</strong>
      <CompactChain nodes={nodesSeenByFourth} links={landingChainLinks} summary={vehicle} />
      <span>{landingCopy.chain.transit}</span>
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
