// The day on which a title on its way arrives.
import { threadCopy } from '../../../copy/thread.ts';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';

interface ExpectedFieldProps {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onValueChange: (day: string) => void;
}

export function ExpectedField({ value, onValueChange }: ExpectedFieldProps) {
  return (
    <Field label={threadCopy.delivery.expected} optional>
      <DateInput value={value} onValueChange={onValueChange} />
    </Field>
  );
}
