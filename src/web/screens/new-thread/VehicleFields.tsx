// Year, mileage, make and model. While the VIN is being decoded, empty fields are skeletons.
import { type ReactNode, useState } from 'react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { SkeletonInput } from '../../ui/feedback/Skeleton.tsx';
import type { VehicleField } from '../../parts/vehicle/VehicleRefusalAlert.tsx';
import { withTypedField, withVin } from './thread-draft.ts';
import type { NewThreadForm } from './use-new-thread.ts';
import { MakeInput, ModelInput } from '../../parts/vehicle/MakeAndModel.tsx';
import { VIN_MIN } from '../../../domain/limits.ts';
import { DecodeStatus, type VinDecode, VinInput, VinNotes, vinNotes } from '../../parts/vehicle/VinInput.tsx';

const YEAR_DIGITS = 4;

export function VehicleFields({ form: { draft, errors, submitCount, change }, isReading }: { form: NewThreadForm; isReading: boolean }) {
  const [isYearFocused, setYearFocused] = useState(false);
  const isYearUnfinished = isYearFocused && submitCount === 0 && draft.year.length < YEAR_DIGITS;
  const setField = (field: VehicleField) => (text: string) => change(withTypedField(draft, field, text));
  const fromVinNote = (field: VehicleField) => draft.fromVin.includes(field) && newThreadCopy.fromVin;
  const inputOrSkeleton = (field: VehicleField, input: ReactNode) => (isReading && draft[field] === '' ? <SkeletonInput /> : input);
  const make = draft.make.trim();
  return (
    <>
      <div className="field-row">
        <Field label={newThreadCopy.year} aside={fromVinNote('year')} error={isYearUnfinished ? undefined : errors.year}>
          {inputOrSkeleton(
            'year',
            <NumberInput
              value={draft.year}
              onValueChange={setField('year')}
              onFocus={() => setYearFocused(true)}
              onBlur={() => setYearFocused(false)}
            />,
          )}
        </Field>
        <Field label={newThreadCopy.mileage} error={errors.mileage}>
          <NumberInput value={draft.mileage} of="miles" placeholder="0" onValueChange={(mileage) => change({ ...draft, mileage })} />
        </Field>
      </div>
      <div className="field-row">
        <Field label={newThreadCopy.make} aside={fromVinNote('make')} error={errors.make}>
          {inputOrSkeleton('make', <MakeInput value={draft.make} onValueChange={setField('make')} />)}
        </Field>
        <Field
          label={newThreadCopy.model}
          aside={fromVinNote('model') || (make === '' && !isReading && newThreadCopy.needsMake)}
          error={errors.model}
        >
          {inputOrSkeleton('model', <ModelInput make={make} value={draft.model} onValueChange={setField('model')} />)}
        </Field>
      </div>
    </>
  );
}

/** The VIN, with the decoded vehicle beside the label and warnings below. */
export function VinField({ form: { draft, errors, submitCount, change }, decode }: { form: NewThreadForm; decode: VinDecode }) {
  const [isFocused, setFocused] = useState(false);
  const isUnfinished = isFocused && submitCount === 0 && draft.vin.length < VIN_MIN;
  const error = isUnfinished ? undefined : errors.vin;
  const [vinWithOthers, setVinWithOthers] = useState<string | null>(null);
  const setVin = (vin: string) => change(withVin(draft, vin));
  const notes = error ? [] : vinNotes(draft.vin, decode.state, vinWithOthers === draft.vin);
  return (
    <Field
      label={newThreadCopy.vin}
      aside={<DecodeStatus decode={decode} />}
      asideTone={decode.state === 'known' ? 'green' : 'grey'}
      hint={notes.length > 0 && <VinNotes vin={draft.vin} notes={notes} decode={decode} onCorrect={setVin} />}
      error={error}
    >
      <VinInput
        value={draft.vin}
        onRead={({ vin, hasOthers }) => {
          setVinWithOthers(hasOthers ? vin : null);
          setVin(vin);
        }}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
    </Field>
  );
}
