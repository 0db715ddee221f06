// A US phone number that takes its shape while it is typed: (303) 555-0142. The caret stays behind the digit it was behind.
import { type ChangeEvent, type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { formatPhone } from '../../domain/phone.ts';
import { TextInput } from '../ui/TextInput.tsx';
import { placeAfterDigits } from './phone-caret.ts';

interface PhoneInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  value: string;
  onValueChange: (value: string) => void;
}

export function PhoneInput({ value, onValueChange, ref, ...rest }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const digitsBefore = useRef<number | null>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  useLayoutEffect(() => {
    if (digitsBefore.current === null || !input.current) return;
    const place = placeAfterDigits(value, digitsBefore.current);
    digitsBefore.current = null;
    input.current.setSelectionRange(place, place);
  });
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    digitsBefore.current = target.value.slice(0, target.selectionStart ?? target.value.length).replaceAll(/\D/g, '').length;
    onValueChange(formatPhone(target.value));
  };
  return <TextInput autoComplete="tel-national" {...rest} ref={input} type="tel" inputMode="tel" value={value} onChange={change} />;
}
