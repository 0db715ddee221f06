// Confirms before an invitation in a list is declined.
import { threadCopy } from '../copy/thread.ts';
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx';
import type { InvitedCard } from './InvitationRow.tsx';
import { useAnswerInvitation } from './use-answer-invitation.ts';

const { declineTitle, declineText, decline } = threadCopy.invitation;

export function DeclineDialog({ card, onDeclined, onClose }: { card: InvitedCard; onDeclined: () => void; onClose: () => void }) {
  const threadId = card.id;
  const answer = useAnswerInvitation(threadId, 'decline', onDeclined, onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={declineTitle(threadCopy.title(card.year, card.make, card.model))}
      description={declineText}
      action={decline}
      busy={answer.isPending}
      onConfirm={() => answer.mutate({ threadId, accept: false })}
    />
  );
}
