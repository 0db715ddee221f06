// The fields of the private panel: assignee, stock number, and the days that the organization can choose.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Pencil } from 'lucide-react';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Field, FieldNotes, TextInput } from '../../../ui/inputs/Field.tsx';
import { Menu } from '../../../ui/menus/Menu.tsx';
import { type PanelFieldProps, Editing, useEditedText, useEditing, useSaveField } from './use-panel-command.ts';
import { STOCK_NUMBER_MAX } from '../../../../domain/limits.ts';
import { cleanLine, tooLong } from '../../../../domain/clean-text.ts';
import { readDraft, writeDraft } from '../../../data/drafts/draft-storage.ts';
import { useDraftKey } from '../../../data/drafts/use-draft.ts';
import { Button } from '../../../ui/Button.tsx';
import { hasUnfinishedDay } from '../../../ui/inputs/unfinished-day.ts';
import type { DeskEntryView } from '../../../../api/desk.ts';
import { dayIn, daysFromTo } from '../../../../domain/desk/calendar.ts';
import { DateInput, type DateInputProps } from '../../../ui/inputs/DateInput.tsx';
import { formatDay, quickDays } from '../../../ui/text/format-time.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { clockTone } from './clock-words.ts';

const words = privatePanelCopy.fields;
const NOBODY = 'nobody';

/** The member who is responsible for the thread, chosen from a menu that saves at once. */
export function AssigneeField({ entry: { assignee, members }, ...rest }: PanelFieldProps) {
  const id = useId();
  const { save, pending, error } = useSaveField(rest, words.assignee);
  const chosenId = pending ? (pending.assigneeId ?? null) : (assignee?.userId ?? null);
  const name = chosenId === assignee?.userId ? assignee.name : members.find(({ userId }) => userId === chosenId)?.name;
  return (
    <div className="desk-assignee">
      <Menu
        trigger={
          <FieldButton label={words.assignee} value={name === undefined ? <EmptyValue text={words.add} /> : <Person name={name} />} />
        }
        align="end"
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

function Person({ name }: { name: string }) {
  return (
    <span className="desk-person">
      <Avatar name={name} />
      <span translate="no">{name}</span>
    </span>
  );
}

/** The organization's own number for the car. */
export function StockNumberField(props: PanelFieldProps) {
  const { stockNumber } = props.entry;
  return (
    <EditableField
      label={words.stockNumber}
      value={stockNumber === '' ? <EmptyValue text={words.add} /> : <span translate="no">{stockNumber}</span>}
      draft={`${props.threadId} stock number`}
      editor={<StockNumberEditor {...props} />}
    />
  );
}

function StockNumberEditor({ entry: { stockNumber }, ...rest }: PanelFieldProps) {
  const [text, setText, close] = useEditedText(stockNumber);
  const { save, isPending, error, reset } = useSaveField(rest, words.stockNumber, close);
  const lengthError = tooLong(text, STOCK_NUMBER_MAX);
  return (
    <FieldEditor
      label={words.stockNumber}
      error={lengthError ?? error}
      busy={isPending}
      onSave={() => {
        if (lengthError !== null) return;
        if (cleanLine(text) === stockNumber) close();
        else save({ stockNumber: text });
      }}
      onClose={close}
    >
      <TextInput
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          reset();
        }}
        onFocus={(event) => event.target.select()}
      />
    </FieldEditor>
  );
}

interface EditableFieldProps {
  label: string;
  value: ReactNode;
  /** The name of its draft. */
  draft: string;
  editor: ReactNode;
}

/**
 * A field of the desk that is edited in place: a button with its name and value. Pressed, it is replaced by its editor. What is typed is
 * kept as a draft, with which the field is open again after a reload, or when the desk moves to the other column.
 */
function EditableField({ label, value, draft, editor }: EditableFieldProps) {
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

/** The editor of one field of the desk. Enter saves and Escape reverts. Leaving it keeps what was typed. */
function FieldEditor({ label, hint, error, busy, reset = null, onSave, onClose, children }: FieldEditorProps) {
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
      <span className="desk-field-label">{label}</span>
      {/* Hidden, so that it is not part of the name. The description reads it in any case. */}
      <span className="desk-field-value" aria-hidden="true">
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
      <span>{formatDay(day, 'long')}</span> {isDefault && <span className="desk-default">{words.default}</span>}
    </>
  );
}

interface DayFieldProps extends PanelFieldProps, Pick<DateInputProps, 'quick'> {
  field: 'dealOn' | 'dueOn' | 'followUpOn';
  resetLabel: string;
  hint?: string;
  /** The value as it is shown. */
  children: ReactNode;
}

function DayField({ children, ...props }: DayFieldProps) {
  const { threadId, field } = props;
  return <EditableField label={words[field]} value={children} draft={`${threadId} ${field}`} editor={<DayEditor {...props} />} />;
}

function DayEditor({ entry, field, resetLabel, hint, quick = [], ...rest }: Omit<DayFieldProps, 'children'>) {
  const chosen = entry[field];
  const label = words[field];
  const [day, setDay, close] = useEditedText(chosen ?? '');
  const { save, isPending, error, reset } = useSaveField(rest, label, close);
  const saveDay = (next: string | null) => (next === chosen ? close() : save({ [field]: next }));
  return (
    <FieldEditor
      label={label}
      hint={hint}
      error={error}
      busy={isPending}
      reset={chosen === null ? null : { label: resetLabel, onReset: () => saveDay(null) }}
      onSave={() => saveDay(day === '' ? null : day)}
      onClose={close}
    >
      <DateInput
        value={day}
        quick={quick}
        onValueChange={(next) => {
          setDay(next);
          reset();
        }}
      />
    </FieldEditor>
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
