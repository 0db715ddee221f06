// Links to the thread that the organization already has for this VIN. Does not block: a vehicle may be sold more than once.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { isDecodable, vinProblem } from '../../../domain/input/read-vin.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../domain/limits.ts';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { searchThreadsQuery } from '../../data/queries.ts';
import { threadPath } from '../../navigation/thread-path.ts';
import { useDebounced } from '../../browser/use-debounced.ts';
import type { ThreadCard } from '../../../domain/thread/view/view-types.ts';

export function SameVinNotice({ vin }: { vin: string }) {
  const debouncedVin = useDebounced(vin, SEARCH_DEBOUNCE_MS);
  const queriedVin = isDecodable(vin) ? vin : debouncedVin;
  const { data } = useQuery({ ...searchThreadsQuery(queriedVin), enabled: vinProblem(queriedVin) === null });
  const card = mostRelevantThread(data?.cards ?? [], vin);
  return (
    <div role="status">
      {card && (
        <p className="known-thread">
          <Info />
          <span>
            <span>{newThreadCopy.known[card.standing]}</span>{' '}
            <Link className="text-link" {...threadPath(card)}>
              {newThreadCopy.vehicle(card.year, card.make, card.model)}
            </Link>
          </span>
        </p>
      )}
    </div>
  );
}

const ORDER = ['active', 'invited', 'completed'] as const;

/** Among the cards with exactly this VIN, an active thread, else an invitation, else a completed thread. */
export function mostRelevantThread<Card extends Pick<ThreadCard, 'vin' | 'standing'>>(
  cards: readonly Card[],
  vin: string,
): Card | undefined {
  return cards.filter((card) => card.vin === vin).toSorted((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))[0];
}
