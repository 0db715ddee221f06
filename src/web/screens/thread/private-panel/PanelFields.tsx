// The fields of the private panel: stock number, kind of sale, state, the days that the organization can choose, and assignee.
import { useId } from 'react';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import { tooLong } from '../../../../domain/clean-text.ts';
import { dayIn, daysFromTo } from '../../../../domain/days.ts';
import { SALE_KIND_NAMES } from '../../../../domain/desk/clock/terms-words.ts';
import type { SaleKind } from '../../../../domain/desk/clock/title-terms.ts';
import { STOCK_NUMBER_MAX } from '../../../../domain/limits.ts';
import { US_STATES } from '../../../../domain/us-states.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { DESK_FIELD_HASHES } from '../../../navigation/thread-path.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { DateInput, type DateInputProps } from '../../../ui/inputs/DateInput.tsx';
import { FieldNotes, TextInput } from '../../../ui/inputs/Field.tsx';
import { Select } from '../../../ui/inputs/Select.tsx';
import { Menu } from '../../../ui/menus/Menu.tsx';
import { formatDay, quickDays } from '../../../ui/text/format-time.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { clockTone } from './clock-words.ts';
import { EditableField, type EditableFieldProps, EmptyValue, FieldButton, type PanelFieldProps, useSaveField } from './EditedInPlace.tsx';

const words = privatePanelCopy.fields;
const NOBODY = 'nobody';
/** The order of their menu. */
const KINDS = ['absent', 'with-deal'] as const satisfies readonly SaleKind[];
export const STATE_OPTIONS = Object.entries(US_STATES).map(([value, label]) => ({ value, label }));

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
    <div className="desk-menu-field">
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
      <FieldNotes id={id} error={error()} />
    </div>
  );
}

const UNKNOWN = 'unknown';

/** Whether the title comes with the car, or later. Saved at once. */
export function KindField({ entry: { kind }, ...rest }: PanelFieldProps) {
  const id = useId();
  const { save, pending, error } = useSaveField(rest, words.kind);
  const chosen = pending ? (pending.kind ?? null) : kind;
  return (
    <div className="desk-menu-field">
      <Menu
        trigger={
          <FieldButton
            id={DESK_FIELD_HASHES.kind}
            label={words.kind}
            value={chosen === null ? <EmptyValue text={words.add} /> : SALE_KIND_NAMES[chosen]}
          />
        }
        items={[
          {
            key: 'kind',
            label: words.kind,
            chosen: chosen ?? UNKNOWN,
            options: [...KINDS.map((key) => ({ key, label: SALE_KIND_NAMES[key] })), { key: UNKNOWN, label: words.kindUnknown }],
            onChoose: (key) => save({ kind: KINDS.find((one) => one === key) ?? null }),
          },
        ]}
      />
      <FieldNotes id={id} error={error()} />
    </div>
  );
}

/** In which state the title of the seller was. Only where some terms depend on it. */
export function SellerStateField(props: PanelFieldProps) {
  const { sellerState } = props.entry;
  return (
    <EditableField
      {...props}
      field="sellerState"
      draft="sellerState"
      resetLabel={words.noSellerState}
      renderControl={(state, change) => (
        <Select value={state} placeholder={words.chooseState} options={STATE_OPTIONS} onChange={(event) => change(event.target.value)} />
      )}
    >
      {sellerState === null ? <EmptyValue text={words.add} /> : US_STATES[sellerState]}
    </EditableField>
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

// The days that the organization can choose: of the deal, on which the title is due, and on which it comes back to the thread.

export function DealField(props: PanelFieldProps) {
  const { dealOn, clock } = props.entry;
  return (
    <DayField {...props} field="dealOn" id={DESK_FIELD_HASHES['deal-day']} resetLabel={words.takeDefault}>
      <DayValue {...chosenOrDefault(dealOn, clock?.dealOn ?? null)} none={noneText(clock)} />
    </DayField>
  );
}

/** The day of the title, also while its registration is due earlier. */
export function DueField(props: PanelFieldProps) {
  const { dueOn, clock, terms } = props.entry;
  const { day, isDefault } = chosenOrDefault(dueOn, clock?.reason === 'not-sent' ? null : (clock?.titleDueOn ?? null));
  const tone = clock && clock.dueOn === day ? clockTone(clock) : 'plain';
  const byTerms = clock?.dueBy === 'terms' || (clock?.dueBy === 'registration' && terms !== null);
  return (
    <DayField {...props} field="dueOn" resetLabel={words.takeDefault}>
      <span className="clock-tone" data-tone={tone}>
        <DayValue day={day} isDefault={isDefault} from={byTerms ? words.byTerms : words.default} none={noneText(clock)} />
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

/** `from`: where a day is from that was not chosen. */
function DayValue({ day, isDefault, from = words.default, none }: ReturnType<typeof chosenOrDefault> & { from?: string; none: string }) {
  if (day === null) return <EmptyValue text={none} />;
  return (
    <>
      <span>{formatDay(day, 'long')}</span> {isDefault && <span className="desk-default fine">{from}</span>}
    </>
  );
}

type DayFieldProps = Omit<EditableFieldProps, 'draft' | 'renderControl' | 'field'> &
  Pick<DateInputProps, 'quick'> & { field: 'dealOn' | 'dueOn' | 'followUpOn' };

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
