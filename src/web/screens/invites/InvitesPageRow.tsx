// A pending invitation to open, accept or decline. If the organization may hold the title, accepting asks for that first.
import { useId, useState } from 'react';
import { invitesCopy } from '../../copy/invites.ts';
import { threadCopy } from '../../copy/thread.ts';
import { DeclineDialog } from '../../invitation/DeclineDialog.tsx';
import { type InvitationAnswer, AnsweredInvitation } from '../../invitation/AnsweredInvitation.tsx';
import { InvitationRow } from '../../invitation/InvitationRow.tsx';
import type { PendingInviteProps } from '../../invitation/PendingInvites.tsx';
import { useAnswerInvitation } from '../../invitation/use-answer-invitation.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';

export function InvitesPageRow({ card, gone }: PendingInviteProps) {
  const id = useId();
  const [openDialog, setOpenDialog] = useState<'accept' | 'decline' | null>(null);
  const [answer, setAnswer] = useState<InvitationAnswer | null>(null);
  const { mutate, isPending } = useAnswerInvitation(card.id, 'accept', () => setAnswer('without-title'));
  const closeDialog = () => setOpenDialog(null);
  const accept = () => {
    if (card.invitation.mayHoldTitle) setOpenDialog('accept');
    else if (!isPending) mutate({ threadId: card.id, accept: true, hasTitle: false });
  };
  // An open question or a running command finishes here, even if a live event removes the invitation first.
  const outcome = answer ?? (gone && openDialog === null && !isPending ? 'gone' : null);
  return (
    <InvitationRow
      card={card}
      answered={outcome !== null}
      vehicleId={id}
      vehicle={threadCopy.title(card.year, card.make, card.model)}
      actions={
        outcome ? (
          <AnsweredInvitation answer={outcome} threadId={card.id} nameId={id} />
        ) : (
          <>
            <Button variant="ghost" aria-describedby={id} onClick={() => setOpenDialog('decline')}>
              {invitesCopy.decline}
            </Button>
            <LinkButton to="/t/$threadId" params={{ threadId: card.id }} aria-describedby={id}>
              {invitesCopy.open}
            </LinkButton>
            <Button variant="tinted" aria-describedby={id} busy={isPending} onClick={accept}>
              {invitesCopy.accept}
            </Button>
            {openDialog === 'accept' && (
              <AcceptDialog
                card={card}
                onAccepted={(hasTitle) => setAnswer(hasTitle ? 'with-title' : 'without-title')}
                onClose={closeDialog}
              />
            )}
            {openDialog === 'decline' && <DeclineDialog card={card} onDeclined={() => setAnswer('declined')} onClose={closeDialog} />}
          </>
        )
      }
    />
  );
}
