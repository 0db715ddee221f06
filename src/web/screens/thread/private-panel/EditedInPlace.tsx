// The frame of the fields of the private panel: a button with a name and a value, which becomes an editor in its place.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Pencil } from 'lucide-react';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import type { Sent } from '../../../../api/operations.ts';
import { cleanLine } from '../../../../domain/clean-text.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import type { QueryClient } from '@tanstack/react-query';
import { command, newKey } from '../../../data/api-client.ts';
import { ApiError } from '../../../data/api-error.ts';
import { readDraft, writeDraft } from '../../../data/drafts/draft-storage.ts';
import { parseDraft, serializeChanges, useDraftKey } from '../../../data/drafts/use-draft.ts';
import { THREAD_LISTS } from '../../../data/live/live-topics.ts';
import { deskEntryQuery, operation } from '../../../data/queries.ts';
import { useCommand } from '../../../data/use-command.ts';
import { Button } from '../../../ui/Button.tsx';
import { hasUnfinishedDay } from '../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';

const words = privatePanelCopy.fields;

export interface PanelFieldProps {
  threadId: string;
  entry: DeskEntryView;
  /** Says the outcome of a command to screen readers. */
  announce: (text: string) => void;
}

type PanelCommand = 'updateDeskEntry' | 'addDeskNote' | 'noteClaim' | 'updateClaim' | 'removeClaim';

/** A command on the desk entry of a thread. It returns the entry, which goes into the cache. The caller shows a refusal. */
export function usePanelCommand<N extends PanelCommand>(name: N, threadId: string, done: (input: Sent<N>) => void) {
  return useCommand<N>(name, {
    // One after the other, so that the answer of an earlier one does not replace that of a later one.
    scope: `desk ${threadId}`,
    done: async (entry, input, cache) => {
      const { queryKey } = deskEntryQuery(threadId);
      // A fetch that started before the command would overwrite its result.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, entry);
      for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
      done(input);
    },
    // It may be refused because of what a colleague has noted meanwhile, which the page then shows.
    refused: ({ outcomeUnknown }, _input, cache) => {
      if (!outcomeUnknown) void cache.invalidateQueries({ queryKey: deskEntryQuery(threadId).queryKey });
    },
  });
}

