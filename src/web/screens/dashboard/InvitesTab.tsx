// The dashboard's Invites tab, in its own file because it is loaded lazily.
import { PendingInvites } from '../../invitation/PendingInvites.tsx';
import { DashboardInvite } from './DashboardInvite.tsx';

export const InvitesTab = () => <PendingInvites row={DashboardInvite} />;
