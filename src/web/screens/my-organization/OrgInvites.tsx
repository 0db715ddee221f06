// Creates invites and lists the existing ones.
import './org-invites.css';
import type { OrgInviteView } from '../../../api/members.ts';
import { invitableRoles } from '../../../domain/permissions.ts';
import { refusals } from '../../../domain/refusals.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { useViewer } from '../../session/session.ts';
import { Card, CardBody } from '../../ui/layout/Card.tsx';
import { OrgInviteForm } from './OrgInviteForm.tsx';
import { OrgInviteRow } from './OrgInviteRow.tsx';
import { PageSection } from './PageSection.tsx';

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
