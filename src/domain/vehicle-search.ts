// Matching of search terms and vehicles. The SQL of `searchThreads` and the highlighting in `matches` use the same characters.
import { SEARCH_WORDS_MAX } from './limits.ts';
import { PARTNER } from './redaction/partner.ts';
import { withoutLookAlikes } from './vin.ts';

/** Characters that the search ignores: "f150" is "F-150", "crv" is "CR-V", "id4" is "ID.4". */
export const IGNORED_CHARACTERS = ' -.\u00a0\u2010\u2011\u2012\u2013\u2014';
/** Letters are replaced by digits only in terms of at least this length: "Q5" is a model, and "05" is in every second VIN. */
const LOOK_ALIKES_FROM = 4;

export interface Term {
  /** In lower case, without ignored characters. */
  word: string;
  /** The word as a part of a VIN: in upper case, with digits for I, O and Q. */
  vin: string;
}

export type SearchedVehicle = { year: number; make: string; model: string; vin: string };

/** The terms of a query, all of which must match. Words of ignored characters only are left out. */
export const termsOf = (query: string): Term[] =>
  query
    .split(/\s+/)
    .map(fold)
    .filter(Boolean)
    .map((word) => ({ word, vin: word.length < LOOK_ALIKES_FROM ? word.toUpperCase() : withoutLookAlikes(word.toUpperCase()) }));

/** The text without the words that are more than a search may have. */
export const firstWords = (text: string): string => {
  const beyond = [...text.matchAll(/\S+/g)][SEARCH_WORDS_MAX];
  return beyond ? text.slice(0, beyond.index) : text;
};

/**
 * A regular expression for what stands for words that the reader may not see. A search must not find it: whether it does would depend on
 * those words. PostgreSQL reads it in the same way.
 */
export const WITHHELD = String.raw`(?<![A-Za-z0-9_])${PARTNER}(?![A-Za-z0-9_])|\[redacted[^\]\n]*\]`;
const withheld = new RegExp(WITHHELD, 'g');
/** The make and model as a search may compare them. */
export const withoutWithheld = ({ make, model, ...rest }: SearchedVehicle): SearchedVehicle => ({
  ...rest,
  make: make.replaceAll(withheld, '\n'),
  model: model.replaceAll(withheld, '\n'),
});

/** Whether each term is in the year, make, model or VIN, or in one of the `others`: the stock number and the names of neighbors. */
export function hasEveryTerm({ year, make, model, vin }: SearchedVehicle, others: readonly string[], terms: readonly Term[]): boolean {
  const words = [String(year), make, model, vin, ...others].map(fold);
  const corrected = withoutLookAlikes(vin);
  return terms.every((term) => words.some((word) => word.includes(term.word)) || corrected.includes(term.vin));
}

const fold = (text: string): string =>
  Array.from(text.toLowerCase())
    .filter((char) => !IGNORED_CHARACTERS.includes(char))
    .join('');
