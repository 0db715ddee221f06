// The partners with whom threads are opened.
import { Check, Clock, Plus } from 'lucide-react';
import { landingCopy } from '../../copy/documents/landing.ts';
import { Button } from '../../ui/Button.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { Illustration, LandingSection } from './LandingSection.tsx';

const words = landingCopy.network;
type Partner = (typeof words.partners)[number];

export function PartnersSection() {
  return (
    <LandingSection id="network" chip={4} label={words.label} title={words.title} lead={words.lead} beside={<Partners />}>
      <ul className="points grid-12">
        {words.points.map(({ strong, text }) => (
          <li key={strong}>
            <Check aria-hidden="true" />
            <span>
              <strong>{strong}</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}

function Partners() {
  return (
    <Illustration name={words.picture} className="card partners">
      {words.partners.map(({ name, type, place, state }) => (
        <div className="partner" key={name}>
          <OrgIcon type={type} boxed />
          <span className="partner-words fine">
            <span className="partner-name">{name}</span>
            {place}
          </span>
          <State state={state} />
        </div>
      ))}
    </Illustration>
  );
}

function State({ state }: Pick<Partner, 'state'>) {
  switch (state) {
    case 'connected':
      return <Tag icon={<Check />}>{words.connected}</Tag>;
    case 'asked':
      return <Tag icon={<Clock />}>{words.pending}</Tag>;
    case 'asks':
      return (
        <span className="partner-answers flow">
          <Button size="compact" variant="ghost">
            {words.ignore}
          </Button>
          <Button size="compact" variant="tinted">
            {words.accept}
          </Button>
        </span>
      );
    case 'stranger':
      return (
        <Button size="compact" icon={<Plus />}>
          {words.connect}
        </Button>
      );
    default:
      return state satisfies never;
  }
}
