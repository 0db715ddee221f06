// The organization's details, read-only except for the switch that is saved at once.
import type { ReactNode } from 'react';
import type { MyOrganizationView } from '../../../api/members.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { refusals } from '../../../domain/refusals.ts';
import { uiCopy } from '../../copy/ui.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CardBody, CardFooter } from '../../ui/layout/Card.tsx';
import { Email } from '../../ui/text/Email.tsx';
import { addressLines } from '../../../domain/address-lines.ts';
import { DiscoverSwitch } from './DiscoverSwitch.tsx';

const words = myOrganizationCopy.details;
const { discover } = myOrganizationCopy;

/** `onEdit`: only for users who may edit. */
export function DetailsList({ org, onEdit }: { org: MyOrganizationView['org']; onEdit?: () => void }) {
  const address = addressLines(org);
  return (
    <>
      <dl className="my-lines">
        <Line name={words.name}>
          <span translate="no">{org.name}</span>
        </Line>
        <Line name={words.type}>{uiCopy.type[org.orgType]}</Line>
        <Line name={words.titleContact}>
          <Email>{org.titleContactEmail}</Email>
        </Line>
        <Line name={words.titleContactName}>{org.titleContactName && <span translate="no">{org.titleContactName}</span>}</Line>
        <Line name={words.titleContactPhone}>{formatPhone(org.titleContactPhone)}</Line>
        <Line name={words.dealerLicense}>
          <span className="my-license">{org.dealerLicense}</span>
        </Line>
        <Line name={words.address}>{address.length > 0 && address.map((line) => <span key={line}>{line}</span>)}</Line>
        {!onEdit && <Line name={discover.label}>{org.searchable ? discover.shown : discover.hidden}</Line>}
      </dl>
      {onEdit && (
        <CardBody className="my-discover">
          <DiscoverSwitch org={org} />
        </CardBody>
      )}
      <CardFooter className="my-footer">
        <p>{onEdit ? words.mayEdit : refusals['only-owner-edits'].message}</p>
        {onEdit && <Button onClick={onEdit}>{words.edit}</Button>}
      </CardFooter>
    </>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="muted">{words.notGiven}</span>}</dd>
    </div>
  );
}
