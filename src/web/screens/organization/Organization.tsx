// /network/{orgId}: an organization's details, and its connection with the viewer's organization. For a partner, what is open with it.
import '../network/network.css';
import './organization.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { OrgView } from '../../../api/orgs.ts';
import { networkCopy } from '../../copy/network.ts';
import { orgQuery } from '../../data/queries.ts';
import { isMissing } from '../../data/api-error.ts';
import { Redirect } from '../../navigation/Redirect.tsx';
import { BackLink } from '../../ui/layout/BackLink.tsx';
import { Loading, SkeletonCard } from '../../ui/feedback/Skeleton.tsx';
import { useFocusFallback } from '../../ui/focus/use-focus-fallback.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { OrganizationDetails } from './OrganizationDetails.tsx';
import { OrganizationHeader } from './OrganizationHeader.tsx';
import { OrganizationMissing } from './OrganizationMissing.tsx';
import { PartnerPage } from './partner/PartnerPage.tsx';

export function Organization() {
  const { orgId } = useParams({ from: '/member/network/$orgId' });
  const { data, error, refetch } = useQuery(orgQuery(orgId));
  if (isMissing(error)) return <OrganizationMissing refusal={error} />;
  if (!data) return error ? <LoadFailure onRetry={() => void refetch()} /> : <OrganizationPending />;
  // The organization was merged into another one after the link was made.
  if (data.org.id !== orgId) return <Redirect from={`/network/${orgId}`} to={`/network/${data.org.id}`} />;
  return <Page key={orgId} org={data.org} />;
}

function Page({ org }: { org: OrgView }) {
  const container = useFocusFallback();
  return (
    <div className="org-page" data-partner={org.partner || undefined} ref={container}>
      <BackLink to="/network">{networkCopy.title}</BackLink>
      <OrganizationHeader org={org} />
      {org.partner ? <PartnerPage org={org} /> : <OrganizationDetails org={org} />}
    </div>
  );
}

function OrganizationPending() {
  return (
    <div className="org-page">
      <Loading>
        <SkeletonCard lines={1} />
      </Loading>
    </div>
  );
}
