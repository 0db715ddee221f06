// Asks whether the organization has the title in hand before it accepts an invitation.
import { useState } from 'react';
import { invitesCopy } from '../../copy/invites.ts';
import { threadCopy } from '../../copy/thread.ts';
import type { InvitedCard } from '../../invitation/InvitationRow.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { PaperCheckbox } from '../../ui/inputs/Checkbox.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';

const { inHand, inHandHint } = threadCopy.invitation;

interface AcceptDialogProps {
  card: InvitedCard;
  onAccept: (hasTitle: boolean) => void;
  onClose: () => void;
}

export function AcceptDialog({ card, onAccept, onClose }: AcceptDialogProps) {
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
      footer={
        <>
          <CloseButton>{invitesCopy.cancel}</CloseButton>
          <Button type="submit" variant="solid">
            {invitesCopy.accept}
          </Button>
        </>
      }
    >
      <PaperCheckbox title={inHand} sentence={inHandHint} checked={hasTitle} onChange={(event) => setHasTitle(event.target.checked)} />
    </Dialog>
  );
}
