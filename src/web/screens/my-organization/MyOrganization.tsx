// /myorganization: the active organization, its members, and how others join it.
import './my-organization.css';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { remindersCopy, titlePolicyCopy } from '../../copy/title-policy.ts';
import { myOrganizationQuery } from '../../data/queries.ts';
import { useSwitchOrg, useViewer } from '../../data/session/session.ts';
import { EmptyCard, ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Loading, SkeletonCard } from '../../ui/feedback/Skeleton.tsx';
import { AuthorizedUsers } from './AuthorizedUsers.tsx';
import { DetailsSection } from './DetailsSection.tsx';
import { JoinPassphrase, OrgInvites } from './PassphraseAndInvites.tsx';
import { PageSection } from './PageSection.tsx';
import { POLICY_LINES, PolicySections, REMINDERS_LINES } from './TitlePolicy.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { focusPage } from '../../ui/focus/focus-page.ts';

export function MyOrganization() {
  const { org } = useViewer();
  return (
    <div className="container page my-organization stack">
      <PageTitle title={myOrganizationCopy.title} />
      {/* Remounts for another organization: what was typed for one must not appear for the other. */}
      {org ? <Sections key={org.id} /> : <NoOrganization />}
    </div>
  );
}

function Sections() {
  const { data, isError, refetch } = useQuery(myOrganizationQuery());
  if (!data) return isError ? <ListFailure words={myOrganizationCopy.failed} onRetry={() => void refetch()} /> : <Pending />;
  return (
    <>
      <DetailsSection org={data.org} />
      <PolicySections />
      <JoinPassphrase organization={data} />
      <AuthorizedUsers members={data.members} />
      <OrgInvites invites={data.invites} />
    </>
  );
}

const PENDING = [
  { words: myOrganizationCopy.details, lines: 8 },
  { words: titlePolicyCopy, lines: POLICY_LINES },
  { words: remindersCopy, lines: REMINDERS_LINES },
  { words: myOrganizationCopy.passphrase, lines: 2 },
  { words: myOrganizationCopy.people, lines: 2 },
  { words: myOrganizationCopy.invites, lines: 2 },
];

/** The headings are shown while their content is loading. */
function Pending() {
  return (
    <Loading>
      {PENDING.map(({ words, lines }) => (
        <PageSection key={words.title} words={words}>
          <SkeletonCard lines={lines} />
        </PageSection>
      ))}
    </Loading>
  );
}

/** Shown if no organization is active: choose one, or set one up. */
function NoOrganization() {
  const { orgs } = useViewer();
  // The next page replaces the button that has the focus.
  const { mutate, isPending, variables } = useSwitchOrg(focusPage);
  const setUp = (
    <LinkButton to="/onboarding" search={{ redirect: '/myorganization' }}>
      {myOrganizationCopy.setUp}
    </LinkButton>
  );
  const choices = (
    <div className="my-choices flow">
      {orgs.map(({ id, name }) => (
        <Button key={id} busy={isPending && variables.orgId === id} onClick={() => isPending || mutate({ orgId: id })}>
          <span translate="no">{name}</span>
        </Button>
      ))}
    </div>
  );
  return (
    <EmptyCard icon={<Building2 />} title={myOrganizationCopy.none} action={orgs.length === 0 ? setUp : choices}>
      {orgs.length === 0 ? myOrganizationCopy.noneYet : myOrganizationCopy.chooseOne}
    </EmptyCard>
  );
}
