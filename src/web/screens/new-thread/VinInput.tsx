// A VIN that is cleaned while it is typed or pasted: upper case, no spaces, no dashes. The caret stays where it was.
import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { normalizeVin } from '../../../domain/vin.ts';
import { TextInput } from '../../ui/TextInput.tsx';

interface VinInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'ref'> {
  value: string;
  onValueChange: (vin: string) => void;
}

export function VinInput({ value, onValueChange, ...rest }: VinInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current === null) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    caret.current = normalizeVin(target.value.slice(0, target.selectionStart ?? target.value.length)).length;
    onValueChange(normalizeVin(target.value));
  };
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      ref={input}
      mono
      value={value}
      onChange={change}
    />
  );
}
