// The titles of a pasted list, as the server compares them.
import { normalizeVin } from '../input/read-vin.ts';
import { vinInCode } from '../input/vin-in-text.ts';
import { foldWord, withoutLabels } from '../vehicle-search.ts';
import { withoutLookAlikes } from '../vin.ts';

/** One title, as it is compared. `stock`: folded as by the search. `vin`: in upper case, with digits for look-alike letters; a whole VIN or its end. */
export type ListedTitle = { text: string; stock: string; vin: string };

export const listedTitles = (texts: readonly string[]): ListedTitle[] =>
  texts.map((text) => {
    const stock = foldWord(withoutLabels(text));
    return { text, stock, vin: withoutLookAlikes(vinInCode(text)?.vin ?? normalizeVin(stock)) };
  });
