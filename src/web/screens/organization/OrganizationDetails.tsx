// An organization's type, address and title contact.
import type { ReactNode } from 'react';
import type { OrgView } from '../../../api/orgs.ts';
import { formatPhone } from '../../../domain/phone.ts';
import { uiCopy } from '../../copy/ui.ts';
import { networkCopy } from '../../copy/network.ts';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import { Email } from '../../ui/text/Email.tsx';
import { addressLines } from '../../../domain/address-lines.ts';
import { mailto } from './partner/PartnerContact.tsx';

const { page } = networkCopy;

export function OrganizationDetails({ org }: { org: OrgView }) {
  return (
    <Card as="section">
      <CardHeader title={page.details} />
      <CardBody>
        <dl className="org-page-facts">
          <Fact name={page.type}>{uiCopy.type[org.orgType]}</Fact>
          <Fact name={page.address}>
            <Address org={org} />
          </Fact>
          <Fact name={page.contact}>
            <TitleContact org={org} />
          </Fact>
        </dl>
        {org.blocked && <p className="org-page-note">{page.blocked}</p>}
        {org.provisional && <p className="org-page-note">{page.placeholder}</p>}
      </CardBody>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Address({ org }: { org: OrgView }) {
  const lines = addressLines(org);
  return (
    <>
      {lines.map((line) => (
        <span key={line} className="org-page-line">
          {line}
        </span>
      ))}
      {org.withheld && <span className="muted">{page.withheld}</span>}
      {lines.length === 0 && !org.withheld && <span className="muted">{page.none}</span>}
    </>
  );
}

function TitleContact({ org: { titleContactEmail, titleContactName, titleContactPhone, withheld } }: { org: OrgView }) {
  if (titleContactEmail === '') return <span className="muted">{withheld ? page.withheld : page.none}</span>;
  return (
    <>
      {titleContactName !== '' && (
        <span className="org-page-line" translate="no">
          {titleContactName}
        </span>
      )}
      {titleContactPhone !== '' && <span className="org-page-line">{formatPhone(titleContactPhone)}</span>}
      <a className="text-link" href={mailto(titleContactEmail)}>
        <Email>{titleContactEmail}</Email>
      </a>
    </>
  );
}
