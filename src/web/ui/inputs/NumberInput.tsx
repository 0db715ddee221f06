// An input for a whole number, whose value is its digits. It has no spin buttons and no exponents, and opens a phone's number pad.
import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { TextInput } from './TextInput.tsx';

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  /** Only digits, or empty. */
  value: string;
  onValueChange: (digits: string) => void;
  maxDigits?: number;
  /** Shows "31,480" while it is not being edited. */
  grouped?: boolean;
}

const grouping = new Intl.NumberFormat('en-US');

export function NumberInput({ value, onValueChange, maxDigits = 9, grouped = false, onBlur, ...rest }: NumberInputProps) {
  const [editing, setEditing] = useState(false);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(target.value).slice(0, maxDigits);
    const caret = digitsOf(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    // Set here, because the next render would move the caret to the end.
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
      // Focusing the field does not change the text, so that a selection stays.
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
