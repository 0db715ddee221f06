// The dialog that ends a session. A session that has ended meanwhile also leaves the list.
import { useQueryClient } from '@tanstack/react-query';
import type { SessionsView } from '../../../api/session.ts';
import { profileCopy } from '../../copy/account/profile.ts';
import { sessionsQuery } from '../../data/queries.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useCommand } from '../../data/use-command.ts';
import { operation } from '../../data/operation.ts';

const words = profileCopy.sessions;

export function EndSessionDialog({ session, onClose }: { session: SessionsView['sessions'][number]; onClose: () => void }) {
  const cache = useQueryClient();
  const { mutate, isPending } = useCommand(operation.endSession, {
    done: (_answer, { sessionId }) => {
      cache.setQueryData(sessionsQuery().queryKey, (view) => view && { sessions: view.sessions.filter(({ id }) => id !== sessionId) });
      toast.success(words.ended);
      onClose();
    },
    refused: (refusal) => {
      toast.error(refusal.message);
      void cache.invalidateQueries(sessionsQuery());
      if (!refusal.outcomeUnknown) onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.question}
      description={words.consequence(session.device)}
      action={words.end}
      busy={isPending}
      onConfirm={() => mutate({ sessionId: session.id })}
    />
  );
}
