// The draft of one text or choice in this tab. It survives an error, closing the dialog, and a reload.
import { useState } from 'react';
import { draftKey, readDraft, writeDraft } from './draft-storage.ts';
import { useViewer } from '../session/session.ts';

/** `name` identifies one of the viewer's drafts. Call `forget` once the text is sent. */
export function useDraft(name: string): [text: string, change: (text: string) => void, forget: () => void] {
  const key = useDraftKey(name);
  const [text, setText] = useState(() => readDraft(key));
  return [
    text,
    (next) => {
      setText(next);
      writeDraft(key, next);
    },
    () => writeDraft(key, ''),
  ];
}

/** The draft of a choice. null if nothing is chosen, or if the choice is no longer one of `values`. */
export function useChoiceDraft<Value extends string>(
  name: string,
  values: readonly Value[],
): [chosen: Value | null, choose: (value: Value) => void, forget: () => void] {
  const [text, choose, forget] = useDraft(name);
  return [values.find((value) => value === text) ?? null, choose, forget];
}

export function useDraftKey(name: string): string {
  const { userId, org } = useViewer();
  return draftKey(userId, org?.id, name);
}
