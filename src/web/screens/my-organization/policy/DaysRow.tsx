// A row of the policy's form: what the number means on the left, the number with its unit on the right.
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../../ui/inputs/Field.tsx';
import { NumberInput } from '../../../ui/inputs/NumberInput.tsx';
import type { DayField, PolicyTexts, PolicyValues } from './policy-values.ts';

interface DaysRowProps {
  form: UseFormReturn<PolicyTexts, unknown, PolicyValues>;
  name: DayField;
  words: { label: string; sentence: string };
  unit: string;
}

/** An error replaces the sentence, so that the row keeps its height: if the button moved while it is pressed, the click would be lost. */
export function DaysRow({ form, name, words, unit }: DaysRowProps) {
  const error = form.formState.errors[name]?.message;
  return (
    <div className="policy-row">
      <Field label={words.label} aside={unit} hint={error ? undefined : words.sentence} error={error}>
        <Controller
          control={form.control}
          name={name}
          // The two are compared, and the message is at "Critical".
          rules={{ deps: name === 'dueDays' ? ['criticalDays'] : [] }}
          render={({ field: { value, onChange, onBlur, ref } }) => (
            <NumberInput ref={ref} name={name} className="policy-days" value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
    </div>
  );
}
