// The days that the organization can choose: of the deal, on which the title is due, and on which it comes back to the thread.
import type { ReactNode } from 'react';
import type { DeskEntryView } from '../../../../../api/desk.ts';
import { dayIn } from '../../../../../domain/desk/calendar.ts';
import { deskEntryCopy } from '../../../../copy/desk/entry.ts';
import { DateInput, type DateInputProps } from '../../../../ui/inputs/DateInput.tsx';
import { formatDay, quickDays } from '../../../../ui/text/format-time.ts';
import { useNow } from '../../../../ui/text/Time.tsx';
import { clockTone } from '../clock-words.ts';
import { chosenOrDefault, followUpText } from './day-text.ts';
import type { DeskFieldProps } from '../desk-field-props.ts';
import { EditableField } from './EditableField.tsx';
import { useEditedText } from './editing.ts';
import { EmptyValue } from './EmptyValue.tsx';
import { FieldEditor } from './FieldEditor.tsx';
import { useSaveField } from './use-save-field.ts';

const words = deskEntryCopy.fields;

export function DealField(props: DeskFieldProps) {
  const { dealOn, clock } = props.entry;
  return (
    <DayField {...props} field="dealOn" resetLabel={words.takeDefault}>
      <DayValue {...chosenOrDefault(dealOn, clock?.dealOn ?? null)} none={noneText(clock)} />
    </DayField>
  );
}

export function DueField(props: DeskFieldProps) {
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

export function FollowUpField(props: DeskFieldProps) {
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

interface DayFieldProps extends DeskFieldProps, Pick<DateInputProps, 'quick'> {
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
