// /myorganization: the organization that the page acts for, its people, and how others join it.
import './my-organization.css';
import { useQuery } from '@tanstack/react-query';
import { myOrganization } from '../../copy/my-organization.ts';
import { myOrganizationQuery } from '../../queries.ts';
import { useViewer } from '../../session.ts';
import { ListFailure } from '../../ui/ListFailure.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Loading, SkeletonCard } from '../../ui/Skeleton.tsx';
import { AuthorizedUsers } from './AuthorizedUsers.tsx';
import { Details } from './Details.tsx';
import { Invites } from './Invites.tsx';
import { JoinPassphrase } from './JoinPassphrase.tsx';
import { NoOrganization } from './NoOrganization.tsx';
import { Section } from './Section.tsx';

export function MyOrganization() {
  const { org } = useViewer();
  return (
    <div className="container page my-organization">
      <PageTitle title={myOrganization.title} />
      {/* Anew for another organization: what one of them typed is not the other's. */}
      {org ? <Sections key={org.id} /> : <NoOrganization />}
    </div>
  );
}

function Sections() {
  const { data, isError, refetch } = useQuery(myOrganizationQuery());
  if (!data) {
    if (isError) return <ListFailure words={myOrganization.failed} onRetry={() => void refetch()} />;
    return <Pending />;
  }
  return (
    <>
      <Details org={data.org} />
      <JoinPassphrase shared={data.joinPassphrase} />
      <AuthorizedUsers members={data.members} />
      <Invites invites={data.invites} />
    </>
  );
}

/** The headings are known; what stands beside them is on its way. */
function Pending() {
  const { details, passphrase, people, invites } = myOrganization;
  return (
    <Loading>
      {[details, passphrase, people, invites].map((words) => (
        <Section key={words.title} words={words}>
          <SkeletonCard lines={words === details ? 8 : 2} />
        </Section>
      ))}
    </Loading>
  );
}
