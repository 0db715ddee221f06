// The titles of a pasted list, as the server compares them.
import { normalizeVin } from '../input/read-vin.ts';
import { withoutLookAlikes } from '../vin.ts';

/** One title, as it is compared. `stock`: in lower case, without "#". `vin`: in upper case, with digits for look-alike letters; a whole VIN or its end. */
export type ListedTitle = { text: string; stock: string; vin: string };

export const listedTitles = (texts: readonly string[]): ListedTitle[] =>
  texts.map((text) => ({
    text,
    stock: text.toLowerCase().replaceAll(/^[#*"']+|[*"']+$/g, ''),
    vin: withoutLookAlikes(normalizeVin(text)),
  }));
