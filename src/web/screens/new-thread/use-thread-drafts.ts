// The cars that are typed for new threads, in this tab: the one in the form, and those that left it for the next one and are not created yet.
// One that is refused, or whose answer is lost by a reload, comes back into the form as soon as nothing else is typed there.
import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { operation } from '../../data/operation.ts';
import { readDraft, writeDraft } from '../../drafts/draft-storage.ts';
import { useDraft, useDraftKey } from '../../drafts/use-draft.ts';
import { isUntouched, parseSetAside, parseThreadDraft, serializeSetAside, serializeThreadDraft, type ThreadDraft } from './thread-draft.ts';

export function useThreadDrafts() {
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
