// The titles of a pasted list, as the server compares them.
import { normalizeVin } from '../input/read-vin.ts';
import { vinInCode } from '../input/vin-in-text.ts';
import { withoutLookAlikes } from '../vin.ts';
import { foldWord, withoutLabels } from './vehicle-terms.ts';

export type ListedTitle = {
  text: string;
  /** Folded as by the search. */
  stock: string;
  /** A whole VIN or its end: in upper case, with digits for look-alike letters. */
  vin: string;
};

export const listedTitles = (texts: readonly string[]): ListedTitle[] =>
  texts.map((text) => {
    const stock = foldWord(withoutLabels(text));
    return { text, stock, vin: withoutLookAlikes(vinInCode(text)?.vin ?? normalizeVin(stock)) };
  });
