// Asks the server whose number this is, once a pause in the typing shows that it may be whole.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Carrier } from '../../domain/envelope/envelope.ts';
import { normalizeTrackingNumber } from '../../domain/envelope/tracking-number.ts';
import { SEARCH_DEBOUNCE_MS, TRACKING_NUMBER_MAX } from '../../domain/limits.ts';
import { useDebounced } from '../browser/use-debounced.ts';
import { trackingCarrierQuery } from '../data/queries.ts';

/** No carrier's numbers are shorter. */
const SHORTEST = 8;

const mayBeWhole = ({ length }: string): boolean => length >= SHORTEST && length <= TRACKING_NUMBER_MAX;

interface Recognized {
  /** Of `text` as it is now; null while it is not known. */
  carrier: Carrier | null;
  /** Waits for the server's answer about `text`. Null if it knows none, or cannot be reached. */
  read: () => Promise<Carrier | null>;
}

export function useRecognizedCarrier(text: string): Recognized {
  const number = normalizeTrackingNumber(text);
  const settled = useDebounced(number, SEARCH_DEBOUNCE_MS);
  const { data } = useQuery({ ...trackingCarrierQuery(settled), enabled: settled === number && mayBeWhole(settled) });
  const cache = useQueryClient();
  return {
    carrier: data?.trackingNumber === number ? data.carrier : null,
    read: () => (mayBeWhole(number) ? readCarrier(cache, number) : Promise.resolve(null)),
  };
}

const readCarrier = (cache: QueryClient, number: string): Promise<Carrier | null> =>
  cache.fetchQuery(trackingCarrierQuery(number)).then(
    ({ carrier }) => carrier,
    () => null,
  );
