// An input that formats a US phone number while it is typed: (303) 555-0142. The caret keeps its place among the digits.
import type { ChangeEvent, ComponentProps } from 'react';
import { TextInput } from '../ui/inputs/TextInput.tsx';
import { applyKeystroke } from './phone-caret.ts';

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
}

export function PhoneInput({ value, onValueChange, ...rest }: PhoneInputProps) {
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const typed = target.value;
    const { text, caret } = applyKeystroke({ before: value, typed, caret: target.selectionStart ?? typed.length, inputType });
    // Set here, because React sets the value later and moves the caret to the end.
    target.value = text;
    target.setSelectionRange(caret, caret);
    onValueChange(text);
  };
  return <TextInput autoComplete="tel-national" {...rest} type="tel" inputMode="tel" value={value} onChange={change} />;
}
