// What becomes of a formatted phone number, and of the caret in it, when a key was pressed.
import { PHONE_DIGITS } from '../../domain/limits.ts';
import { formatPhone } from '../../domain/phone.ts';

export interface Keystroke {
  /** As it was formatted before. */
  before: string;
  /** As the browser left it, and where the caret stands in that. */
  typed: string;
  caret: number;
  /** Of the input event. */
  inputType: string;
}

export function phoneAfter({ before, typed, caret, inputType }: Keystroke): { text: string; caret: number } {
  const forward = inputType === 'deleteContentForward';
  const grown = typed.length - before.length;
  const stay = { text: before, caret: Math.max(0, caret - grown) };
  const left = digitsOf(typed.slice(0, caret));
  const digits = left + digitsOf(typed.slice(caret));
  // A bracket or a dash comes back by itself: deleting one goes on to the digit beside it, which the next press takes.
  if (digits === digitsOf(before)) return grown < 0 ? { text: before, caret: placeBesideDigits(before, left.length, forward) } : stay;
  const hasCountry = digits.length > PHONE_DIGITS && digits.startsWith('1');
  // One more in the middle would push the last one out.
  if (digits.length > PHONE_DIGITS && !hasCountry && inputType === 'insertText') return stay;
  const text = formatPhone(digits);
  return { text, caret: placeBesideDigits(text, left.length - (hasCountry && left !== '' ? 1 : 0), forward) };
}

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** The place just behind so many digits or, `forward`, just before the next one; at the end where there are no more. */
function placeBesideDigits(formatted: string, digits: number, forward: boolean): number {
  const isDigit = (at: number) => /\d/.test(formatted.charAt(at));
  let place = 0;
  for (let seen = 0; seen < digits && place < formatted.length; place += 1) if (isDigit(place)) seen += 1;
  if (forward) while (place < formatted.length && !isDigit(place)) place += 1;
  return place;
}
