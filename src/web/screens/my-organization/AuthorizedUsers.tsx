// The organization's members, in the order in which they joined.
import type { OrgMemberView } from '../../../api/members.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { LeaveOrganization } from './LeaveOrganization.tsx';
import { MemberRow } from './MemberRow.tsx';
import { PageSection } from './PageSection.tsx';

const words = myOrganizationCopy.people;

export function AuthorizedUsers({ members }: { members: readonly OrgMemberView[] }) {
  return (
    <PageSection words={words}>
      <Card>
        {members.length === 0 ? (
          <p className="my-none">{words.none}</p>
        ) : (
          <ul className="my-members" aria-label={words.title}>
            {members.map((member) => (
              <MemberRow key={member.userId} member={member} members={members} />
            ))}
          </ul>
        )}
        <LeaveOrganization members={members} />
      </Card>
    </PageSection>
  );
}
