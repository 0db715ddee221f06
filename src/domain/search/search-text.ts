// What a search of an organization's titles looks for. The SQL of `searchThreads` and of the table compares with the same characters.
import { envelopeCodeIn } from '../envelope/envelope-code.ts';
import { normalizeTrackingNumber } from '../envelope/tracking-number.ts';
import { foldVehicle, foldWord, type SearchedVehicle, type Term, termOf, termsOf, withoutLabels } from './vehicle-terms.ts';
import { withoutLookAlikes } from '../vin.ts';
import { vinInCode } from '../input/vin-in-text.ts';
import { PLAIN } from '../names/same-org.ts';

/** `name`: the word as a part of a name, folded by `foldName`; '' if nothing is left of it. */
export type SearchTerm = Term & { name: string };

/** A title matches if it has all the `terms`, or traveled in an envelope whose code or tracking number is one of `sent`. */
export type Search = { terms: readonly SearchTerm[]; sent: readonly string[] };

/** Shorter texts are no number of a carrier, and neither are those without a digit. A code may have none. */
const SENT_MIN = 8;

/** A VIN is found whatever stands around it, as in the fields of a new thread. Nothing is found if there are no terms. */
export function readSearch(text: string): Search {
  const vin = vinIn(text);
  const terms = vin === null ? termsOf(text) : [termOf(vin)];
  const plain = withoutLabels(text);
  const number = normalizeTrackingNumber(plain);
  const sent = vin === null ? [envelopeCodeIn(foldWord(plain)), number.length >= SENT_MIN && /\d/.test(number) ? number : null] : [];
  return {
    terms: terms.map((term) => ({ ...term, name: foldName(term.word) })),
    sent: [...new Set(sent)].filter((one) => one !== null),
  };
}

/** Words that happen to have as many characters as a VIN are none. */
function vinIn(text: string): string | null {
  const read = vinInCode(text);
  return read && (read.isCertain || text.toUpperCase().includes(read.vin)) ? read.vin : null;
}

/** Characters of names that a search ignores, so that "bobs" finds "Bob's". */
export const IGNORED_IN_NAMES = ` -.,'\u2019\u2018\u02bc\u2032\u00b4\`"\u201c\u201d/()!:;#*@_\u00a0\u2010\u2011\u2012\u2013\u2014\u2026\u00b7`;
/** Letters that do not consist of a Latin letter and an accent, "&" and "+". All in lower case. */
export const SPELLED_OUT: typeof PLAIN = { '&': 'and', '+': 'and', ...PLAIN };
/** Combining accents, as a range of a regular expression. */
export const ACCENTS = String.raw`\u0300-\u036f`;
const accents = new RegExp(`[${ACCENTS}]`, 'g');

/** A name or a part of one, in lower case, without accents, spaces and punctuation: "José & Sons" is "joseandsons". */
export const foldName = (name: string): string =>
  Array.from(name.toLowerCase().normalize('NFD').replaceAll(accents, ''))
    .filter((char) => !IGNORED_IN_NAMES.includes(char))
    .map((char) => SPELLED_OUT[char] ?? char)
    .join('');

/** What is compared besides the vehicle. `names`: of the neighbors and of the colleague to whom the title is assigned. */
type Others = { stockNumber: string; names: readonly string[] };

/** Whether each term is in the year, make, model, VIN or stock number, or in one of the names. */
export function hasEveryTerm(
  { year, make, model, vin }: SearchedVehicle,
  { stockNumber, names }: Others,
  terms: readonly SearchTerm[],
): boolean {
  const words = [String(year), make, model, vin, stockNumber].map(foldVehicle);
  const folded = names.map(foldName);
  const corrected = withoutLookAlikes(vin);
  return terms.every(
    (term) =>
      words.some((word) => word.includes(term.word)) ||
      corrected.includes(term.vin) ||
      (term.name !== '' && folded.some((name) => name.includes(term.name))),
  );
}
