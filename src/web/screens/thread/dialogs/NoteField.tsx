// The optional note of a command. Everybody on the thread sees it.
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextArea } from '../../../ui/inputs/TextInput.tsx';

interface NoteFieldProps {
  value: string;
  onValueChange: (note: string) => void;
  hint?: string | undefined;
  error: string | null;
}

export function NoteField({ value, onValueChange, hint, error }: NoteFieldProps) {
  return (
    <Field label={threadDialogsCopy.note} hint={hint} optional error={error ?? undefined}>
      <TextArea className="command-note" rows={2} value={value} onChange={(event) => onValueChange(event.target.value)} />
    </Field>
  );
}
