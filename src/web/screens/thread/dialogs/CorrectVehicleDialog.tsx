// "Correct vehicle": the facts of the vehicle, with what each changed one was.
import { type ReactNode, useMemo, useState } from 'react';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { useFocusFirstInvalid } from '../../../parts/forms/use-focus-in-form.ts';
import { SameVinNotice } from '../../../parts/vehicle/SameVinNotice.tsx';
import { splitRefusal, type VehicleField, type VehicleRefusal, VehicleRefusalAlert } from '../../../parts/vehicle/VehicleRefusalAlert.tsx';
import { newThreadCopy } from '../../../copy/new-thread.ts';
import { Field, TextInput } from '../../../ui/inputs/Field.tsx';
import { DecodeStatus, useVinDecode, VinInput, VinNotes, vinNotes } from '../../../parts/vehicle/VinInput.tsx';
import {
  changedFields,
  correctedVehicle,
  correctionErrors,
  type CorrectionField,
  correctionOf,
  emptyFields,
  parseTypedFields,
  vinParts,
} from './correction.ts';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import { formatMiles } from '../../../ui/text/format-time.ts';
import { MakeInput, ModelInput } from '../../../parts/vehicle/MakeAndModel.tsx';
import { operation } from '../../../data/queries.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { CommandDialog } from '../../../parts/thread/CommandDialog.tsx';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';

const words = threadDialogsCopy.correct;

export function CorrectVehicleDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const form = useCorrection(view, onClose);
  const { text, changed, reason, refusal, submitCount, isPending } = form;
  const container = useFocusFirstInvalid<HTMLDivElement>(submitCount);
  return (
    <CommandDialog
      title={threadCopy.actions.correctVehicle}
      description={words.sentence}
      width="wide"
      action={words.save}
      variant="solid"
      reason={reason}
      note={words.changes(changed.length)}
      busy={isPending}
      sendKeys={false}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className="fields" ref={container}>
        {view.vinSettled ? (
          <Field label={newThreadCopy.vin} aside={words.settled} hint={words.settledWhy}>
            <TextInput mono readOnly value={view.vin} />
          </Field>
        ) : (
          <CorrectedVin form={form} />
        )}
        {changed.includes('vin') && <SameVinNotice vin={text.vin} />}
        <CorrectionFields form={form} />
      </div>
      <VehicleRefusalAlert refusal={refusal} />
    </CommandDialog>
  );
}

/** The VIN in "Correct vehicle": with the decoded vehicle and its warnings, as for a new thread. The characters that differ are bold. */
function CorrectedVin({ form: { original, text, changed, errors, decode, change } }: { form: CorrectionForm }) {
  const [vinWithOthers, setVinWithOthers] = useState<string | null>(null);
  const isChanged = changed.includes('vin');
  const notes = errors.vin || !isChanged ? [] : vinNotes(text.vin, decode.state, vinWithOthers === text.vin);
  return (
    <div className="correction-field" data-changed={isChanged || undefined}>
      <Field
        label={newThreadCopy.vin}
        aside={<DecodeStatus decode={decode} />}
        asideTone={decode.state === 'known' ? 'green' : 'grey'}
        error={errors.vin}
        hint={
          isChanged && (
            <>
              <span className="vin-was">
                {words.was}{' '}
                <span className="vin-difference" translate="no">
                  {vinParts(original.vin, text.vin).map(({ part, differs }, at) => (differs ? <strong key={at}>{part}</strong> : part))}
                </span>
              </span>
              <VinNotes vin={text.vin} notes={notes} decode={decode} onCorrect={(vin) => change('vin', vin)} />
            </>
          )
        }
      >
        <VinInput
          value={text.vin}
          onRead={({ vin, hasOthers }) => {
            setVinWithOthers(hasOthers ? vin : null);
            change('vin', vin);
          }}
        />
      </Field>
    </div>
  );
}

/** Year, make, model and mileage in "Correct vehicle", each with what it was if it has changed. */
function CorrectionFields({ form }: { form: CorrectionForm }) {
  const { original, text, changed, fromVin, errors, change } = form;
  const field = (name: Exclude<CorrectionField, 'vin'>, was: string, input: ReactNode) => (
    <div className="correction-field" data-changed={changed.includes(name) || undefined}>
      <Field
        label={newThreadCopy[name]}
        aside={fromVin.includes(name as VehicleField) && changed.includes(name) && newThreadCopy.fromVin}
        error={errors[name]}
        hint={changed.includes(name) && `${words.was} ${was}`}
      >
        {input}
      </Field>
    </div>
  );
  const set = (name: CorrectionField) => (value: string) => change(name, value);
  return (
    <>
      <div className="correction-row">
        {field('year', String(original.year), <NumberInput value={text.year} onValueChange={set('year')} />)}
        {field('make', original.make, <MakeInput value={text.make} onValueChange={set('make')} />)}
        {field('model', original.model, <ModelInput make={text.make.trim()} value={text.model} onValueChange={set('model')} />)}
      </div>
      {field('mileage', formatMiles(original.mileage), <NumberInput value={text.mileage} of="miles" onValueChange={set('mileage')} />)}
    </>
  );
}

type CorrectionForm = ReturnType<typeof useCorrection>;

/** The state of "Correct vehicle": what the fields show, what has changed, the errors, and sending it. */
function useCorrection(view: LiveThread, onClose: () => void) {
  const { id, vin, year, make, model, mileage } = view;
  const original = { vin, year, make, model, mileage };
  const [draft, saveDraft, forgetDraft] = useDraft(`${id} correct`);
  const [refusal, setRefusal] = useState<VehicleRefusal | null>(null);
  /** How often it was submitted since the last change. Errors are shown after that. */
  const [submitCount, setSubmitCount] = useState(0);
  const typed = useMemo(() => parseTypedFields(draft), [draft]);
  const typedVin = typed.vin ?? vin;
  const decode = useVinDecode(typedVin);
  const { text, fromVin } = correctionOf(original, typed, decode.state === 'known' && typedVin !== vin ? decode.vehicle : null);
  const changed = changedFields(original, text);
  const empty = emptyFields(text);
  const errors = correctionErrors(text, useNow());
  const correct = useThreadCommand(operation.correctVehicle, {
    done: words.done,
    failed: (refused) => {
      setRefusal(splitRefusal(refused));
      setSubmitCount((count) => count + 1);
    },
    after: () => {
      forgetDraft();
      onClose();
    },
  });
  return {
    original,
    text,
    changed,
    fromVin,
    decode,
    errors: { ...refusal?.errors, ...(submitCount > 0 ? errors : {}) },
    refusal,
    submitCount,
    /** Why the button is disabled; null if it is not. */
    reason: empty.length > 0 ? newThreadCopy.missing(empty) : changed.length === 0 ? words.unchanged : null,
    isPending: correct.isPending,
    change: (field: CorrectionField, value: string) => {
      setRefusal(null);
      setSubmitCount(0);
      saveDraft(JSON.stringify({ ...typed, [field]: value }));
    },
    submit: () => {
      setRefusal(null);
      setSubmitCount(submitCount + 1);
      if (Object.keys(errors).length === 0) correct.mutate({ threadId: id, ...correctedVehicle(text) });
    },
  };
}
