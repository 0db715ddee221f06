// Replaces letters of other alphabets that look like Latin ones.
import { lookAlikePairs } from '../words/look-alike-pairs.ts';

let table: ReadonlyMap<string, string> | undefined;
/** Created on first use, because most pages do not check names. */
const latinLetters = (): ReadonlyMap<string, string> =>
  (table ??= new Map(lookAlikePairs().map(([char, letters]) => [char, letters.toLowerCase()])));
const LETTER = /\p{L}/u;
const PLAIN = /^[A-Za-z]$/;

/**
 * Replaces look-alikes in a word by the Latin letters that they imitate, in lower case. A genuine word of another alphabet is returned
 * unchanged: it has no Latin letters, and some letters that look like none.
 */
export function foldLookAlikes(word: string): string {
  const letters = Array.from(word);
  const imitated = latinLetters();
  if (!letters.some((letter) => imitated.has(letter))) return word;
  const isMixed = letters.some((letter) => PLAIN.test(letter));
  const isImitation = letters.every((letter) => imitated.has(letter) || !LETTER.test(letter));
  return isMixed || isImitation ? letters.map((letter) => imitated.get(letter) ?? letter).join('') : word;
}
