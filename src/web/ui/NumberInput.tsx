// A whole number, kept as its digits: no spinner, no exponent, a phone's number pad.
import { type ComponentProps, useState } from 'react';
import { TextInput } from './TextInput.tsx';

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Digits alone, or empty. */
  value: string;
  onValueChange: (digits: string) => void;
  maxDigits?: number;
  /** Reads "31,480" while it is not being edited. */
  grouped?: boolean;
}

const grouping = new Intl.NumberFormat('en-US');

export function NumberInput({ value, onValueChange, maxDigits = 9, grouped = false, onFocus, onBlur, ...rest }: NumberInputProps) {
  const [editing, setEditing] = useState(false);
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={grouped && !editing && value !== '' ? grouping.format(Number(value)) : value}
      onChange={(event) => onValueChange(event.target.value.replace(/\D/g, '').slice(0, maxDigits))}
      onFocus={(event) => {
        if (grouped) writeDigits(event.target, value);
        setEditing(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setEditing(false);
        onBlur?.(event);
      }}
    />
  );
}

/** At once and not by the next render, which would drop the selection: typing replaces a number that was tabbed into. */
function writeDigits(input: HTMLInputElement, digits: string) {
  const isAllSelected = input.selectionStart === 0 && input.selectionEnd === input.value.length;
  input.value = digits;
  if (isAllSelected) input.select();
}
