// A list of thread cards, with "Show more" and how many of them are shown.
import type { ReactNode } from 'react';
import type { ListedCard } from '../../../../api/thread-views.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { Button } from '../../../ui/Button.tsx';
import { useFocusOnMore } from '../../../ui/focus/use-focus-in-list.ts';
import { usePointerActive, useStableRows } from '../../../ui/use-stable-rows.ts';
import { ThreadCardLink } from './ThreadCard.tsx';

interface ThreadListProps {
  /** The accessible name of the list. */
  label: string;
  cards: readonly ListedCard[];
  /** The search text whose matches are highlighted. */
  q?: string;
  /** A cell before the cards. */
  first?: ReactNode;
  /** null if everything is shown. */
  more: (() => void) | null;
  fetchingMore?: boolean;
  /** The cards are from an earlier visit and are being fetched again. */
  isReading?: boolean;
  /** "23 of 60 threads", next to the button. */
  shown?: string;
}

export function ThreadList({ label, cards, q = '', first, more, fetchingMore = false, isReading = false, shown }: ThreadListProps) {
  const [ref, press] = useFocusOnMore(cards.length, more);
  const { isActive, handlers } = usePointerActive();
  const rows = useStableRows(cards, isActive && !isReading, 'waits');
  return (
    <>
      <ul className="tiles grid-16" aria-label={label} ref={ref} {...handlers}>
        {first && <li className="tiles-first">{first}</li>}
        {rows.map(({ row }) => (
          <li key={row.id}>
            <ThreadCardLink card={row} q={q} />
          </li>
        ))}
      </ul>
      {more && (
        <div className="tiles-foot column">
          <Button busy={fetchingMore} onClick={press}>
            {dashboardCopy.showMore}
          </Button>
          {shown !== undefined && (
            <p className="quiet" role="status">
              {shown}
            </p>
          )}
        </div>
      )}
    </>
  );
}
