// Finds the VIN in pasted text or in the content of a scanned code, among labels, colors, columns and links.
import { VIN_LENGTH } from '../limits.ts';
import { withoutEscapes } from '../clean-text.ts';
import { CODE_ID, hasWrongCheckDigit, isDecodable, normalizeVin, vinProblem } from './read-vin.ts';

/** Codes on labels and titles put at most so many characters before or after the VIN. */
const MOST_ADDED = 3;

export interface VinInText {
  /** The normalized VIN. If no VIN of 17 characters is found, the whole text as normalized by `normalizeVin`. */
  vin: string;
  /** Whether the text contains another VIN. */
  hasOthers: boolean;
}

/**
 * The one reader of what people type, paste and scan as a VIN: the fields of VINs, the searches and receiving use it. Linear in the text's
 * length, because a pasted text or a scanned code may be long.
 */
export function vinInText(text: string): VinInText {
  const whole = normalizeVin(text);
  if (vinProblem(whole) === null) return { vin: whole, hasOthers: false };
  const words = wordsOf(text);
  const single = words.flatMap(({ word }) => vinsInWord(word));
  const found = [...single, ...vinsAcrossWords(words)];
  const certain = single.find(hasRightCheckDigit) ?? found.find(hasRightCheckDigit);
  const vin = certain ?? found[0] ?? vinAfterLabel(words) ?? misreadVin(words);
  return { vin: vin ?? whole, hasOthers: new Set(single).size > 1 };
}

type Word = { word: string /** The characters between the previous word and this one. */; gap: 'dash' | 'space' | 'other' };

function wordsOf(text: string): Word[] {
  const clean = withoutEscapes(text)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replace(CODE_ID, '');
  let end = 0;
  return Array.from(clean.matchAll(/[A-Z0-9]+/g), ({ index, 0: word }) => {
    const gap = gapOf(clean.slice(end, index));
    end = index + word.length;
    return { word, gap };
  });
}

function gapOf(before: string): Word['gap'] {
  if (/^\p{Pd}$/u.test(before)) return 'dash';
  return /^[\s\p{Pd}]*$/u.test(before) ? 'space' : 'other';
}

const hasRightCheckDigit = (vin: string): boolean => isDecodable(vin) && !hasWrongCheckDigit(vin);
/** Contains letters and digits, so it is neither a word nor an order number. */
const isMixed = (vin: string): boolean => /[A-Z]/.test(vin) && /\d.*\d.*\d/.test(vin);

/** What labels write before a VIN. More characters may follow it. */
const LABELED = /^(?:VIN|I)(?=[A-HJ-NPR-Z0-9]{17})/;

/** A word that is a VIN, or contains one: after a prefix of labels, or as the part whose check digit is right. */
function vinsInWord(word: string): string[] {
  const vin = word.replace(LABELED, '');
  if (vin.length <= VIN_LENGTH) return isDecodable(vin) && (isMixed(vin) || hasRightCheckDigit(vin)) ? [vin] : [];
  if (vin.length > VIN_LENGTH + MOST_ADDED) return [];
  const parts = Array.from({ length: vin.length - VIN_LENGTH + 1 }, (_, from) => vin.slice(from, from + VIN_LENGTH));
  const right = parts.filter((part) => hasRightCheckDigit(part) && LOOKS_LIKE_VIN.test(part));
  if (right.length <= 1) return right;
  // One part in eleven has the right check digit by chance. Labels add characters before the VIN or behind it, seldom both.
  const atAnEnd = right.filter((part) => part === parts[0] || part === parts.at(-1));
  return atAnEnd.length === 1 ? atAnEnd : [];
}

/** Several letters, a model year at position 10, and digits at the end: numbers of titles have them by chance only. */
const LOOKS_LIKE_VIN = /^(?=(?:.*[A-Z]){3}).{9}[A-HJ-NPR-TV-Y1-9].*\d{4}$/;
/** The last four characters of a VIN are digits. */
const ENDS_LIKE_VIN = /\d{4}$/;

/** VINs that consist of several consecutive words. The check digit or dashes, and the final digits, rule out coincidences. */
function vinsAcrossWords(words: readonly Word[]): string[] {
  return words.flatMap((_, at) => {
    const row = charactersFrom(words, at);
    if (!row || row.count === 1 || !isDecodable(row.vin) || !ENDS_LIKE_VIN.test(row.vin)) return [];
    const isDashed = words.slice(at + 1, at + row.count).every(({ gap }) => gap === 'dash');
    return hasRightCheckDigit(row.vin) || (isDashed && isMixed(row.vin)) ? [row.vin] : [];
  });
}

/** The VIN after "VIN:" or "VIN no.", in one or several words, even if its check digit is wrong. */
function vinAfterLabel(words: readonly Word[]): string | undefined {
  const label = words.findIndex(({ word }) => word === 'VIN');
  if (label < 0) return undefined;
  return [label + 1, label + 2].map((from) => charactersFrom(words, from)?.vin).find((vin) => vin && isDecodable(vin) && isMixed(vin));
}

/** A VIN with I, O or Q, which the form offers to correct. */
const misreadVin = (words: readonly Word[]): string | undefined =>
  words.map(({ word }) => word).find((word) => word.length === VIN_LENGTH && isMixed(word));

/** The 17 characters from the word at `from` to the end of a word; undefined if no word ends there. */
function charactersFrom(words: readonly Word[], from: number): { vin: string; count: number } | undefined {
  let vin = '';
  for (let at = from; at < words.length; at++) {
    const { word, gap } = words[at]!;
    if (at > from && gap === 'other') return undefined;
    vin += word;
    if (vin.length === VIN_LENGTH) return { vin, count: at - from + 1 };
    if (vin.length > VIN_LENGTH) return undefined;
  }
  return undefined;
}

export interface ScannedVin {
  vin: string;
  /** Its check digit is correct. A misread VIN has a wrong one. */
  isCertain: boolean;
}

/** null if there is no VIN of 17 characters. */
export function vinInCode(text: string): ScannedVin | null {
  const { vin } = vinInText(text);
  return isDecodable(vin) && /[A-Z]/.test(vin) ? { vin, isCertain: !hasWrongCheckDigit(vin) } : null;
}
