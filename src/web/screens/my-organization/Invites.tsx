// Inviting people, and the invites that are out.
import './invites.css';
import type { OrgInviteView } from '../../../api/members.ts';
import { invitableRoles } from '../../../domain/permissions.ts';
import { refusals } from '../../../domain/refusals.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { useViewer } from '../../session.ts';
import { Card, CardBody } from '../../ui/Card.tsx';
import { OrgInviteForm } from './InviteForm.tsx';
import { OrgInviteRow } from './InviteRow.tsx';
import { PageSection } from './Section.tsx';

const words = myOrganizationCopy.invites;

export function OrgInvites({ invites }: { invites: readonly OrgInviteView[] }) {
  const roles = invitableRoles(useViewer().org?.role ?? null);
  return (
    <PageSection words={words}>
      <Card>
        <CardBody>
          {roles.length === 0 ? <p className="muted">{refusals['only-managers-invite'].message}</p> : <OrgInviteForm roles={roles} />}
          {invites.length > 0 && (
            <ul className="my-invites" aria-label={words.list}>
              {invites.map((invite) => (
                <OrgInviteRow key={invite.id} invite={invite} />
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
    </PageSection>
  );
}
