// Reading vehicle identification numbers: normalization, validation and model years. The form in the browser and the server share these rules.
import { VIN_LENGTH, VIN_MIN } from '../limits.ts';
import { withoutLookAlikes } from '../vin.ts';

/** A character's value is the last digit of its index here. I, O and Q never occur, because they look like 1 and 0. */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The codes of position 10 in order. They repeat every 30 years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_CYCLE = 1980;
const CYCLE = 30;

/** What scanners can send before a code: "]" and two characters that name its kind (AIM Code ID, ISO/IEC 15424). */
export const CODE_ID = /^\s*\][A-Z]\d/;
/** A label before the VIN: "VIN: …", "VIN no. …". */
const LABEL = /^[^A-Z0-9]*VIN(?=[^A-Z0-9])(?:\s*(?:NO|NUMBER)\b)?/;
/** Barcodes of door labels begin with I, a letter that no VIN contains. Other labels write VIN without a space. */
const VIN_PREFIX = /^(?:VIN|I)(?=[A-HJ-NPR-Z0-9]{17}$)/;

/** Returns the text in upper case, without what labels and scanners put before a VIN, spaces, punctuation and invisible characters. */
export function normalizeVin(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(CODE_ID, '')
    .replace(LABEL, '')
    .replace(/[\s\p{Pd}\p{Pi}\p{Pf}\p{Cc}\p{Cf}_.,:;#*'"`´/\\|()]/gu, '')
    .replace(VIN_PREFIX, '');
}

type VinProblem = 'empty' | 'too-short' | 'too-long' | 'strange-characters';

/** Why a normalized text is not a VIN; null if it is one, decodable or not. */
export function vinProblem(vin: string): VinProblem | null {
  if (vin === '') return 'empty';
  if (!/^[A-Z0-9]+$/.test(vin)) return 'strange-characters';
  if (vin.length < VIN_MIN) return 'too-short';
  if (vin.length > VIN_LENGTH) return 'too-long';
  return null;
}

/** Whether a normalized VIN can be decoded: 17 characters without I, O and Q. */
export function isDecodable(vin: string): boolean {
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(vin);
}

/** The VIN with I, O and Q replaced by digits, as a suggestion; null if there are none. */
export function correctedVin(vin: string): string | null {
  const corrected = withoutLookAlikes(vin);
  return vin.length === VIN_LENGTH && corrected !== vin ? corrected : null;
}

/** The expected character at position 9: a digit or X. Only for decodable VINs. */
export function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (VALUES.indexOf(vin.charAt(at)) % 10), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Whether position 9 is wrong. Only a warning of a typing error, because vehicles made for other markets have no check digit. */
export function hasWrongCheckDigit(vin: string): boolean {
  return isDecodable(vin) && vin.charAt(8) !== checkDigit(vin);
}

/** The model years that position 10 can mean, newest first, none after `latest`. Empty if it is not a year code. */
export function modelYearCandidates(vin: string, latest: number): number[] {
  const code = YEAR_CODES.indexOf(vin.charAt(9));
  if (vin.length !== VIN_LENGTH || code < 0) return [];
  const first = FIRST_CYCLE + code;
  return [first + 2 * CYCLE, first + CYCLE, first].filter((year) => year <= latest);
}

/** The candidate that position 7 selects for cars, MPVs and light trucks: a letter means 2010 or later. */
export function modelYearByPosition7(vin: string, candidates: readonly number[]): number | undefined {
  const later = /[A-Z]/.test(vin.charAt(6));
  return candidates.find((year) => year >= FIRST_CYCLE + CYCLE === later);
}
