// The state of the form of a new thread: the draft, which survives a reload, its errors, and submitting it.
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { vinEnd } from '../../../domain/vin.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { threadCopy } from '../../copy/thread.ts';
import { THREAD_LISTS } from '../../live/live-topics.ts';
import { useViewer } from '../../session/session.ts';
import { useReachingCommand } from '../../verification/use-reaching-command.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { nextDraft, type ThreadDraft, parseThreadDraft, serializeThreadDraft } from './thread-draft.ts';
import { validateDraft, disabledReason, toCommandInput } from './form-errors.ts';
import { type VehicleRefusal, splitRefusal } from './form-errors.ts';
import { operation } from '../../data/operation.ts';

export type NewThreadForm = ReturnType<typeof useNewThread>;

export function useNewThread() {
  const { org } = useViewer();
  const ownOrgId = org?.id ?? '';
  const navigate = useNavigate();
  const [text, saveDraft, discardDraft] = useDraft('new-thread');
  const [refusal, setRefusal] = useState<VehicleRefusal | null>(null);
  const draft = useMemo(() => parseThreadDraft(text), [text]);
  const [submitCount, setSubmitCount] = useState(0);
  /** After the car that is sent, its thread opens, or the form stays for another one. */
  const [after, setAfter] = useState<'open' | 'another'>('open');
  const [addedCount, setAddedCount] = useState(0);
  const fieldErrors = validateDraft(draft, ownOrgId, useNow());
  const create = useReachingCommand(operation.createThread, {
    done: async ({ threadId }, _input, cache) => {
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      if (after === 'another') {
        saveDraft(serializeThreadDraft(nextDraft(draft)));
        setSubmitCount(0);
        setAddedCount((count) => count + 1);
        return toast.success(newThreadCopy.created(newThreadCopy.vehicle(draft.year, draft.make, draft.model), vinEnd(draft.vin)));
      }
      await navigate({ to: '/t/$threadId', params: { threadId } });
      discardDraft();
      // For a placeholder, the thread shows the status of its mail instead.
      if ([draft.boughtFrom, draft.soldTo].some((party) => party && !party.provisional)) toast.success(threadCopy.toasts.invite.done);
    },
    refused: (refused) => setRefusal(splitRefusal(refused)),
  });
  return {
    draft,
    errors: { ...refusal?.errors, ...fieldErrors },
    /** How often Create was pressed since the last change. After that, an unfinished year or VIN counts as an error. */
    submitCount,
    refusal,
    disabledReason: disabledReason(draft, ownOrgId),
    isPending: create.isPending,
    /** Waits until the viewer has verified their email. A change of the form ends that. */
    isHeld: create.isHeld,
    discardDraft,
    change: (next: ThreadDraft) => {
      setRefusal(null);
      create.drop();
      setSubmitCount(0);
      saveDraft(serializeThreadDraft(next));
    },
    /** How many were added without leaving the form. */
    addedCount,
    isAddingAnother: create.isPending && after === 'another',
    submit: (then: 'open' | 'another') => {
      setSubmitCount(submitCount + 1);
      if (Object.keys(fieldErrors).length > 0 || create.isPending) return;
      setRefusal(null);
      setAfter(then);
      create.mutate(toCommandInput(draft));
    },
  };
}
