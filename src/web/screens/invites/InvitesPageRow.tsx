// A pending invitation to open, accept or decline. If the organization may hold the title, accepting asks for that first.
import { useId, useState } from 'react';
import { invitesCopy } from '../../copy/invites.ts';
import { threadCopy } from '../../copy/thread.ts';
import { DeclineDialog } from '../../invitation/DeclineDialog.tsx';
import { AnsweredInvitation } from '../../invitation/AnsweredInvitation.tsx';
import { InvitationRow } from '../../invitation/InvitationRow.tsx';
import type { PendingInviteProps } from '../../invitation/PendingInvites.tsx';
import { useInvitesSelection } from '../../invitation/several/invites-selection.ts';
import { useAnswerInvitation } from '../../invitation/use-answer-invitation.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';

export function InvitesPageRow({ card, gone, check }: PendingInviteProps) {
  const id = useId();
  const { answers } = useInvitesSelection();
  const [openDialog, setOpenDialog] = useState<'accept' | 'decline' | null>(null);
  // An open question finishes here, even if a live event removes the invitation first.
  const { outcome, takeBack, isPending, accept, decline } = useAnswerInvitation(
    card.id,
    gone && openDialog === null,
    answers.get(card.id) ?? null,
  );
  const closeDialog = () => setOpenDialog(null);
  return (
    <InvitationRow
      card={card}
      answered={outcome !== null}
      check={check === undefined || outcome === null ? check : null}
      vehicleId={id}
      vehicle={threadCopy.title(card.year, card.make, card.model)}
      actions={
        outcome ? (
          <AnsweredInvitation answer={outcome} takeBack={takeBack} isPending={isPending} threadId={card.id} nameId={id} />
        ) : (
          <>
            <Button variant="ghost" aria-describedby={id} onClick={() => setOpenDialog('decline')}>
              {invitesCopy.decline}
            </Button>
            <LinkButton to="/t/$threadId" params={{ threadId: card.id }} aria-describedby={id}>
              {invitesCopy.open}
            </LinkButton>
            <Button
              variant="tinted"
              aria-describedby={id}
              onClick={() => (card.invitation.mayHoldTitle ? setOpenDialog('accept') : accept(false))}
            >
              {invitesCopy.accept}
            </Button>
            {openDialog === 'accept' && <AcceptDialog card={card} onAccept={accept} onClose={closeDialog} />}
            {openDialog === 'decline' && <DeclineDialog card={card} onDecline={decline} onClose={closeDialog} />}
          </>
        )
      }
    />
  );
}
