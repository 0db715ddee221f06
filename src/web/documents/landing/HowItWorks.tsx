// The four steps of a thread.
import { CalendarClock, Check, PackageCheck, ScanLine, UserPlus } from 'lucide-react';
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
              <span className="move-icon" aria-hidden="true">
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

const picturesWords = landingCopy.how.pictures;

/** The illustrations of the four steps. */
const stepIllustrations = [<OpenThread key="open" />, <BothSides key="sides" />, <Update key="news" />, <HandOver key="hand" />];

function OpenThread() {
  return (
    <>
      <span className="move-vin">{picturesWords.vin}</span>
      <span className="move-row">
        {picturesWords.decoded.map((part) => (
          <Tag key={part}>{part}</Tag>
        ))}
      </span>
    </>
  );
}

function BothSides() {
  return (
    <>
      <span className="move-org">
        <OrgIcon type="auction" boxed />
        <strong>{picturesWords.joined.name}</strong>
        <Tag icon={<Check />}>{picturesWords.joined.tag}</Tag>
      </span>
      <span className="move-org">
        <OrgIcon type="dealership" boxed />
        <strong>{picturesWords.invited.name}</strong>
        <Tag>{picturesWords.invited.tag}</Tag>
      </span>
    </>
  );
}

function Update() {
  return (
    <>
      <p>{picturesWords.update}</p>
      <span className="move-row">
        <Tag icon={<CalendarClock />}>{picturesWords.eta}</Tag>
        <Tag>{picturesWords.answers}</Tag>
      </span>
    </>
  );
}

function HandOver() {
  return (
    <>
      <strong>{picturesWords.ask}</strong>
      <span className="move-row move-answers">
        <Button size="compact">{picturesWords.dispute}</Button>
        <Button size="compact" variant="solid" icon={<Check />}>
          {picturesWords.confirm}
        </Button>
      </span>
    </>
  );
}
