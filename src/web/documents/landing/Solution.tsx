// A thread as the product shows it when a delivery awaits its confirmation.
import { CalendarClock, Check, Clock, FileText, MessageSquareText, PackageCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { landingCopy } from '../../copy/documents/landing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { TitleChain } from '../../parts/chain/TitleChain.tsx';
import { landingChainLinks, nodesSeenByFourth } from './landing-chain.ts';
import { Illustration, LandingSection } from './LandingSection.tsx';
import { Vin } from '../../ui/text/Vin.tsx';

const words = landingCopy.solution;

type UpdateProps = { type: string; at: string; text: string; eta?: string; icon: ReactNode; tone: 'gold' | 'grey' };

export function Solution() {
  const [before, strong, after] = words.lead;
  const lead = (
    <>
      {before}
      <strong>{strong}</strong>
      {after}
    </>
  );
  return (
    <LandingSection id="solution" chip={2} label={words.label} title={words.title} lead={lead}>
      <Illustration name={words.picture} className="product">
        <div>
          <p className="product-vehicle">{words.vehicle}</p>
          <p className="product-facts row flow quiet">
            <Vin vin={words.vin} /> · {words.mileage}
            <Tag tone="gold" icon={<FileText />}>
              {words.place}
            </Tag>
          </p>
        </div>
        <Banner tone="gold" icon={<PackageCheck />} title={words.marked} text={words.ask} actions={<Answers />} />
        <div className="card product-chain">
          <TitleChain nodes={nodesSeenByFourth} links={landingChainLinks} />
        </div>
        <Updates />
      </Illustration>
    </LandingSection>
  );
}

function Answers() {
  return (
    <>
      <Button>{words.dispute}</Button>
      <Button variant="solid" icon={<Check aria-hidden="true" />}>
        {words.confirm}
      </Button>
    </>
  );
}

/** Styled as the timeline, but not the real component, whose times would be those of the build. */
function Updates() {
  const { delivered, note } = words;
  return (
    <div className="card product-updates">
      <p className="product-updates-head row">
        <strong>{words.updates}</strong>
        <Tag tone="blue" icon={<Clock />}>
          {words.requests}
        </Tag>
      </p>
      <div className="timeline">
        <Update {...delivered} icon={<PackageCheck />} tone="gold" />
        <Update {...note} icon={<MessageSquareText />} tone="grey" />
      </div>
    </div>
  );
}

function Update({ type, at, text, eta, icon, tone }: UpdateProps) {
  return (
    <div className="timeline-item">
      <span className="timeline-position centered" data-tone="gold">
        3
      </span>
      <div>
        <div className="timeline-head row flow">
          <span className="timeline-author">{words.author}</span>
          <span className="timeline-tags flow">
            <Tag tone={tone} icon={icon}>
              {type}
            </Tag>
          </span>
          <span className="timeline-time quiet">{at}</span>
        </div>
        <div className="timeline-body">{text}</div>
        {eta !== undefined && (
          <div className="timeline-foot row flow">
            <Tag icon={<CalendarClock />}>{eta}</Tag>
          </div>
        )}
      </div>
    </div>
  );
}
