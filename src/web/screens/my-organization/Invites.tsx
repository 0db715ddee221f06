// Inviting people, and the invites that are out.
import './invites.css';
import type { OrgInviteView } from '../../../api/members.ts';
import { invitableRoles } from '../../../domain/permissions.ts';
import { refusals } from '../../../domain/refusals.ts';
import { myOrganization } from '../../copy/my-organization.ts';
import { useViewer } from '../../session.ts';
import { Card, CardBody } from '../../ui/Card.tsx';
import { InviteForm } from './InviteForm.tsx';
import { InviteRow } from './InviteRow.tsx';
import { Section } from './Section.tsx';

const words = myOrganization.invites;

export function Invites({ invites }: { invites: readonly OrgInviteView[] }) {
  const roles = invitableRoles(useViewer().org?.role ?? null);
  return (
    <Section words={words}>
      <Card>
        <CardBody>
          {roles.length === 0 ? <p className="muted">{refusals['only-managers-invite'].message}</p> : <InviteForm roles={roles} />}
          {invites.length > 0 && (
            <ul className="my-invites" aria-label={words.list}>
              {invites.map((invite) => (
                <InviteRow key={invite.id} invite={invite} />
              ))}
            </ul>
          )}
        </CardBody>
      </Card>
    </Section>
  );
}
