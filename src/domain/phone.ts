// US phone numbers: stored as ten digits, shown as (303) 555-0142.
import { PHONE_DIGITS } from './limits.ts';

/** The digits of the text, at most ten, without a leading country code 1. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return (digits.length > PHONE_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, PHONE_DIGITS);
}

/** Also formats partial numbers: "303" is "(303", "3035" is "(303) 5". */
export function formatPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length <= 3) return digits && `(${digits}`;
  const exchange = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}`;
  return digits.length <= 6 ? exchange : `${exchange}-${digits.slice(6)}`;
}

/** True for no digits or ten digits. */
export const isPhone = (text: string): boolean => {
  const { length } = phoneDigits(text);
  return length === 0 || length === PHONE_DIGITS;
};
