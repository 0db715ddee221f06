// Fields of the private panel with several controls: the retail sale with its registration, and the lender; and the one that notes a claim.
import { useState } from 'react';
import { cleanLine, tooLong } from '../../../../domain/clean-text.ts';
import { LENDER_NAME_MAX, LENDER_REFERENCE_MAX } from '../../../../domain/limits.ts';
import { US_STATES, type UsState } from '../../../../domain/us-states.ts';
import { claimsCopy } from '../../../copy/claims.ts';
import { privatePanelCopy } from '../../../copy/private-panel.ts';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field, FieldNotes, TextInput } from '../../../ui/inputs/Field.tsx';
import { Select } from '../../../ui/inputs/Select.tsx';
import { Menu } from '../../../ui/menus/Menu.tsx';
import { formatDay } from '../../../ui/text/format-time.ts';
import { type ClaimTask, ClaimTaskDialog, type ClockBoxProps } from './ClockBox.tsx';
import {
  EditedInPlace,
  EditorForm,
  type EditorProps,
  EmptyValue,
  FieldButton,
  type PanelFieldProps,
  useEditedValues,
  useSaveField,
} from './EditedInPlace.tsx';
import { STATE_OPTIONS } from './PanelFields.tsx';

const words = privatePanelCopy.fields;

/** The sale to the person who drives the car, and whether it is registered. */
export function RetailField(props: PanelFieldProps) {
  const { retail } = props.entry;
  const value =
    retail === null ? (
      <EmptyValue text={words.add} />
    ) : (
      <>
        <span>{words.retailIn(formatDay(retail.on), US_STATES[retail.state])}</span>{' '}
        {retail.registeredOn !== null && <span className="fine">{words.registered(formatDay(retail.registeredOn))}</span>}
      </>
    );
  return (
    <EditedInPlace
      threadId={props.threadId}
      draft="retail"
      label={words.retail}
      value={value}
      renderEditor={(editor) => <RetailEditor {...props} {...editor} />}
    />
  );
}

const YES = 'yes';

function RetailEditor({ entry: { retail }, draftKey, takesFocus, onClose, ...rest }: PanelFieldProps & EditorProps) {
  const saved = {
    on: retail?.on ?? '',
    state: (retail?.state ?? '') as string,
    financed: retail?.financed ? YES : '',
    registeredOn: retail?.registeredOn ?? '',
  };
  const { values, change, isChanged } = useEditedValues(draftKey, saved);
  const { save, isPending, error } = useSaveField(rest, words.retail, onClose);
  const [isChecked, setChecked] = useState(false);
  const { on, state, financed, registeredOn } = values;
  const isCleared = on === '' && state === '';
  const submit = () => {
    setChecked(true);
    if (!isChanged) onClose();
    else if (isCleared) save({ retail: null });
    else if (on !== '' && state !== '')
      save({ retail: { on, state: state as UsState, financed: financed === YES }, registeredOn: registeredOn || null });
  };
  const missing = (text: string, sentence: string) => (isChecked && !isCleared && text === '' ? sentence : undefined);
  return (
    <EditorForm
      takesFocus={takesFocus}
      busy={isPending}
      resetLabel={retail ? words.notRetailed : undefined}
      onReset={() => save({ retail: null })}
      onSave={submit}
      onClose={onClose}
    >
      <Field label={words.retailDay} error={missing(on, words.enterDay) ?? error('retail.on')}>
        <DateInput value={on} onValueChange={(next) => change({ on: next })} />
      </Field>
      <Field label={words.retailState} error={missing(state, words.chooseState) ?? error('retail.state')}>
        <Select
          value={state}
          placeholder={words.chooseState}
          options={STATE_OPTIONS}
          onChange={(event) => change({ state: event.target.value })}
        />
      </Field>
      <Checkbox
        label={words.financed}
        checked={financed === YES}
        onChange={(event) => change({ financed: event.target.checked ? YES : '' })}
      />
      <Field label={words.registeredOn} optional error={error('registeredOn')}>
        <DateInput value={registeredOn} onValueChange={(next) => change({ registeredOn: next })} />
      </Field>
      <OtherError error={error()} known={['retail.on', 'retail.state', 'registeredOn'].some((path) => error(path) !== undefined)} />
    </EditorForm>
  );
}

