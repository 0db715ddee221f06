// Vehicle identification numbers as text: what was typed, what may be wrong with it, which model years it allows.
// Pure, so that the form in the browser and the server say the same.
import { VIN_LENGTH, VIN_MIN } from './limits.ts';

/** Each character stands for the last digit of its place here. I, O and Q never occur: they look like 1 and 0. */
const VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ';
/** Letters that no VIN has, and the digit that each of them is typed or read for. */
export const VIN_LOOK_ALIKES = { letters: 'IOQ', digits: '100' } as const;
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** The letters of position 10 in their order, which begins anew every 30 years. */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_CYCLE = 1980;
const CYCLE = 30;

/** What the user typed or pasted as a VIN: upper case, without a leading "VIN:", spaces, dashes and invisible characters. */
export function normalizeVin(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^[^A-Z0-9]*VIN(?=[^A-Z0-9])(?:\s*(?:NO|NUMBER)\b)?/, '')
    .replace(/[\s\p{Pd}\p{Cc}\p{Cf}_.,:;#*'"/\\|()]/gu, '');
}

export type VinProblem = 'empty' | 'too-short' | 'too-long' | 'strange-characters';

/** Why a normalized text cannot be taken as a VIN at all; null when it can, decodable or not. */
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

/** The VIN with I, O and Q as the digits they look like, to be offered to the user; null when there is none of them. */
export function correctedVin(vin: string): string | null {
  const corrected = withoutLookAlikes(vin);
  return vin.length === VIN_LENGTH && corrected !== vin ? corrected : null;
}

/** Upper case in, upper case out: each letter that no VIN has as the digit it looks like. */
export const withoutLookAlikes = (vin: string): string =>
  vin.replaceAll(/[IOQ]/g, (letter) => VIN_LOOK_ALIKES.digits.charAt(VIN_LOOK_ALIKES.letters.indexOf(letter)));

/** The character that position 9 of a decodable VIN should be: a digit or X. Only for what `isDecodable` accepts. */
export function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * (VALUES.indexOf(vin.charAt(at)) % 10), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** Whether position 9 contradicts the rest. It warns of a typing slip and never blocks: vehicles not made for America need no check digit. */
export function hasWrongCheckDigit(vin: string): boolean {
  return isDecodable(vin) && vin.charAt(8) !== checkDigit(vin);
}

/** The model years that position 10 allows, newest first, none after `latest`. Empty when it is no year at all. */
export function modelYearCandidates(vin: string, latest: number): number[] {
  const code = YEAR_CODES.indexOf(vin.charAt(9));
  if (vin.length !== VIN_LENGTH || code < 0) return [];
  const first = FIRST_CYCLE + code;
  return [first + 2 * CYCLE, first + CYCLE, first].filter((year) => year <= latest);
}

/** Of those years the one that position 7 picks on cars, MPVs and light trucks: a letter means 2010 or later. */
export function modelYearByPosition7(vin: string, candidates: readonly number[]): number | undefined {
  const later = /[A-Z]/.test(vin.charAt(6));
  return candidates.find((year) => year >= FIRST_CYCLE + CYCLE === later);
}

/** By so many the trade tells one vehicle from others of its model. */
const END_LENGTH = 6;
/** The last six characters; a shorter one as a whole. */
export const vinEnd = (vin: string): string => vin.slice(-END_LENGTH);
