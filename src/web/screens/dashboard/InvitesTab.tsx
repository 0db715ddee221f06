// The dashboard's third tab, in a file of its own that is loaded once it is opened.
import { PendingInvites } from '../../invitation/PendingInvites.tsx';
import { DashboardInvite } from './DashboardInvite.tsx';

export function InvitesTab() {
  return <PendingInvites row={DashboardInvite} />;
}
