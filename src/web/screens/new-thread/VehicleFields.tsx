// Year, mileage, make and model. While the VIN is being decoded, empty fields are skeletons.
import { type ReactNode, useState } from 'react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { SkeletonInput } from '../../ui/feedback/Skeleton.tsx';
import { type VehicleField, withTyped } from './draft.ts';
import { MakeInput } from './MakeInput.tsx';
import { ModelInput } from './ModelInput.tsx';
import type { NewThreadForm } from './use-new-thread.ts';

const YEAR_DIGITS = 4;
const MILEAGE_DIGITS = 7;

export function VehicleFields({ form: { draft, errors, tries, change }, isReading }: { form: NewThreadForm; isReading: boolean }) {
  const [isYearFocused, setYearFocused] = useState(false);
  const unfinished = isYearFocused && tries === 0 && draft.year.length < YEAR_DIGITS;
  const type = (field: VehicleField) => (text: string) => change(withTyped(draft, field, text));
  const filled = (field: VehicleField) => draft.fromVin.includes(field) && newThreadCopy.fromVin;
  const control = (field: VehicleField, input: ReactNode) => (isReading && draft[field] === '' ? <SkeletonInput /> : input);
  const make = draft.make.trim();
  return (
    <>
      <div className="field-row">
        <Field label={newThreadCopy.year} aside={filled('year')} error={unfinished ? undefined : errors.year}>
          {control(
            'year',
            <NumberInput
              value={draft.year}
              maxDigits={YEAR_DIGITS}
              onValueChange={type('year')}
              onFocus={() => setYearFocused(true)}
              onBlur={() => setYearFocused(false)}
            />,
          )}
        </Field>
        <Field label={newThreadCopy.mileage} error={errors.mileage}>
          <NumberInput
            value={draft.mileage}
            maxDigits={MILEAGE_DIGITS}
            grouped
            placeholder="0"
            onValueChange={(mileage) => change({ ...draft, mileage })}
          />
        </Field>
      </div>
      <div className="field-row">
        <Field label={newThreadCopy.make} aside={filled('make')} error={errors.make}>
          {control('make', <MakeInput value={draft.make} onValueChange={type('make')} />)}
        </Field>
        <Field
          label={newThreadCopy.model}
          aside={filled('model') || (make === '' && !isReading && newThreadCopy.needsMake)}
          error={errors.model}
        >
          {control('model', <ModelInput make={make} value={draft.model} onValueChange={type('model')} />)}
        </Field>
      </div>
    </>
  );
}
