// The VIN in what a code says: a door label's own letter before it, a link, or columns around it.
import { hasWrongCheckDigit, isDecodable } from '../../domain/vin.ts';
import { vinInText } from '../../domain/vin-in-text.ts';

export interface ReadVin {
  vin: string;
  /** Its check digit fits: what a scanner misreads does not. */
  isCertain: boolean;
}

/** Null where there is no VIN of 17 characters. Door labels put an I before it, which no VIN holds. */
export function vinInCode(text: string): ReadVin | null {
  const vin = [text, text.replace(/^\W*I/i, '')]
    .map((part) => vinInText(part).vin)
    .find((found) => isDecodable(found) && /[A-Z]/.test(found));
  return vin === undefined ? null : { vin, isCertain: !hasWrongCheckDigit(vin) };
}
