// What an editor of the desk gets from its field: its text, and how to close it.
import { createContext, use, useState } from 'react';
import { readDraft, writeDraft } from '../../../../drafts/draft-storage.ts';

interface FieldBeingEdited {
  draftKey: string;
  close: () => void;
  takesFocus: boolean;
}

export const Editing = createContext<FieldBeingEdited | null>(null);

export function useEditing(): FieldBeingEdited {
  const field = use(Editing);
  if (!field) throw new Error('An editor needs an EditableField around it.');
  return field;
}

/** The typed text, at first `saved` or the draft. `close` discards the draft: call it once the value is saved or reverted. */
export function useEditedText(saved: string): [text: string, change: (text: string) => void, close: () => void] {
  const { draftKey, close } = useEditing();
  const [text, setText] = useState(() => readDraft(draftKey) || saved);
  return [
    text,
    (next) => {
      setText(next);
      writeDraft(draftKey, next);
    },
    close,
  ];
}
