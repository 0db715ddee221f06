// The dashboard's Invites tab, in its own file because it is loaded lazily.
import { FileText } from 'lucide-react';
import { PendingInvites } from '../../parts/invitations/PendingInvites.tsx';
import { invitesCopy } from '../../copy/invites.ts';
import { InvitationRow, type PendingInvitation } from '../../parts/invitations/InvitationRow.tsx';
import { Button } from '../../ui/Button.tsx';

export const InvitesTab = () => <PendingInvites row={DashboardInvite} />;

/** A pending invitation on the dashboard: accept with or without the title, or decline. Together with others it can be ticked. */
function DashboardInvite(invitation: PendingInvitation) {
  const { mayHoldTitle } = invitation.card.invitation;
  return (
    <InvitationRow {...invitation} isLink>
      {(accept, nameId) => (
        <>
          <Button variant={mayHoldTitle ? 'outline' : 'tinted'} aria-describedby={nameId} onClick={() => accept(false)}>
            {invitesCopy.acceptWithoutTitle}
          </Button>
          {mayHoldTitle && (
            <Button
              className="invitation-with-title"
              variant="tinted"
              icon={<FileText />}
              aria-describedby={nameId}
              onClick={() => accept(true)}
            >
              {invitesCopy.acceptWithTitle}
            </Button>
          )}
        </>
      )}
    </InvitationRow>
  );
}
