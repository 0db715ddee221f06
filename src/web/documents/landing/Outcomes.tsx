// What three kinds of users gain, and where the product shows it.
import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { landingCopy } from '../../copy/documents/landing.ts';
import { CompactChain } from '../../parts/chain/CompactChain.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { landingChainLinks, nodesSeenByFourth } from './landing-chain.ts';
import { LandingSection } from './LandingSection.tsx';

const words = landingCopy.outcomes;
const { requests, answers, vehicle, delivered, confirmed } = words.pictures;
const illustrations = [
  <Fragment key="answered">
    {requests.map((request) => (
      <span key={request}>{request}</span>
    ))}
    <span className="desk-row row">
      <Tag icon={<Check />}>{answers}</Tag>
    </span>
  </Fragment>,
  <Fragment key="expected">
    <strong>{vehicle}</strong>
    <CompactChain nodes={nodesSeenByFourth} links={landingChainLinks} summary={vehicle} />
    <span>{landingCopy.chain.transit}</span>
  </Fragment>,
  <Fragment key="confirmed">
    <span className="desk-row row">
      <Tag tone="green" icon={<Check />}>
        {delivered}
      </Tag>
    </span>
    <span>{confirmed}</span>
  </Fragment>,
];

export function Outcomes() {
  return (
    <LandingSection id="outcomes" chip={5} label={words.label} title={words.title}>
      <div className="desks">
        {words.desks.map(({ who, title, text }, at) => (
          <div className="desk" key={who}>
            <p className="desk-who">{who}</p>
            <div className="desk-picture quiet" aria-hidden="true" inert>
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
