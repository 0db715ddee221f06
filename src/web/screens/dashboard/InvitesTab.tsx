// The dashboard's Invites tab, in its own file because it is loaded lazily. Several invitations can be accepted at once.
import { PendingInvites } from '../../invitation/PendingInvites.tsx';
import { InvitesBar } from './bulk/InvitesBar.tsx';
import { InvitesSelectionContext, useNewInvitesSelection } from './bulk/invites-selection.ts';
import { DashboardInvite } from './DashboardInvite.tsx';

export function InvitesTab() {
  return (
    <InvitesSelectionContext value={useNewInvitesSelection()}>
      <PendingInvites row={DashboardInvite} />
      <InvitesBar />
    </InvitesSelectionContext>
  );
}
