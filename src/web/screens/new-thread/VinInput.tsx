// A VIN that is cleaned while it is typed or pasted: upper case, no spaces, no dashes. The caret stays where it was.
import type { ChangeEvent, ComponentProps } from 'react';
import { normalizeVin } from '../../../domain/vin.ts';
import { TextInput } from '../../ui/TextInput.tsx';

interface VinInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> {
  value: string;
  onValueChange: (vin: string) => void;
}

export function VinInput({ value, onValueChange, ...rest }: VinInputProps) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const vin = normalizeVin(target.value);
    const caret = normalizeVin(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    // Written here and not by the next render, which would put the caret at the end.
    target.value = vin;
    target.setSelectionRange(caret, caret);
    onValueChange(vin);
  };
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      mono
      value={value}
      onChange={change}
    />
  );
}
