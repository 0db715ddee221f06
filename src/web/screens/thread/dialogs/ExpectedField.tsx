// The day on which a title on its way arrives.
import { threadCopy } from '../../../copy/thread.ts';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { quickDays } from '../../../ui/text/format-time.ts';

interface ExpectedFieldProps {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onValueChange: (day: string) => void;
  hint?: string;
  /** Buttons for a few near days. */
  quick?: boolean;
}

export function ExpectedField({ value, onValueChange, hint, quick = false }: ExpectedFieldProps) {
  return (
    <Field label={threadCopy.delivery.expected} hint={hint} optional>
      <DateInput value={value} onValueChange={onValueChange} quick={quick ? quickDays() : []} />
    </Field>
  );
}
