// Above the table while it shows a pasted list: how many of the listed titles were found, and which were not.
import { useQuery } from '@tanstack/react-query';
import { deskCopy } from '../../../copy/desk/table.ts';
import { findListedQuery } from '../../../data/queries.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

export function ListedTitles({ list, onClear }: { list: string; onClear: () => void }) {
  const { data } = useQuery(findListedQuery(list));
  return (
    <div className="titles-listed" role="status">
      <p>
        {data && <span>{deskCopy.listed.found(data.listed - data.missing.length, data.listed)}</span>}
        {data && data.missing.length > 0 && <span className="titles-missing">{deskCopy.listed.missing(data.missing)}</span>}
      </p>
      <Button variant="ghost" size="compact" onClick={onClear}>
        {deskCopy.listed.clear}
      </Button>
    </div>
  );
}
