// The four steps of a thread.
import { CalendarClock, Check, PackageCheck, ScanLine, UserPlus } from 'lucide-react';
import { Fragment } from 'react';
import { landingCopy } from '../../copy/documents/landing.ts';
import { LandingSection } from './LandingSection.tsx';
import { Button } from '../../ui/Button.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { Tag } from '../../ui/text/Tag.tsx';

const howWords = landingCopy.how;
const icons = [ScanLine, UserPlus, CalendarClock, PackageCheck];

export function HowItWorks() {
  return (
    <LandingSection id="how" chip={3} label={howWords.label} title={howWords.title}>
      <ol className="moves">
        {howWords.steps.map(({ title, text }, at) => {
          const Icon = icons[at] ?? PackageCheck;
          return (
            <li className="move" key={title}>
              <span className="move-icon centered" aria-hidden="true">
                <Icon />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
              <div className="move-picture" aria-hidden="true" inert>
                {stepIllustrations[at]}
              </div>
            </li>
          );
        })}
      </ol>
    </LandingSection>
  );
}

const pictures = howWords.pictures;

const stepIllustrations = [
  <Fragment key="open">
    <span className="move-vin">{pictures.vin}</span>
    <span className="move-row flow">
      {pictures.decoded.map((part) => (
        <Tag key={part}>{part}</Tag>
      ))}
    </span>
  </Fragment>,
  <Fragment key="sides">
    <span className="move-org row">
      <OrgIcon type="auction" boxed />
      <strong>{pictures.joined.name}</strong>
      <Tag icon={<Check />}>{pictures.joined.tag}</Tag>
    </span>
    <span className="move-org row">
      <OrgIcon type="dealership" boxed />
      <strong>{pictures.invited.name}</strong>
      <Tag>{pictures.invited.tag}</Tag>
    </span>
  </Fragment>,
  <Fragment key="news">
    <p>{pictures.update}</p>
    <span className="move-row flow">
      <Tag icon={<CalendarClock />}>{pictures.eta}</Tag>
      <Tag>{pictures.answers}</Tag>
    </span>
  </Fragment>,
  <Fragment key="hand">
    <strong>{pictures.ask}</strong>
    <span className="move-row flow move-answers">
      <Button size="compact">{pictures.dispute}</Button>
      <Button size="compact" variant="solid" icon={<Check />}>
        {pictures.confirm}
      </Button>
    </span>
  </Fragment>,
];
