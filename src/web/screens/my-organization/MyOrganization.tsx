// /myorganization: the active organization, its members, and how others join it.
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
      {/* Remounts for another organization: what was typed for one must not appear for the other. */}
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

/** The headings are shown while their content is loading. */
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
