// A whole number, kept as its digits: no spinner, no exponent, a phone's number pad.
import { type ChangeEvent, type ComponentProps, useState } from 'react';
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

export function NumberInput({ value, onValueChange, maxDigits = 9, grouped = false, onBlur, ...rest }: NumberInputProps) {
  const [editing, setEditing] = useState(false);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(target.value).slice(0, maxDigits);
    const caret = digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    // Written here and not by the next render, which would put the caret at the end.
    target.value = digits;
    target.setSelectionRange(caret, caret);
    setEditing(true);
    onValueChange(digits);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      // Entering the field changes nothing: what is selected as one enters stays selected.
      value={grouped && !editing && value !== '' ? grouping.format(Number(value)) : value}
      onChange={change}
      onBlur={(event) => {
        setEditing(false);
        onBlur?.(event);
      }}
    />
  );
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
