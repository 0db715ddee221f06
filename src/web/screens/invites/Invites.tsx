// /invites: the pending invitations, each to open, accept or decline.
import { useState } from 'react';
import { invitesCopy } from '../../copy/invites.ts';
import { PendingInvites } from '../../parts/invitations/PendingInvites.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { threadCopy } from '../../copy/thread.ts';
import { InvitationRow, type InvitedCard, type PendingInvitation } from '../../parts/invitations/InvitationRow.tsx';
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

/** If the organization may hold the title, accepting asks for that first. */
function InvitesPageRow(invitation: PendingInvitation) {
  const { card } = invitation;
  const [isAsking, setAsking] = useState(false);
  return (
    <InvitationRow {...invitation} isAsking={isAsking}>
      {(accept, nameId) => (
        <>
          <LinkButton to="/t/$threadId" params={{ threadId: card.id }} aria-describedby={nameId}>
            {invitesCopy.open}
          </LinkButton>
          <Button
            variant="tinted"
            aria-describedby={nameId}
            onClick={() => (card.invitation.mayHoldTitle ? setAsking(true) : accept(false))}
          >
            {invitesCopy.accept}
          </Button>
          {isAsking && <AcceptDialog card={card} onAccept={accept} onClose={() => setAsking(false)} />}
        </>
      )}
    </InvitationRow>
  );
}

/** Asks whether the organization has the title in hand before it accepts an invitation. */
function AcceptDialog({ card, onAccept, onClose }: { card: InvitedCard; onAccept: (hasTitle: boolean) => void; onClose: () => void }) {
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
      <PaperCheckbox
        title={threadCopy.invitation.inHand}
        sentence={threadCopy.invitation.inHandHint}
        checked={hasTitle}
        onChange={(event) => setHasTitle(event.target.checked)}
      />
    </Dialog>
  );
}
