// Confirms before an invitation in a list is declined.
import { threadCopy } from '../copy/thread.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import type { InvitedCard } from './InvitationRow.tsx';

const { declineTitle, declineText, decline } = threadCopy.invitation;

export function DeclineDialog({ card, onDecline, onClose }: { card: InvitedCard; onDecline: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={declineTitle(threadCopy.title(card.year, card.make, card.model))}
      description={declineText}
      action={decline}
      onConfirm={() => {
        onClose();
        onDecline();
      }}
    />
  );
}