/** Changes the desk entry after the screen with the button is gone, such as by Undo in a toast. Resolves to the refusal; null if there is none. */
export async function sendPanelCommand(cache: QueryClient, input: Sent<'updateDeskEntry'>): Promise<ApiError | null> {
  try {
    const entry = await command(operation.updateDeskEntry, input, { key: newKey() });
    cache.setQueryData(deskEntryQuery(input.threadId).queryKey, entry);
    for (const list of THREAD_LISTS) void cache.invalidateQueries({ queryKey: [list] });
    return null;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/** What a refusal says at a control: the first that it says if `path` is undefined. */
export function refusalAt(refusal: ApiError | null, path: string | undefined): string | undefined {
  if (!refusal) return undefined;
  const [issue] = refusal.issues;
  if (path === undefined) return issue?.message ?? refusal.message;
  return issue?.path.join('.') === path ? issue.message : undefined;
}

/**
 * Saves one field of the desk and announces it. The refusal is shown at the field. `label`: the name of the field. `saved`: called after
 * the entry has changed.
 */
export function useSaveField({ threadId, announce }: Omit<PanelFieldProps, 'entry'>, label: string, saved?: () => void) {
  const { mutate, isPending, error, variables, reset } = usePanelCommand(operation.updateDeskEntry, threadId, () => {
    saved?.();
    announce(words.saved(label));
  });
  return {
    save: (changes: Omit<Sent<'updateDeskEntry'>, 'threadId'>) => mutate({ threadId, ...changes }),
    isPending,
    /** What is being saved. */
    pending: isPending ? variables : null,
    /** Why it was refused; of several controls, what is said about the one at this path, or, without one, about none of them. */
    error: (path?: string): string | undefined => refusalAt(error, path),
    /** Removes the error. */
    reset,
  };
}

/** The name of a draft on the thread. */
type Draft = 'stock number' | 'dealOn' | 'dueOn' | 'followUpOn' | 'sellerState' | 'retail' | 'lender';

export interface EditorProps {
  draftKey: string;
  takesFocus: boolean;
  /** The value is saved or reverted. */
  onClose: () => void;
}

interface EditedInPlaceProps {
  threadId: string;
  draft: Draft;
  label: string;
  /** The value as it is shown. */
  value: ReactNode;
  /** By which a link leads to the button. */
  id?: string | undefined;
  renderEditor: (editor: EditorProps) => ReactNode;
}

/**
 * A field of the desk that is edited in place: a button with its name and value. Pressed, it is replaced by its editor. What is typed is
 * kept as a draft, with which the field is open again after a reload, or when the desk moves to the other column.
 */
export function EditedInPlace({ threadId, draft, label, value, id, renderEditor }: EditedInPlaceProps) {
  const draftKey = useDraftKey(`${threadId} ${draft}`);
  const [state, setState] = useState<'closed' | 'pressed' | 'restored'>(() => (readDraft(draftKey) === '' ? 'closed' : 'restored'));
  const button = useRef<HTMLButtonElement>(null);
  if (state === 'closed') return <FieldButton ref={button} id={id} label={label} value={value} onClick={() => setState('pressed')} />;
  const close = () => {
    writeDraft(draftKey, '');
    flushSync(() => setState('closed'));
    // The focus was in the editor, unless the user has moved on.
    if (document.activeElement === document.body) button.current?.focus();
  };
  return <Editor draftKey={draftKey} takesFocus={state === 'pressed'} onClose={close} render={renderEditor} />;
}

const Editor = ({ render, ...editor }: EditorProps & { render: EditedInPlaceProps['renderEditor'] }) => render(editor);

interface EditorFormProps {
  takesFocus: boolean;
  busy: boolean;
  /** The label of a button that saves the default, or no value. */
  resetLabel?: string | undefined;
  onReset: () => void;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a field's editor. Enter saves and Escape reverts. Leaving it keeps what was typed. */
export function EditorForm({ takesFocus, busy, resetLabel, onReset, onSave, onClose, children }: EditorFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input, select')?.focus();
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
      {children}
      <div className="desk-editor-actions">
        <Button type="submit" size="compact" busy={busy}>
          {words.save}
        </Button>
        <Button variant="ghost" size="compact" onClick={onClose}>
          {words.cancel}
        </Button>
        {resetLabel !== undefined && (
          <Button className="desk-reset" variant="ghost" size="compact" onClick={busy ? undefined : onReset}>
            {resetLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

export interface EditableFieldProps extends PanelFieldProps {
  field: 'stockNumber' | 'dealOn' | 'dueOn' | 'followUpOn' | 'sellerState';
  draft: Draft;
  id?: string;
  hint?: string;
  /** The label of a button that saves the default, or no value. */
  resetLabel?: string;
  /** Why the text cannot be saved; null if it can. */
  problemOf?: (text: string) => string | null;
  renderControl: (text: string, change: (text: string) => void) => ReactNode;
  /** The value as it is shown. */
  children: ReactNode;
}

/** A field with one text. */
export function EditableField({ draft, children, id, ...field }: EditableFieldProps) {
  return (
    <EditedInPlace
      threadId={field.threadId}
      draft={draft}
      label={words[field.field]}
      value={children}
      id={id}
      renderEditor={(editor) => <FieldEditor {...field} {...editor} />}
    />
  );
}

function FieldEditor(props: Omit<EditableFieldProps, 'draft' | 'children'> & EditorProps) {
  const { entry, field, hint, resetLabel, problemOf, renderControl, draftKey, takesFocus, onClose, ...rest } = props;
  const saved = entry[field] ?? '';
  const label = words[field];
  const [text, setText] = useState(() => readDraft(draftKey) || saved);
  const { save, isPending, error, reset } = useSaveField(rest, label, onClose);
  const problem = problemOf?.(text) ?? null;
  const change = (next: string) => {
    setText(next);
    writeDraft(draftKey, next);
    reset();
  };
  const saveText = (next: string) => {
    if (cleanLine(next) === saved) onClose();
    else save({ [field]: field === 'stockNumber' ? next : next || null });
  };
  return (
    <EditorForm
      takesFocus={takesFocus}
      busy={isPending}
      resetLabel={saved === '' ? undefined : resetLabel}
      onReset={() => saveText('')}
      onSave={() => problem === null && saveText(text)}
      onClose={onClose}
    >
      <Field label={label} hint={hint} error={problem ?? error()}>
        {renderControl(text, change)}
      </Field>
    </EditorForm>
  );
}

/** The values of an editor with several controls, as they are typed: kept as a draft. */
export function useEditedValues<Values extends Record<string, string>>(draftKey: string, saved: Values) {
  const [values, setValues] = useState<Values>(() => ({ ...saved, ...parseDraft(readDraft(draftKey), saved) }));
  return {
    values,
    change: (changes: Partial<Values>) => {
      const next = { ...values, ...changes };
      setValues(next);
      writeDraft(draftKey, serializeChanges(next, saved));
    },
    isChanged: serializeChanges(values, saved) !== '',
  };
}

interface FieldButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  /** The name of the button. */
  label: string;
  /** Its description. */
  value: ReactNode;
}

/** The button of a field of the desk, with the field's name and value. */
export function FieldButton({ label, value, ...rest }: FieldButtonProps) {
  const id = useId();
  return (
    <button {...rest} type="button" className="desk-field" aria-describedby={id}>
      <span className="quiet">{label}</span>
      {/* Hidden, so that it is not part of the name. The description reads it in any case. */}
      <span className="desk-field-value row" aria-hidden="true">
        <span id={id}>{value}</span>
        <Pencil />
      </span>
    </button>
  );
}

/** Shown in a field of the desk without a value: "Add", or "Default" if the default is not known. */
export function EmptyValue({ text }: { text: string }) {
  return <span className="desk-empty">{text}</span>;
}
