// Below the table: the search finds more threads than the active ones, and where to see them.
import { useQuery } from '@tanstack/react-query';
import { deskCopy } from '../../../copy/desk/table.ts';
import { searchThreadsQuery } from '../../../data/queries.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

export function MatchesElsewhere({ q, onShow }: { q: string; onShow: () => void }) {
  const { data, isPlaceholderData } = useQuery(searchThreadsQuery(q));
  const count = isPlaceholderData ? 0 : (data?.cards.filter(({ standing }) => standing !== 'active').length ?? 0);
  if (count === 0) return null;
  return (
    <p className="titles-elsewhere">
      <span>{deskCopy.elsewhere(count)}</span>
      <Button variant="ghost" size="compact" onClick={onShow}>
        {deskCopy.showAllMatches}
      </Button>
    </p>
  );
}
