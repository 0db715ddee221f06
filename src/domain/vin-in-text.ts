// The VIN inside what somebody pasted, or what a code on the vehicle says: labels, colors, columns and links around it fall away.
import { VIN_LENGTH } from './limits.ts';
import { hasWrongCheckDigit, isDecodable, normalizeVin, vinProblem } from './vin.ts';

export interface VinInText {
  /** Normalized. Where no VIN of 17 characters is to be found, all of the text as `normalizeVin` reads it. */
  vin: string;
  /** Whether another VIN is in the text as well. */
  hasOthers: boolean;
}

export function vinInText(text: string): VinInText {
  const whole = normalizeVin(text);
  if (vinProblem(whole) === null) return { vin: whole, hasOthers: false };
  const words = wordsOf(text);
  const alone = words.flatMap(({ word }) => aloneIn(word));
  const found = [...alone, ...joined(words)];
  const certain = alone.find(fits) ?? found.find(fits);
  const vin = certain ?? found[0] ?? behindLabel(words) ?? misread(words);
  return { vin: vin ?? whole, hasOthers: new Set(alone).size > 1 };
}

type Word = { word: string /** What stands between it and the word before. */; gap: 'dash' | 'space' | 'other' };

function wordsOf(text: string): Word[] {
  const clean = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/\p{Cf}/gu, '');
  return [...clean.matchAll(/([^A-Z0-9]*)([A-Z0-9]+)/g)].map(([, before = '', word = '']) => ({ word, gap: gapOf(before) }));
}

function gapOf(before: string): Word['gap'] {
  if (/^\p{Pd}$/u.test(before)) return 'dash';
  return /^[\s\p{Pd}]*$/u.test(before) ? 'space' : 'other';
}

const fits = (vin: string): boolean => isDecodable(vin) && !hasWrongCheckDigit(vin);
/** Letters and digits: no word of a language, and no number of an order. */
const isMixed = (vin: string): boolean => /[A-Z]/.test(vin) && /\d.*\d.*\d/.test(vin);

/** A word that is a VIN, or one behind the letters that labels and the I that door labels put before it. */
function aloneIn(word: string): string[] {
  if (isDecodable(word)) return isMixed(word) || fits(word) ? [word] : [];
  const rest = word.replace(/^(?:VIN|I)/, '');
  return fits(rest) ? [rest] : [];
}

/** Words in a row that make up a VIN together. Its check digit or its dashes, and the digits that end it, tell it from chance. */
function joined(words: readonly Word[]): string[] {
  return words.flatMap((_, at) => {
    const row = rowFrom(words, at);
    if (!row || row.count === 1 || !isDecodable(row.vin) || !/\d{4}$/.test(row.vin)) return [];
    const isDashed = words.slice(at + 1, at + row.count).every(({ gap }) => gap === 'dash');
    return fits(row.vin) || (isDashed && isMixed(row.vin)) ? [row.vin] : [];
  });
}

/** What stands behind "VIN:" or "VIN no.", in one piece or several, whatever its check digit. */
function behindLabel(words: readonly Word[]): string | undefined {
  const label = words.findIndex(({ word }) => word === 'VIN');
  if (label < 0) return undefined;
  return [label + 1, label + 2].map((from) => rowFrom(words, from)?.vin).find((vin) => vin && isDecodable(vin) && isMixed(vin));
}

/** With an I, O or Q in it, which the form offers to put right. */
const misread = (words: readonly Word[]): string | undefined =>
  words.map(({ word }) => word).find((word) => word.length === VIN_LENGTH && isMixed(word));

/** The 17 characters that the word at `from` begins and it or a later one ends; undefined where no word ends there. */
function rowFrom(words: readonly Word[], from: number): { vin: string; count: number } | undefined {
  let vin = '';
  for (const [count, { word, gap }] of words.slice(from).entries()) {
    if (count > 0 && gap === 'other') return undefined;
    vin += word;
    if (vin.length === VIN_LENGTH) return { vin, count: count + 1 };
    if (vin.length > VIN_LENGTH) return undefined;
  }
  return undefined;
}
