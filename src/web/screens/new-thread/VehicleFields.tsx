// Year, mileage, make and model. While the VIN is being decoded, empty fields are skeletons.
import { type ReactNode, useState } from 'react';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Field } from '../../ui/inputs/Field.tsx';
import { NumberInput } from '../../ui/inputs/NumberInput.tsx';
import { SkeletonInput } from '../../ui/feedback/Skeleton.tsx';
import { type VehicleField, withTypedField } from './thread-draft.ts';
import type { NewThreadForm } from './use-new-thread.ts';
import { useQuery } from '@tanstack/react-query';
import { makesQuery, modelsQuery } from '../../data/queries.ts';
import { SuggestedNameInput } from './SuggestedNameInput.tsx';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/limits.ts';
import { useDebounced } from '../../browser/use-debounced.ts';

const YEAR_DIGITS = 4;
const MILEAGE_DIGITS = 7;

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
              maxDigits={YEAR_DIGITS}
              onValueChange={setField('year')}
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

/** Any text, with the known makes as suggestions. */
function MakeInput({ value, onValueChange }: { value: string; onValueChange: (make: string) => void }) {
  const { data, isFetching } = useQuery(makesQuery());
  return (
    <SuggestedNameInput
      names={data?.names ?? []}
      loading={isFetching}
      emptyText={newThreadCopy.noMakes}
      value={value}
      onValueChange={onValueChange}
    />
  );
}

/** Any text, with the models of the make as suggestions. Disabled without a make. */
function ModelInput({ make, value, onValueChange }: { make: string; value: string; onValueChange: (model: string) => void }) {
  const debouncedMake = useDebounced(make, SEARCH_DEBOUNCE_MS);
  const { data, isFetching } = useQuery({ ...modelsQuery(debouncedMake), enabled: debouncedMake !== '' });
  return (
    <SuggestedNameInput
      names={debouncedMake === make ? (data?.names ?? []) : []}
      loading={isFetching || debouncedMake !== make}
      emptyText={newThreadCopy.noModels}
      readOnly={make === ''}
      value={value}
      onValueChange={onValueChange}
    />
  );
}
