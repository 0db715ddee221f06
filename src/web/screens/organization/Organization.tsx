// /network/{orgId}: an organization's details, and its connection with the viewer's organization. For a partner, what is open with it.
import '../network/network.css';
import './organization.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Ban, Building2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { OrgView } from '../../../api/orgs.ts';
import { networkCopy } from '../../copy/network.ts';
import { orgQuery } from '../../data/queries.ts';
import { isMissing } from '../../data/api-error.ts';
import { Redirect } from '../../navigation/Redirect.tsx';
import { BackLink, useTabTitle } from '../../ui/layout/PageTitle.tsx';
import { LoadingCard } from '../../ui/feedback/Skeleton.tsx';
import { useFocusFallback } from '../../ui/focus/use-focus-fallback.ts';
import { LoadFailure } from '../../parts/LoadFailure.tsx';
import { mailto, PartnerPage } from './PartnerPage.tsx';
import { orgsCopy } from '../../copy/orgs.ts';
import { typeAndPlace } from '../../parts/orgs/org-option.tsx';
import { Card, CardBody, CardHeader } from '../../ui/layout/Card.tsx';
import { OrgMarkTags } from '../../parts/orgs/OrgMarkTags.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { AskedCommand, ConnectionActions } from '../network/ConnectionActions.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { formatPhone } from '../../../domain/phone.ts';
import { uiCopy } from '../../copy/ui.ts';
import { Email } from '../../ui/text/inline-text.tsx';
import { addressLines } from '../../../domain/address-lines.ts';
import { MissingPage } from '../../parts/MissingPage.tsx';

export function Organization() {
  const { orgId } = useParams({ from: '/member/network/$orgId' });
  const { data, error, refetch } = useQuery(orgQuery(orgId));
  if (isMissing(error))
    return (
      <MissingPage
        refusal={error}
        icon={<Building2 />}
        title={page.missing}
        sentence={page.missingWhy}
        switchSentence={page.switchWhy}
        back={<LinkButton to="/network">{page.back}</LinkButton>}
      />
    );
  if (error && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="org-page grid-16">
        <LoadingCard lines={1} />
      </div>
    );
  // The organization was merged into another one after the link was made.
  if (data.org.id !== orgId) return <Redirect from={`/network/${orgId}`} to={`/network/${data.org.id}`} />;
  return <Page key={orgId} org={data.org} />;
}

function Page({ org }: { org: OrgView }) {
  const container = useFocusFallback();
  return (
    <div className="org-page grid-16" data-partner={org.partner || undefined} ref={container}>
      <BackLink to="/network">{networkCopy.title}</BackLink>
      <OrganizationHeader org={org} />
      {org.partner ? <PartnerPage org={org} /> : <OrganizationDetails org={org} />}
    </div>
  );
}

/** A placeholder invites nobody, and a partner must be removed before it can be blocked. */
const mayBlock = ({ own, provisional, blocked, connection }: OrgView): boolean =>
  !own && !provisional && !blocked && connection !== 'accepted';

function OrganizationHeader({ org }: { org: OrgView }) {
  const id = useId();
  useTabTitle(org.name);
  return (
    <Card className="org-page-head row flow">
      <span className="org-page-icon centered">
        <OrgIcon type={org.orgType} />
      </span>
      <div className="org-page-name">
        <h1 id={id} translate="no">
          {org.name}
        </h1>
        <p className="muted">{typeAndPlace(org)}</p>
        {!org.own && org.connection !== 'accepted' && <OrgMarkTags newUntil={org.newUntil} similarName={org.similarName} />}
      </div>
      <div className="org-page-actions row flow">
        {org.provisional && <Tag>{orgsCopy.notHere}</Tag>}
        {org.blocked && <Tag icon={<Ban />}>{networkCopy.blocked}</Tag>}
        {mayBlock(org) && <AskedCommand org={org} nameId={id} command="blockOrg" />}
        {org.own ? <Tag>{networkCopy.yours}</Tag> : <ConnectionActions org={org} nameId={id} on="page" />}
      </div>
    </Card>
  );
}

const { page } = networkCopy;

function OrganizationDetails({ org }: { org: OrgView }) {
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
        {org.blocked && <p className="org-page-note quiet">{page.blocked}</p>}
        {org.provisional && <p className="org-page-note quiet">{page.placeholder}</p>}
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