/** A refusal that names none of the controls. */
function OtherError({ error, known }: { error: string | undefined; known: boolean }) {
  return error !== undefined && !known ? <FieldNotes id="desk-editor" error={error} /> : null;
}

/** Who has the title until its loan is paid off. */
export function LenderField(props: PanelFieldProps) {
  const { name, payoffOn, promisedOn, reference } = props.entry.lender;
  const more = [
    payoffOn === null ? [] : words.payoff(formatDay(payoffOn)),
    promisedOn === null ? [] : words.promised(formatDay(promisedOn)),
    reference === '' ? [] : reference,
  ].flat();
  const isEmpty = name === '' && more.length === 0;
  const value = isEmpty ? (
    <EmptyValue text={words.add} />
  ) : (
    <>
      <span translate="no">{name}</span> {more.length > 0 && <span className="fine">{more.join(' · ')}</span>}
    </>
  );
  return (
    <EditedInPlace
      threadId={props.threadId}
      draft="lender"
      label={words.lender}
      value={value}
      renderEditor={(editor) => <LenderEditor {...props} {...editor} isEmpty={isEmpty} />}
    />
  );
}

const NO_LENDER = { name: '', payoffOn: null, promisedOn: null, reference: '' };

function LenderEditor({
  entry: { lender },
  isEmpty,
  draftKey,
  takesFocus,
  onClose,
  ...rest
}: PanelFieldProps & EditorProps & { isEmpty: boolean }) {
  const saved = { ...lender, payoffOn: lender.payoffOn ?? '', promisedOn: lender.promisedOn ?? '' };
  const { values, change, isChanged } = useEditedValues(draftKey, saved);
  const { save, isPending, error } = useSaveField(rest, words.lender, onClose);
  const { name, payoffOn, promisedOn, reference } = values;
  const [nameError, referenceError] = [tooLong(name, LENDER_NAME_MAX), tooLong(reference, LENDER_REFERENCE_MAX)];
  const submit = () => {
    if (!isChanged) onClose();
    else if (nameError === null && referenceError === null)
      save({
        lender: { name: cleanLine(name), payoffOn: payoffOn || null, promisedOn: promisedOn || null, reference: cleanLine(reference) },
      });
  };
  const text = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <EditorForm
      takesFocus={takesFocus}
      busy={isPending}
      resetLabel={isEmpty ? undefined : words.noLender}
      onReset={() => save({ lender: NO_LENDER })}
      onSave={submit}
      onClose={onClose}
    >
      <Field label={words.lenderName} error={nameError ?? error('lender.name')}>
        <TextInput {...text} value={name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
      <Field label={words.payoffOn} optional error={error('lender.payoffOn')}>
        <DateInput value={payoffOn} onValueChange={(next) => change({ payoffOn: next })} />
      </Field>
      <Field label={words.promisedOn} optional error={error('lender.promisedOn')}>
        <DateInput value={promisedOn} onValueChange={(next) => change({ promisedOn: next })} />
      </Field>
      <Field label={words.reference} optional error={referenceError ?? error('lender.reference')}>
        <TextInput {...text} value={reference} onChange={(event) => change({ reference: event.target.value })} />
      </Field>
      <OtherError
        error={error()}
        known={['lender.name', 'lender.payoffOn', 'lender.promisedOn', 'lender.reference'].some((path) => error(path) !== undefined)}
      />
    </EditorForm>
  );
}

/** Notes a claim at any time, also where the clock offers none: it is a record. */
export function ClaimField(props: ClockBoxProps) {
  const [task, setTask] = useState<ClaimTask | null>(null);
  const { ours, against } = props.entry.claims;
  const note = (side: ClaimTask['side']) => () => setTask({ kind: 'note', side });
  return (
    <>
      <Menu
        trigger={<FieldButton label={claimsCopy.field} value={<EmptyValue text={ours || against ? claimsCopy.fieldNew : words.add} />} />}
        items={[
          { key: 'ours', label: claimsCopy.actions.filed, onSelect: note('ours') },
          { key: 'against', label: claimsCopy.actions.against, onSelect: note('against') },
        ]}
      />
      <ClaimTaskDialog {...props} task={task} onClose={() => setTask(null)} />
    </>
  );
}
