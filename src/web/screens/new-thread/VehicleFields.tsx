// Year, mileage, make and model. While the VIN is being decoded, empty fields are skeletons.
import { type ReactNode, useState } from 'react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { SkeletonInput } from '../../ui/feedback/Skeleton.tsx';
import { type VehicleField, withTypedField } from './thread-draft.ts';
import type { NewThreadForm } from './use-new-thread.ts';
import { MakeInput, ModelInput } from './MakeAndModel.tsx';

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
