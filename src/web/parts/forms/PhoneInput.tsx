// An input that formats a US phone number while it is typed: (303) 555-0142. The caret keeps its place among the digits.
import type { ChangeEvent, ComponentProps } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { TextInput } from '../../ui/inputs/Field.tsx';
import { PHONE_DIGITS } from '../../../domain/limits.ts';
import { formatPhone } from '../../../domain/phone.ts';

/** `name`: the form's field. */
type PhoneInputProps<Values extends FieldValues, Output> = Pick<ComponentProps<'input'>, 'autoComplete' | 'readOnly' | 'placeholder'> & {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
};

export function PhoneInput<Values extends FieldValues, Output>({ control, name, ...rest }: PhoneInputProps<Values, Output>) {
  const { field } = useController({ control, name });
  const value: string = field.value ?? '';
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const inputType = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
    const typed = target.value;
    const { text, caret } = applyKeystroke({ before: value, typed, caret: target.selectionStart ?? typed.length, inputType });
    // Set here, because React sets the value later and moves the caret to the end.
    target.value = text;
    target.setSelectionRange(caret, caret);
    field.onChange(text);
  };
  return <TextInput autoComplete="tel-national" {...rest} {...field} type="tel" inputMode="tel" value={value} onChange={change} />;
}

export interface Keystroke {
  /** The formatted text before the event. */
  before: string;
  /** The text after the event, unformatted, and its caret. */
  typed: string;
  caret: number;
  /** The input event's `inputType`. */
  inputType: string;
}

/** Computes the formatted phone number and the caret after an input event. */
export function applyKeystroke({ before, typed, caret, inputType }: Keystroke): { text: string; caret: number } {
  const forward = inputType === 'deleteContentForward';
  const lengthChange = typed.length - before.length;
  const unchanged = { text: before, caret: Math.max(0, caret - lengthChange) };
  const left = digitsOf(typed.slice(0, caret));
  const digits = left + digitsOf(typed.slice(caret));
  // A deleted bracket or dash is formatted again. The caret moves past it, so that the next press deletes the digit.
  if (digits === digitsOf(before))
    return lengthChange < 0 ? { text: before, caret: indexAfterDigits(before, left.length, forward) } : unchanged;
  const hasCountry = digits.length > PHONE_DIGITS && digits.startsWith('1');
  // A digit inserted in the middle would drop the last one.
  if (digits.length > PHONE_DIGITS && !hasCountry && inputType === 'insertText') return unchanged;
  const text = formatPhone(digits);
  return { text, caret: indexAfterDigits(text, left.length - (hasCountry && left !== '' ? 1 : 0), forward) };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The index after `digits` digits or, if `forward`, before the next digit; the end of the text if there are fewer. */
function indexAfterDigits(formatted: string, digits: number, forward: boolean): number {
  const isDigit = (at: number) => /\d/.test(formatted.charAt(at));
  let index = 0;
  for (let seen = 0; seen < digits && index < formatted.length; index += 1) if (isDigit(index)) seen += 1;
  if (forward) while (index < formatted.length && !isDigit(index)) index += 1;
  return index;
}
