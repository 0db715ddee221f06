// The terms of a search, and how they match vehicles. `search-text.ts` reads the rest of a search. The SQL of `searchThreads` and
// `web/ui/text/Highlight.tsx` match the same characters.
import { SEARCH_WORDS_MAX } from '../limits.ts';
import { PARTNER } from '../vocabulary.ts';
import { withoutLookAlikes } from '../vin.ts';

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

/** What stands around a word when it was copied or scanned: quotes, brackets, the asterisks of a barcode, "#", ":", and `="…"` of a CSV file. */
export const AROUND = `#*=:,;"'\u2018\u2019\u201c\u201d\u00ab\u00bb\`()<>[]`;
const around = `[${AROUND.replace(']', String.raw`\]`)}]+`;
const AROUND_WORD = new RegExp(`^${around}|${around}$`, 'g');
/** Labels before a value: "VIN 069096", "Stock: FR 2", "STK#1234". */
const LABEL = /\b(?:vin|stock|stk)(?: no\.?| number)?(?:\s?[:#]+\s?(?=\S)|\s(?=\S*\d))/gi;

export const termOf = (word: string): Term => ({
  word: foldVehicle(word),
  vin: word.length < LOOK_ALIKES_FROM ? word.toUpperCase() : withoutLookAlikes(word.toUpperCase()),
});

/** What was copied or scanned, without labels and invisible characters. */
export const withoutLabels = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(LABEL, ' ')
    .trim();

/** A word, stock number or VIN, as it is compared: without what stands around it. */
export const foldWord = (word: string): string => foldVehicle(word).replaceAll(AROUND_WORD, '');

/** The terms of a query, all of which must match. Words of ignored characters only are left out. */
export const termsOf = (query: string): Term[] => withoutLabels(query).split(/\s+/).map(foldWord).filter(Boolean).map(termOf);

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

/** A text as the search compares vehicles and stock numbers. */
export const foldVehicle = (text: string): string =>
  Array.from(text.toLowerCase())
    .filter((char) => !IGNORED_CHARACTERS.includes(char))
    .join('');
