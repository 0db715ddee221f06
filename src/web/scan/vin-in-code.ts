// Finds the VIN in the text of a code, which may have a prefix, a link, or other columns around it.
import { hasWrongCheckDigit, isDecodable } from '../../domain/vin.ts';
import { vinInText } from '../../domain/vin-in-text.ts';

export interface ScannedVin {
  vin: string;
  /** Its check digit is correct. A misread VIN has a wrong one. */
  isCertain: boolean;
}

/** null if there is no VIN of 17 characters. Door labels prefix the VIN with I, a letter that no VIN contains. */
export function vinInCode(text: string): ScannedVin | null {
  const vin = [text, text.replace(/^\W*I/i, '')]
    .map((part) => vinInText(part).vin)
    .find((found) => isDecodable(found) && /[A-Z]/.test(found));
  return vin === undefined ? null : { vin, isCertain: !hasWrongCheckDigit(vin) };
}
