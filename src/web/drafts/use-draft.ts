// The draft of one text in this tab. It survives an error, closing the dialog, and a reload.
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

export function useDraftKey(name: string): string {
  const { userId, org } = useViewer();
  return draftKey(userId, org?.id, name);
}
