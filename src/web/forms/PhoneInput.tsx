// A US phone number that takes its shape while it is typed: (303) 555-0142. The caret stays where the key left it.
import type { ChangeEvent, ComponentProps } from 'react';
import { TextInput } from '../ui/inputs/TextInput.tsx';
import { phoneAfter } from './phone-caret.ts';

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
}

export function PhoneInput({ value, onValueChange, ...rest }: PhoneInputProps) {
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const typed = target.value;
    const { text, caret } = phoneAfter({ before: value, typed, caret: target.selectionStart ?? typed.length, inputType });
    // Written here and not by React, which would do it after this and leave the caret at the end.
    target.value = text;
    target.setSelectionRange(caret, caret);
    onValueChange(text);
  };
  return <TextInput autoComplete="tel-national" {...rest} type="tel" inputMode="tel" value={value} onChange={change} />;
}
