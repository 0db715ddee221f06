// Letters of other alphabets that look like Latin ones, in the words of a name.
import { imitations } from './words/imitations.ts';

let table: ReadonlyMap<string, string> | undefined;
/** Made when first used: a page that checks no name needs none. */
const latin = (): ReadonlyMap<string, string> => (table ??= new Map(imitations().map(([sign, letters]) => [sign, letters.toLowerCase()])));
const LETTER = /\p{L}/u;
const PLAIN = /^[A-Za-z]$/;

/**
 * The word with look-alikes replaced by the Latin letters that they imitate, in lower case. A word that is honestly of another
 * alphabet stays: it has no Latin letter, and letters that look like none.
 */
export function foldLookAlikes(word: string): string {
  const letters = Array.from(word);
  const imitated = latin();
  if (!letters.some((letter) => imitated.has(letter))) return word;
  const isMixed = letters.some((letter) => PLAIN.test(letter));
  const isImitation = letters.every((letter) => imitated.has(letter) || !LETTER.test(letter));
  return isMixed || isImitation ? letters.map((letter) => imitated.get(letter) ?? letter).join('') : word;
}

// What nobody sees: format characters (zero width, soft hyphen, direction), fillers, variation selectors, the blank Braille pattern.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');
