// /myorganization: the organization that the page acts for, its people, and how others join it.
import './my-organization.css';
import { useQuery } from '@tanstack/react-query';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { myOrganizationQuery } from '../../data/queries.ts';
import { useViewer } from '../../session/session.ts';
import { ListFailure } from '../../ui/feedback/ListFailure.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Loading, SkeletonCard } from '../../ui/feedback/Skeleton.tsx';
import { AuthorizedUsers } from './AuthorizedUsers.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { OrgInvites } from './OrgInvites.tsx';
import { JoinPassphrase } from './JoinPassphrase.tsx';
import { NoOrganization } from './NoOrganization.tsx';
import { PageSection } from './PageSection.tsx';

export function MyOrganization() {
  const { org } = useViewer();
  return (
    <div className="container page my-organization">
      <PageTitle title={myOrganizationCopy.title} />
      {/* Anew for another organization: what one of them typed is not the other's. */}
      {org ? <Sections key={org.id} /> : <NoOrganization />}
    </div>
  );
}

function Sections() {
  const { data, isError, refetch } = useQuery(myOrganizationQuery());
  if (!data) {
    if (isError) return <ListFailure words={myOrganizationCopy.failed} onRetry={() => void refetch()} />;
    return <Pending />;
  }
  return (
    <>
      <DetailsSection org={data.org} />
      <JoinPassphrase shared={data.joinPassphrase} />
      <AuthorizedUsers members={data.members} />
      <OrgInvites invites={data.invites} />
    </>
  );
}

/** The headings are known; what stands beside them is on its way. */
function Pending() {
  const { details, passphrase, people, invites } = myOrganizationCopy;
  return (
    <Loading>
      {[details, passphrase, people, invites].map((words) => (
        <PageSection key={words.title} words={words}>
          <SkeletonCard lines={words === details ? 8 : 2} />
        </PageSection>
      ))}
    </Loading>
  );
}
