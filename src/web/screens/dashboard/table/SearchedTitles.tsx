// What a search adds to the table, in a file of its own because it is loaded lazily.
import { useQuery } from '@tanstack/react-query';
import type { FindListedView } from '../../../../api/desk.ts';
import { tableSearchCopy } from '../../../copy/table-search.ts';
import { findListedQuery, searchThreadsQuery } from '../../../data/queries.ts';
import { Button } from '../../../ui/Button.tsx';

/** Above the table while it shows a pasted list, in a live region: how many of the listed titles were found, and which were not. */
export function ListedTitles({ list, onClear }: { list: string; onClear: () => void }) {
  const { data } = useQuery(findListedQuery(list));
  return <FoundTitles found={data} onClear={onClear} />;
}

type FoundTitlesProps = { found: Pick<FindListedView, 'listed' | 'missing'> | undefined; onClear: () => void };

/** `found`: undefined while it loads. */
export function FoundTitles({ found, onClear }: FoundTitlesProps) {
  return (
    <>
      <p>
        {found && <span>{tableSearchCopy.listed.found(found.listed - found.missing.length, found.listed)}</span>}
        {found && found.missing.length > 0 && <span className="titles-missing">{tableSearchCopy.listed.missing(found.missing)}</span>}
      </p>
      <Button variant="ghost" size="compact" onClick={onClear}>
        {tableSearchCopy.listed.clear}
      </Button>
    </>
  );
}

/** Below the table: the search finds more threads than the active ones, and where to see them. */
export function MatchesElsewhere({ q, onShow }: { q: string; onShow: () => void }) {
  const { data, isPlaceholderData } = useQuery(searchThreadsQuery(q));
  const count = isPlaceholderData ? 0 : (data?.cards.filter(({ standing }) => standing !== 'active').length ?? 0);
  if (count === 0) return null;
  return (
    <p className="titles-elsewhere">
      <span>{tableSearchCopy.elsewhere(count)}</span>
      <Button variant="ghost" size="compact" onClick={onShow}>
        {tableSearchCopy.showAllMatches}
      </Button>
    </p>
  );
}
