// The fields of the private panel: assignee, stock number, and the days that the organization can choose.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Pencil } from 'lucide-react';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import type { Sent } from '../../../../api/operations.ts';
import { cleanLine, tooLong } from '../../../../domain/clean-text.ts';
import { dayIn, daysFromTo } from '../../../../domain/days.ts';
import { STOCK_NUMBER_MAX } from '../../../../domain/limits.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { readDraft, writeDraft } from '../../../data/drafts/draft-storage.ts';
import { useDraftKey } from '../../../data/drafts/use-draft.ts';
import { THREAD_LISTS } from '../../../data/live/live-topics.ts';
import { deskEntryQuery, operation } from '../../../data/queries.ts';
import { useCommand } from '../../../data/use-command.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateInput, type DateInputProps, hasUnfinishedDay } from '../../../ui/inputs/DateInput.tsx';
import { Field, FieldNotes, TextInput } from '../../../ui/inputs/Field.tsx';
import { Menu } from '../../../ui/menus/Menu.tsx';
import { formatDay, quickDays } from '../../../ui/text/format-time.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { clockTone } from './clock-words.ts';

const words = privatePanelCopy.fields;
const NOBODY = 'nobody';

export interface PanelFieldProps {
  threadId: string;
  entry: DeskEntryView;
  /** Says the outcome of a command to screen readers. */
  announce: (text: string) => void;
}

/** A command on the desk entry of a thread. It returns the entry, which goes into the cache. The caller shows a refusal. */
export function usePanelCommand<N extends 'updateDeskEntry' | 'addDeskNote'>(name: N, threadId: string, done: (input: Sent<N>) => void) {
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
    refused: () => undefined,
  });
}

/**
 * Saves one field of the desk and announces it. The refusal is shown at the field. `label`: the name of the field. `saved`: called after
 * the entry has changed.
 */
function useSaveField({ threadId, announce }: Omit<PanelFieldProps, 'entry'>, label: string, saved?: () => void) {
  const { mutate, isPending, error, variables, reset } = usePanelCommand(operation.updateDeskEntry, threadId, () => {
    saved?.();
    announce(words.saved(label));
  });
  return {
    save: (changes: Omit<Sent<'updateDeskEntry'>, 'threadId'>) => mutate({ threadId, ...changes }),
    isPending,
    /** What is being saved. */
    pending: isPending ? variables : null,
    error: error ? (error.issues[0]?.message ?? error.message) : undefined,
    /** Removes the error. */
    reset,
  };
}

/** The member who is responsible for the thread, chosen from a menu that saves at once. */
export function AssigneeField({ entry: { assignee, members }, ...rest }: PanelFieldProps) {
  const id = useId();
  const { save, pending, error } = useSaveField(rest, words.assignee);
  const chosenId = pending ? (pending.assigneeId ?? null) : (assignee?.userId ?? null);
  const name = chosenId === assignee?.userId ? assignee.name : members.find(({ userId }) => userId === chosenId)?.name;
  const person =
    name === undefined ? (
      <EmptyValue text={words.add} />
    ) : (
      <span className="desk-person">
        <Avatar name={name} />
        <span translate="no">{name}</span>
      </span>
    );
  return (
    <div className="desk-assignee">
      <Menu
        trigger={<FieldButton label={words.assignee} value={person} />}
        items={[
          {
            key: 'assignee',
            label: words.assignee,
            chosen: chosenId ?? NOBODY,
            options: [{ key: NOBODY, label: words.nobody }, ...members.map((member) => ({ key: member.userId, label: member.name }))],
            onChoose: (key) => save({ assigneeId: key === NOBODY ? null : key }),
          },
        ]}
      />
      <FieldNotes id={id} error={error} />
    </div>
  );
}

/** The organization's own number for the car. */
export function StockNumberField(props: PanelFieldProps) {
  const { stockNumber } = props.entry;
  return (
    <EditableField
      {...props}
      field="stockNumber"
      draft="stock number"
      problemOf={(text) => tooLong(text, STOCK_NUMBER_MAX)}
      renderControl={(text, change) => (
        <TextInput
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
      )}
    >
      {stockNumber === '' ? <EmptyValue text={words.add} /> : <span translate="no">{stockNumber}</span>}
    </EditableField>
  );
}

interface EditableFieldProps extends PanelFieldProps {
  field: 'stockNumber' | 'dealOn' | 'dueOn' | 'followUpOn';
  /** The name of its draft on the thread. */
  draft: string;
  hint?: string;
  /** The label of a button that saves the default, or no value. */
  resetLabel?: string;
  /** Why the text cannot be saved; null if it can. */
  problemOf?: (text: string) => string | null;
  renderControl: (text: string, change: (text: string) => void) => ReactNode;
  /** The value as it is shown. */
  children: ReactNode;
}

/**
 * A field of the desk that is edited in place: a button with its name and value. Pressed, it is replaced by its editor. What is typed is
 * kept as a draft, with which the field is open again after a reload, or when the desk moves to the other column.
 */
function EditableField({ draft, children, ...field }: EditableFieldProps) {
  const draftKey = useDraftKey(`${field.threadId} ${draft}`);
  const [state, setState] = useState<'closed' | 'pressed' | 'restored'>(() => (readDraft(draftKey) === '' ? 'closed' : 'restored'));
  const button = useRef<HTMLButtonElement>(null);
  if (state === 'closed') {
    return <FieldButton ref={button} label={words[field.field]} value={children} onClick={() => setState('pressed')} />;
  }
  const close = () => {
    writeDraft(draftKey, '');
    flushSync(() => setState('closed'));
    // The focus was in the editor, unless the user has moved on.
    if (document.activeElement === document.body) button.current?.focus();
  };
  return <FieldEditor {...field} draftKey={draftKey} takesFocus={state === 'pressed'} onClose={close} />;
}

