// The day on which a title on its way arrives.
import { threadCopy } from '../../../copy/thread.ts';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { quickDays } from '../../../ui/text/format-time.ts';

const words = threadCopy.delivery;

interface ExpectedFieldProps {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onValueChange: (day: string) => void;
}

export function ExpectedField({ value, onValueChange }: ExpectedFieldProps) {
  return (
    <Field label={words.expected} hint={words.expectedHint} optional>
      <DateInput value={value} onValueChange={onValueChange} quick={quickDays()} />
    </Field>
  );
}
