// The completed threads of all organizations of a person, the last completed first.
import '../cards/card.css';
import { useNavigate } from '@tanstack/react-router';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { noThreadsCopy } from '../../../copy/no-threads.ts';
import { tableCopy } from '../../../copy/table.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { desksCompletedQuery } from '../../../data/queries.ts';
import { useViewer } from '../../../data/session/session.ts';
import { threadPath } from '../../../navigation/thread-path.ts';
import { useShownPages } from '../../../navigation/use-shown-pages.ts';
import { useActFor } from '../../../parts/orgs/use-act-for.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyCard, ListFailure } from '../../../ui/feedback/EmptyState.tsx';
import { useFocusOnMore } from '../../../ui/focus/use-focus-in-list.ts';
import { Check } from 'lucide-react';
import { CardsLoading, ThreadCardLink } from '../cards/ThreadCard.tsx';
import { keyOf } from '../table/table-row.ts';

export function AllCompleted() {
  const { pages, failed, retry, more, fetchingMore } = useShownPages(desksCompletedQuery());
  const navigate = useNavigate();
  const { actFor } = useActFor(useViewer());
  const cards = pages?.flatMap((page) => page.cards) ?? [];
  const [ref, press] = useFocusOnMore(cards.length, more);
  const last = pages?.at(-1);
  if (failed) return <ListFailure words={dashboardCopy.failed} onRetry={retry} />;
  if (!last) return <CardsLoading />;
  const names = new Map(last.organizations.map(({ orgId, name }) => [orgId, name]));
  const lost = last.organizations.filter((org) => org.failed);
  return (
    <>
      {lost.map(({ orgId, name }) => (
        <div key={orgId} className="titles-listed" role="alert">
          <p>{tableCopy.notLoaded(name)}</p>
          <Button variant="ghost" size="compact" onClick={retry}>
            {uiCopy.tryAgain}
          </Button>
        </div>
      ))}
      {cards.length === 0 && lost.length === 0 && (
        <EmptyCard icon={<Check />} title={noThreadsCopy.completed.title}>
          {noThreadsCopy.completed.sentence}
        </EmptyCard>
      )}
      <ul className="tiles grid-16" aria-label={dashboardCopy.listName.completed} ref={ref}>
        {cards.map(({ orgId, ...card }) => (
          // The card is a link, whose click leads to the organization first. By keyboard, the link is clicked too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
          <li
            key={keyOf({ id: card.id, orgId })}
            className="tile-of-one"
            onClickCapture={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another tab, whose page offers to switch
              event.preventDefault();
              event.stopPropagation();
              actFor(orgId, () => void navigate(threadPath(card)));
            }}
          >
            <p className="tile-organization quiet" translate="no">
              {names.get(orgId)}
            </p>
            <ThreadCardLink card={card} q="" />
          </li>
        ))}
      </ul>
      {more && (
        <div className="tiles-foot column">
          <Button busy={fetchingMore} onClick={press}>
            {dashboardCopy.showMore}
          </Button>
          <p className="quiet" role="status">
            {dashboardCopy.shown(cards.length, last.completed)}
          </p>
        </div>
      )}
    </>
  );
}
