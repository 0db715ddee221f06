// How a search term finds a vehicle. The database looks with the same characters (`searchThreads`), the page marks with them (`matches`).
import { withoutLookAlikes } from './vin.ts';

/** What does not matter between letters and digits: "f150" is "F-150", "crv" is "CR-V", "id4" is "ID.4". */
export const PASSED_OVER = ' -.\u00a0\u2010\u2011\u2012\u2013\u2014';
/** A shorter term is read as it is: "Q5" is a model, and "05" is in every other VIN. */
const MISREAD_FROM = 4;

export interface Term {
  /** Lower case, without what is passed over. */
  word: string;
  /** The same as a piece of a VIN: upper case, with digits for I, O and Q. */
  vin: string;
}

export type SearchedVehicle = { year: number; make: string; model: string; vin: string };

/** The terms of a query, all of which a vehicle must have. One without a letter or a sign that counts asks for nothing. */
export const termsOf = (query: string): Term[] =>
  query
    .split(/\s+/)
    .map(folded)
    .filter(Boolean)
    .map((word) => ({ word, vin: word.length < MISREAD_FROM ? word.toUpperCase() : withoutLookAlikes(word.toUpperCase()) }));

/** Whether year, make, model or VIN has each of the terms. */
export function hasEveryTerm({ year, make, model, vin }: SearchedVehicle, terms: readonly Term[]): boolean {
  const words = [String(year), make, model, vin].map(folded);
  const read = withoutLookAlikes(vin);
  return terms.every((term) => words.some((word) => word.includes(term.word)) || read.includes(term.vin));
}

const folded = (text: string): string =>
  Array.from(text.toLowerCase())
    .filter((sign) => !PASSED_OVER.includes(sign))
    .join('');
