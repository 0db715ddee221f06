// The dashboard's Invites tab, in its own file because it is loaded lazily.
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { type PendingInviteProps, PendingInvites } from '../../parts/invitations/PendingInvites.tsx';
import { invitesCopy } from '../../copy/invites.ts';
import { threadCopy } from '../../copy/thread.ts';
import { AnsweredInvitation, DeclineDialog, InvitationRow, useAnswerInvitation } from '../../parts/invitations/InvitationRow.tsx';
import { Button } from '../../ui/Button.tsx';
import { useInvitesSelection } from '../../parts/invitations/AcceptSeveral.tsx';

export const InvitesTab = () => <PendingInvites row={DashboardInvite} />;

/** A pending invitation on the dashboard: accept with or without the title, or decline. Together with others it can be ticked. */
function DashboardInvite({ card, gone, check }: PendingInviteProps) {
  const id = useId();
  const [isDeclining, setDeclining] = useState(false);
  const { answers } = useInvitesSelection();
  const shared = answers.get(card.id) ?? null;
  // An open question finishes here, even if a live event removes the invitation first.
  const { outcome, takeBack, isPending, accept, decline } = useAnswerInvitation(card.id, gone && !isDeclining, shared);
  const { mayHoldTitle } = card.invitation;
  const vehicle = threadCopy.title(card.year, card.make, card.model);
  return (
    <InvitationRow
      card={card}
      answered={outcome !== null}
      vehicleId={id}
      check={check === undefined || outcome === null ? check : null}
      vehicle={
        outcome === null ? (
          <Link to="/t/$threadId" params={{ threadId: card.id }}>
            {vehicle}
          </Link>
        ) : (
          vehicle
        )
      }
      actions={
        outcome ? (
          <AnsweredInvitation answer={outcome} takeBack={takeBack} isPending={isPending} threadId={card.id} nameId={id} />
        ) : (
          <>
            <Button variant="ghost" aria-describedby={id} onClick={() => setDeclining(true)}>
              {invitesCopy.decline}
            </Button>
            <Button variant={mayHoldTitle ? 'outline' : 'tinted'} aria-describedby={id} onClick={() => accept(false)}>
              {invitesCopy.acceptWithoutTitle}
            </Button>
            {mayHoldTitle && (
              <Button
                className="invitation-with-title"
                variant="tinted"
                icon={<FileText />}
                aria-describedby={id}
                onClick={() => accept(true)}
              >
                {invitesCopy.acceptWithTitle}
              </Button>
            )}
            {isDeclining && <DeclineDialog card={card} onDecline={decline} onClose={() => setDeclining(false)} />}
          </>
        )
      }
    />
  );
}
