// Year, make, model and mileage in "Correct vehicle", each with what it was if it has changed.
import type { ReactNode } from 'react';
import { threadDialogsCopy } from '../../../../copy/thread/dialogs.ts';
import { newThreadCopy } from '../../../../copy/new-thread.ts';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../../ui/inputs/NumberInput.tsx';
import { formatMiles } from '../../../../ui/text/format-time.ts';
import { MakeInput, ModelInput } from '../../../new-thread/MakeAndModel.tsx';
import type { VehicleField } from '../../../new-thread/thread-draft.ts';
import type { CorrectionField } from './correction.ts';
import type { CorrectionForm } from './use-correction.ts';

const words = threadDialogsCopy.correct;

export function CorrectionFields({ form }: { form: CorrectionForm }) {
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