interface FieldEditorProps extends Omit<EditableFieldProps, 'draft' | 'children'> {
  draftKey: string;
  takesFocus: boolean;
  /** The value is saved or reverted. */
  onClose: () => void;
}

/** The editor of one field of the desk. Enter saves and Escape reverts. Leaving it keeps what was typed. */
function FieldEditor(props: FieldEditorProps) {
  const { entry, field, hint, resetLabel, problemOf, renderControl, draftKey, takesFocus, onClose, ...rest } = props;
  const saved = entry[field] ?? '';
  const label = words[field];
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(() => readDraft(draftKey) || saved);
  const { save, isPending, error, reset } = useSaveField(rest, label, onClose);
  const problem = problemOf?.(text) ?? null;
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  };
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
    // The keys come from the controls in the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className="desk-editor"
      noValidate
      onKeyDown={handleKey}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && problem === null && !hasUnfinishedDay(event.currentTarget)) saveText(text);
      }}
    >
      <Field label={label} hint={hint} error={problem ?? error}>
        {renderControl(text, change)}
      </Field>
      <div className="desk-editor-actions">
        <Button type="submit" size="compact" busy={isPending}>
          {words.save}
        </Button>
        <Button variant="ghost" size="compact" onClick={onClose}>
          {words.cancel}
        </Button>
        {resetLabel !== undefined && saved !== '' && (
          <Button className="desk-reset" variant="ghost" size="compact" onClick={isPending ? undefined : () => saveText('')}>
            {resetLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

interface FieldButtonProps extends Omit<ComponentProps<'button'>, 'value'> {
  /** The name of the button. */
  label: string;
  /** Its description. */
  value: ReactNode;
}

/** The button of a field of the desk, with the field's name and value. */
function FieldButton({ label, value, ...rest }: FieldButtonProps) {
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
function EmptyValue({ text }: { text: string }) {
  return <span className="desk-empty">{text}</span>;
}

// The days that the organization can choose: of the deal, on which the title is due, and on which it comes back to the thread.

export function DealField(props: PanelFieldProps) {
  const { dealOn, clock } = props.entry;
  return (
    <DayField {...props} field="dealOn" resetLabel={words.takeDefault}>
      <DayValue {...chosenOrDefault(dealOn, clock?.dealOn ?? null)} none={noneText(clock)} />
    </DayField>
  );
}

export function DueField(props: PanelFieldProps) {
  const { dueOn, clock } = props.entry;
  const { day, isDefault } = chosenOrDefault(dueOn, clock?.reason === 'not-sent' ? null : (clock?.dueOn ?? null));
  const tone = clock && clock.dueOn === day ? clockTone(clock) : 'plain';
  return (
    <DayField {...props} field="dueOn" resetLabel={words.takeDefault}>
      <span className="clock-tone" data-tone={tone}>
        <DayValue day={day} isDefault={isDefault} none={noneText(clock)} />
      </span>
    </DayField>
  );
}

export function FollowUpField(props: PanelFieldProps) {
  const { followUpOn, timeZone } = props.entry;
  const today = dayIn(timeZone, useNow());
  return (
    <DayField
      {...props}
      field="followUpOn"
      resetLabel={words.noFollowUp}
      hint={words.followUpHint}
      // The next working days. A follow-up cannot be today.
      quick={quickDays(today).slice(1)}
    >
      {followUpOn === null ? <EmptyValue text={words.add} /> : followUpText(followUpOn, today)}
    </DayField>
  );
}

/** A thread in which the organization does not take part now has no default days. */
const noneText = (clock: DeskEntryView['clock']): string => (clock ? words.default : words.add);

function DayValue({ day, isDefault, none }: ReturnType<typeof chosenOrDefault> & { none: string }) {
  if (day === null) return <EmptyValue text={none} />;
  return (
    <>
      <span>{formatDay(day, 'long')}</span> {isDefault && <span className="desk-default fine">{words.default}</span>}
    </>
  );
}

type DayFieldProps = Omit<EditableFieldProps, 'draft' | 'renderControl'> & Pick<DateInputProps, 'quick'>;

function DayField({ quick = [], ...props }: DayFieldProps) {
  return (
    <EditableField
      {...props}
      draft={props.field}
      renderControl={(day, change) => <DateInput value={day} quick={quick} onValueChange={change} />}
    />
  );
}

// The texts of the days on the desk.

/** `day`: null if the default is not known, because the organization does not take part in the thread now. */
export const chosenOrDefault = (chosen: string | null, byDefault: string | null): { day: string | null; isDefault: boolean } => ({
  day: chosen ?? byDefault,
  isDefault: chosen === null,
});

let weekday: Intl.DateTimeFormat | undefined;
const HALF_A_YEAR = 183;

/** "Mon, Nov 23"; with the year if the day is not near. */
export function followUpText(day: string, today: string): string {
  weekday ??= new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
  const isNear = Math.abs(daysFromTo(today, day)) <= HALF_A_YEAR;
  return `${weekday.format(Date.parse(`${day}T00:00:00Z`))}, ${formatDay(day, isNear ? 'short' : 'long')}`;
}
