// The partners that a thread is opened with.
import { Check, Clock } from 'lucide-react';
import { landing } from '../copy/landing.ts';
import { OrgIcon } from '../ui/OrgIcon.tsx';
import { Tag } from '../ui/Tag.tsx';
import { Picture } from './Picture.tsx';
import { Section } from './Section.tsx';

const words = landing.network;

export function Network() {
  return (
    <Section id="network" chip={4} label={words.label} title={words.title} lead={words.lead}>
      <div className="network-row">
        <ul className="points">
          {words.points.map(({ strong, text }) => (
            <li key={strong}>
              <Check aria-hidden="true" />
              <span>
                <strong>{strong}</strong> {text}
              </span>
            </li>
          ))}
        </ul>
        <Picture name={words.picture} className="card partners">
          {words.partners.map(({ name, type, place, connected }) => (
            <div className="partner" key={name}>
              <OrgIcon type={type} boxed />
              <span className="partner-words">
                <span className="partner-name">{name}</span>
                {place}
              </span>
              <Tag icon={connected ? <Check /> : <Clock />}>{connected ? words.connected : words.pending}</Tag>
            </div>
          ))}
        </Picture>
      </div>
    </Section>
  );
}
