// /invites: the pending invitations, each to open, accept or decline.
import { useId, useState } from 'react';
import { invitesCopy } from '../../copy/invites.ts';
import { type PendingInviteProps, PendingInvites } from '../../parts/invitations/PendingInvites.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { threadCopy } from '../../copy/thread.ts';
import {
  AnsweredInvitation,
  DeclineDialog,
  InvitationRow,
  type InvitedCard,
  useAnswerInvitation,
} from '../../parts/invitations/InvitationRow.tsx';
import { useInvitesSelection } from '../../parts/invitations/AcceptSeveral.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { PaperCheckbox } from '../../ui/inputs/Checkbox.tsx';
import { Dialog, SubmitButtons } from '../../ui/dialogs/Dialog.tsx';

export function Invites() {
  return (
    <div className="invites">
      <PageTitle title={invitesCopy.title} />
      <PendingInvites row={InvitesPageRow} />
    </div>
  );
}

/** A pending invitation to open, accept or decline. If the organization may hold the title, accepting asks for that first. */
function InvitesPageRow({ card, gone, check }: PendingInviteProps) {
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

const { inHand, inHandHint } = threadCopy.invitation;

interface AcceptDialogProps {
  card: InvitedCard;
  onAccept: (hasTitle: boolean) => void;
  onClose: () => void;
}

/** Asks whether the organization has the title in hand before it accepts an invitation. */
function AcceptDialog({ card, onAccept, onClose }: AcceptDialogProps) {
  const [hasTitle, setHasTitle] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="narrow"
      title={invitesCopy.acceptTitle}
      description={threadCopy.title(card.year, card.make, card.model)}
      onSubmit={() => {
        onClose();
        onAccept(hasTitle);
      }}
      footer={<SubmitButtons>{invitesCopy.accept}</SubmitButtons>}
    >
      <PaperCheckbox title={inHand} sentence={inHandHint} checked={hasTitle} onChange={(event) => setHasTitle(event.target.checked)} />
    </Dialog>
  );
}
