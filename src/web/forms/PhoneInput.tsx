// A US phone number that takes its shape while it is typed: (303) 555-0142. The caret stays beside the digit it was at.
import type { ChangeEvent, ComponentProps } from 'react';
import { formatPhone } from '../../domain/phone.ts';
import { TextInput } from '../ui/TextInput.tsx';
import { placeBesideDigits } from './phone-caret.ts';

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
}

export function PhoneInput({ value, onValueChange, ...rest }: PhoneInputProps) {
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const digitsBefore = target.value.slice(0, target.selectionStart ?? target.value.length).replaceAll(/\D/g, '').length;
    const forward = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward';
    const formatted = formatPhone(target.value);
    const place = placeBesideDigits(formatted, digitsBefore, forward);
    // Written here and not by React, which would do it after this and leave the caret at the end.
    target.value = formatted;
    target.setSelectionRange(place, place);
    onValueChange(formatted);
  };
  return <TextInput autoComplete="tel-national" {...rest} type="tel" inputMode="tel" value={value} onChange={change} />;
}
