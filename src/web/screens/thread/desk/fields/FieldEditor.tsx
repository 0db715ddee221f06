// The editor of one field of the desk. Enter saves and Escape reverts. Leaving it keeps what was typed.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { deskEntryCopy } from '../../../../copy/desk/entry.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { hasUnfinishedDay } from '../../../../ui/inputs/unfinished-day.ts';
import { useEditing } from './editing.ts';

const words = deskEntryCopy.fields;

interface FieldEditorProps {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  busy: boolean;
  /** A button that saves the default, or none. Null if that is the value already. */
  reset?: { label: string; onReset: () => void } | null;
  onSave: () => void;
  onClose: () => void;
  /** The control. It gets the focus if the field was pressed. */
  children: ReactNode;
}

export function FieldEditor({ label, hint, error, busy, reset = null, onSave, onClose, children }: FieldEditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const { takesFocus } = useEditing();
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
  return (
    // The keys come from the controls in the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="desk-editor"
      noValidate
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !hasUnfinishedDay(event.currentTarget)) onSave();
      }}
    >
      <Field label={label} hint={hint} error={error}>
        {children}
      </Field>
      <div className="desk-editor-actions">
        <Button type="submit" size="compact" busy={busy}>
          {words.save}
        </Button>
        <Button variant="ghost" size="compact" onClick={onClose}>
          {words.cancel}
        </Button>
        {reset && (
          <Button className="desk-reset" variant="ghost" size="compact" onClick={busy ? undefined : reset.onReset}>
            {reset.label}
          </Button>
        )}
      </div>
    </form>
  );
}
