// What stands below the rows of a table of titles.
import { tableCopy } from '../../../copy/table.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/text/Kbd.tsx';
import type { TablePages } from './use-table-pages.ts';

interface TableFootProps {
  data: TablePages;
  /** What the view is, in words; null for all active titles, of which `whole` says more. */
  chosen: string | null;
  whole: string;
  canTick?: boolean;
}

/** How many titles the table shows, what they are, and the keys. */
export function TableFoot({ data: { total, counts }, chosen, whole, canTick = false }: TableFootProps) {
  const { keys } = tableCopy;
  return (
    <div className="titles-foot row fine">
      <p role="status">{chosen === null ? whole : tableCopy.footOf(total, counts.all, chosen)}</p>
      {total > 0 && (
        <p className="titles-keys">
          <span>
            <Kbd sign="↑" name={keys.up} />
            <Kbd sign="↓" name={keys.down} />
            {keys.move}
          </span>
          {canTick && (
            <span>
              <Kbd sign={keys.space} />
              {keys.select}
            </span>
          )}
          <span>
            <Kbd sign={keys.enter} />
            {keys.open}
          </span>
        </p>
      )}
    </div>
  );
}

/** Other rows than the first ones did not load. */
export const Incomplete = ({ onRetry }: { onRetry: () => void }) => (
  <div className="titles-foot row fine" role="alert">
    {tableCopy.incomplete}
    <Button size="compact" onClick={onRetry}>
      {uiCopy.tryAgain}
    </Button>
  </div>
);
