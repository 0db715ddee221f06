// /invites: the pending invitations, each to open, accept or decline.
import { invitesCopy } from '../../copy/invites.ts';
import { PendingInvites } from '../../invitation/PendingInvites.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { InvitesPageRow } from './InvitesPageRow.tsx';

export function Invites() {
  return (
    <div className="invites">
      <PageTitle title={invitesCopy.title} />
      <PendingInvites row={InvitesPageRow} />
    </div>
  );
}
