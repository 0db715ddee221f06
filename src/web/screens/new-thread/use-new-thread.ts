// The state of the form of a new thread: the draft, its errors, and submitting it.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import type { Sent } from '../../../api/operations.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { threadCopy } from '../../copy/thread.ts';
import { THREAD_LISTS } from '../../data/live/live-topics.ts';
import { useViewer } from '../../data/session/session.ts';
import { useReachingCommand } from '../../parts/mail/VerifyFirst.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import {
  isUntouched,
  nextDraft,
  parseSetAside,
  parseThreadDraft,
  serializeSetAside,
  serializeThreadDraft,
  type ThreadDraft,
} from './thread-draft.ts';
import { disabledReason, toCommandInput, validateDraft } from './form-errors.ts';
import { splitRefusal, type VehicleRefusal } from '../../parts/vehicle/VehicleRefusalAlert.tsx';
import { operation } from '../../data/queries.ts';
import { readDraft, writeDraft } from '../../data/drafts/draft-storage.ts';
import { useDraft, useDraftKey } from '../../data/drafts/use-draft.ts';

export type NewThreadForm = ReturnType<typeof useNewThread>;

export function useNewThread() {
  const { org } = useViewer();
  const ownOrgId = org?.id ?? '';
  const navigate = useNavigate();
  const { draft, saveDraft, discardDraft, setAside, forgetSetAside } = useThreadDrafts();
  const [refusal, setRefusal] = useState<VehicleRefusal | null>(null);
  const [submitCount, setSubmitCount] = useState(0);
  /** After the car that is sent, its thread opens, or the form stays for another one. */
  const [after, setAfter] = useState<'open' | 'another'>('open');
  const [addedCount, setAddedCount] = useState(0);
  const now = useNow();
  const ownErrors = validateDraft(draft, ownOrgId, now);
  const create = useReachingCommand(operation.createThread, {
    done: async ({ threadId }, input, cache) => {
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      if (after === 'another') {
        forgetSetAside(input.vin);
        // It is back in the form if it had to wait.
        if (draft.vin === input.vin) saveDraft(nextDraft(draft));
        return toast.success(newThreadCopy.created(vehicleOf(input), vinEnd(input.vin)));
      }
      await navigate({ to: '/t/$threadId', params: { threadId } });
      discardDraft();
      // For a placeholder, the thread shows the status of its mail instead.
      if ([draft.boughtFrom, draft.soldTo].some((party) => party && !party.provisional)) toast.success(threadCopy.toasts.invite.done);
    },
    refused: (refused, input) => {
      // The next car is being typed: this one comes back after it.
      if (after === 'another' && draft.vin !== input.vin && !isUntouched(draft))
        return toast.error(newThreadCopy.notCreated(vehicleOf(input), vinEnd(input.vin)), refused.message);
      setRefusal(splitRefusal(refused));
      setSubmitCount((count) => count + 1);
    },
  });
  return {
    draft,
    errors: { ...refusal?.errors, ...(submitCount > 0 && !refusal ? validateDraft(draft, ownOrgId, now, true) : ownErrors) },
    /** How often Create was pressed since the last change. After that, an unfinished year or VIN and what is missing count as errors. */
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
      saveDraft(next);
    },
    /** How many left the form for another one. */
    addedCount,
    isAddingAnother: create.isPending && after === 'another',
    submit: (then: 'open' | 'another') => {
      if (create.isPending) return;
      setRefusal(null);
      setSubmitCount(submitCount + 1);
      if (Object.keys(validateDraft(draft, ownOrgId, now, true)).length > 0) return;
      setAfter(then);
      create.mutate(toCommandInput(draft));
      if (then === 'open') return;
      // At once, so that what is typed while it is sent belongs to the next car.
      setAside(draft);
      saveDraft(nextDraft(draft));
      setSubmitCount(0);
      setAddedCount(addedCount + 1);
    },
  };
}

const vehicleOf = ({ year, make, model }: Sent<'createThread'>): string => newThreadCopy.vehicle(year, String(make), String(model));

/**
 * The cars that are typed for new threads, in this tab: the one in the form, and those that left it for the next one and are not created
 * yet. One that is refused, or whose answer is lost by a reload, comes back into the form as soon as nothing else is typed there.
 */
function useThreadDrafts() {
  const [text, saveText, discardDraft] = useDraft('new-thread');
  const draft = useMemo(() => parseThreadDraft(text), [text]);
  const saveDraft = (next: ThreadDraft) => saveText(serializeThreadDraft(next));

  // Not state: a command that an earlier visit of the form has sent ends here too.
  const key = useDraftKey('new-thread set-aside');
  const writeSetAside = (drafts: readonly ThreadDraft[]) => writeDraft(key, serializeSetAside(drafts));
  const isSending = useIsMutating({ mutationKey: [operation.createThread] }) > 0;
  const isFree = isUntouched(draft) && !isSending;
  const takeBack = useEffectEvent(() => {
    const [first, ...others] = parseSetAside(readDraft(key));
    if (!first) return;
    saveDraft(first);
    writeSetAside(others);
  });
  useEffect(() => {
    if (isFree) takeBack();
  }, [isFree]);

  return {
    draft,
    saveDraft,
    discardDraft,
    setAside: (sent: ThreadDraft) => writeSetAside([...parseSetAside(readDraft(key)), sent]),
    /** `vin`: of the car that was created. */
    forgetSetAside: (vin: string) => writeSetAside(parseSetAside(readDraft(key)).filter((sent) => sent.vin !== vin)),
  };
}
