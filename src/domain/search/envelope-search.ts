// What somebody searches an organization's envelopes for.
import { readSearch } from './search-text.ts';
import { withoutLabels } from './vehicle-terms.ts';
import { withoutLookAlikes } from '../vin.ts';
import { normalizeTrackingNumber } from '../envelope/tracking-number.ts';

/**
 * `names`: parts of the neighbor's, folded by `foldName`, all of which must match; none if a word cannot be one. `sent`: codes and whole tracking
 * numbers. The others are null where the words cannot be that: a part of a tracking number, normalized, and the end of a VIN, upper case, with
 * digits for look-alike letters.
 */
export type EnvelopeSearchWords = { names: readonly string[]; sent: readonly string[]; trackingNumber: string | null; end: string | null };

/** Shorter ones fit too much. */
const NUMBER_MIN = 4;

/** Reads the words as the search of titles does. */
export function envelopeSearchWords(q: string): EnvelopeSearchWords {
  const { terms, sent } = readSearch(q);
  const names = terms.map(({ name }) => name);
  const number = normalizeTrackingNumber(withoutLabels(q));
  const end = withoutLookAlikes(terms.map(({ vin }) => vin).join(''));
  return {
    names: names.includes('') ? [] : names,
    sent,
    trackingNumber: /\d/.test(number) && number.length >= NUMBER_MIN ? number : null,
    end: /^[A-Z0-9]{4,17}$/.test(end) ? end : null,
  };
}
