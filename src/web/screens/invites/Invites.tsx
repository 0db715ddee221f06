// /invites: the invitations alone, each to open, accept or decline.
import { invitesCopy } from '../../copy/invites.ts';
import { PendingInvites } from '../../invitation/PendingInvites.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { useKeptFocus } from '../thread/use-kept-focus.ts';
import { InviteRow } from './InviteRow.tsx';

export function Invites() {
  const page = useKeptFocus();
  return (
    <div className="invites" ref={page}>
      <PageTitle title={invitesCopy.title} />
      <PendingInvites row={InviteRow} />
    </div>
  );
}
