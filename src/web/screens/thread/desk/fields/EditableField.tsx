// A field of the desk that is edited in place: a button with its name and value. Pressed, it is replaced by its editor. What is typed is
// kept as a draft, with which the field is open again after a reload, or when the desk moves to the other column.
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { readDraft, writeDraft } from '../../../../drafts/draft-storage.ts';
import { useDraftKey } from '../../../../drafts/use-draft.ts';
import { Editing } from './editing.ts';
import { FieldButton } from './FieldButton.tsx';

interface EditableFieldProps {
  label: string;
  value: ReactNode;
  /** The name of its draft. */
  draft: string;
  editor: ReactNode;
}

export function EditableField({ label, value, draft, editor }: EditableFieldProps) {
  const draftKey = useDraftKey(draft);
  const [state, setState] = useState<'closed' | 'pressed' | 'restored'>(() => (readDraft(draftKey) === '' ? 'closed' : 'restored'));
  const button = useRef<HTMLButtonElement>(null);
  if (state === 'closed') return <FieldButton ref={button} label={label} value={value} onClick={() => setState('pressed')} />;
  const close = () => {
    writeDraft(draftKey, '');
    flushSync(() => setState('closed'));
    // The focus was in the editor, unless the user has moved on.
    if (document.activeElement === document.body) button.current?.focus();
  };
  return <Editing value={{ draftKey, close, takesFocus: state === 'pressed' }}>{editor}</Editing>;
}
