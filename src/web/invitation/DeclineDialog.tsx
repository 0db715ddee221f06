// Asks once more before an invitation is declined from a list.
import { threadCopy } from '../copy/thread.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useAnswer } from './use-answer.ts';

const { declineTitle, declineText, decline } = threadCopy.invitation;

export function DeclineDialog({ threadId, onClose }: { threadId: string; onClose: () => void }) {
  const answer = useAnswer(threadId, 'decline', onClose);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={declineTitle}
      description={declineText}
      action={decline}
      busy={answer.isPending}
      onConfirm={() => answer.mutate({ threadId, accept: false })}
    />
  );
}
