// The state of the form of a new thread: the draft, which survives a reload, its errors, and submitting it.
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { threadCopy } from '../../copy/thread.ts';
import { THREAD_LISTS } from '../../live/live-topics.ts';
import { useViewer } from '../../session/session.ts';
import { useCommand } from '../../data/use-command.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { type Draft, draftFrom, textOf } from './draft.ts';
import { errorsIn, holdUp, inputOf } from './form-errors.ts';
import { type CreateThreadRefusal, refusalFrom } from './create-refusal.ts';
import { operation } from '../../data/operation.ts';

export type NewThreadForm = ReturnType<typeof useNewThread>;

export function useNewThread() {
  const { org } = useViewer();
  const ownOrgId = org?.id ?? '';
  const navigate = useNavigate();
  const [text, keep, forget] = useDraft('new-thread');
  const [refusal, setRefusal] = useState<CreateThreadRefusal | null>(null);
  const draft = useMemo(() => draftFrom(text), [text]);
  const [tries, setTries] = useState(0);
  const wrong = errorsIn(draft, ownOrgId, useNow());
  const create = useCommand(operation.createThread, {
    done: async ({ threadId }, _input, cache) => {
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      await navigate({ to: '/t/$threadId', params: { threadId } });
      forget();
      // For a placeholder, the thread shows the status of its mail instead.
      if ([draft.boughtFrom, draft.soldTo].some((party) => party && !party.provisional)) toast.success(threadCopy.toasts.invite.done);
    },
    refused: (refused) => setRefusal(refusalFrom(refused)),
  });
  return {
    draft,
    errors: { ...refusal?.errors, ...wrong },
    /** How often Create was pressed since the last change. After that, an unfinished year or VIN counts as an error. */
    tries,
    refusal,
    holdUp: holdUp(draft, ownOrgId),
    isPending: create.isPending,
    forget,
    change: (next: Draft) => {
      setRefusal(null);
      setTries(0);
      keep(textOf(next));
    },
    send: () => {
      setTries(tries + 1);
      if (Object.keys(wrong).length > 0 || create.isPending) return;
      setRefusal(null);
      create.mutate(inputOf(draft));
    },
  };
}
