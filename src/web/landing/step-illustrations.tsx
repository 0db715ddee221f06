// The illustrations of the four steps.
import { CalendarClock, Check } from 'lucide-react';
import { landingCopy } from '../copy/documents/landing.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { OrgIcon } from '../ui/chain/OrgIcon.tsx';
import { Tag } from '../ui/text/Tag.tsx';

const words = landingCopy.how.pictures;

export const stepIllustrations = [<OpenThread key="open" />, <BothSides key="sides" />, <Update key="news" />, <HandOver key="hand" />];

function OpenThread() {
  return (
    <>
      <span className="move-vin">{words.vin}</span>
      <span className="move-row">
        {words.decoded.map((part) => (
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
        <strong>{words.joined.name}</strong>
        <Tag icon={<Check />}>{words.joined.tag}</Tag>
      </span>
      <span className="move-org">
        <OrgIcon type="dealership" boxed />
        <strong>{words.invited.name}</strong>
        <Tag>{words.invited.tag}</Tag>
      </span>
    </>
  );
}

function Update() {
  return (
    <>
      <p>{words.update}</p>
      <span className="move-row">
        <Tag icon={<CalendarClock />}>{words.eta}</Tag>
        <Tag>{words.answers}</Tag>
      </span>
    </>
  );
}

function HandOver() {
  return (
    <>
      <strong>{words.ask}</strong>
      <span className="move-row move-answers">
        <Button size="compact">{words.dispute}</Button>
        <Button size="compact" variant="solid" icon={<Check />}>
          {words.confirm}
        </Button>
      </span>
    </>
  );
}
