// The names of the table's columns, which order it, and the checkbox for all rows. Its controls are reached from the first line by Up.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, memo, type Ref } from 'react';
import type { DeskOrder } from '../../../../domain/desk/table-filters.ts';
import { tableCopy } from '../../../copy/table.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { BareCheckbox } from '../../../ui/inputs/BareCheckbox.tsx';
import { isSplit, type TableLayout, type TableRoom } from './table-lines.ts';
import type { TickState } from './use-ticking.ts';

type Column = Exclude<keyof typeof tableCopy.columns, 'andWord' | 'andExpected'>;

const BEFORE_WAITS = [['stock'], ['vin'], ['vehicle'], ['from'], ['place'], ['to'], ['due'], ['file'], ['expected']] as const;
const AFTER_WORD = [['move'], ['assignee']] as const;

/** The columns of each heading. */
const HEADINGS: Record<'wide' | 'split' | 'paired', readonly (readonly Column[])[]> = {
  split: [...BEFORE_WAITS, ['waits'], ['word'], ...AFTER_WORD],
  wide: [...BEFORE_WAITS, ['waits', 'word'], ...AFTER_WORD],
  paired: [['vin', 'stock'], ['vehicle', 'from', 'to'], ['place', 'waits', 'expected'], ['due', 'file'], ['move', 'word'], ['assignee']],
};

/** Between two names on one line. */
function between(before: Column | undefined, column: Column) {
  if (before === 'waits') return <span aria-hidden="true">, </span>;
  return (
    before === 'from' &&
    column === 'to' && (
      <span aria-hidden="true" data-sign="arrow">
        {' → '}
      </span>
    )
  );
}

const nameAfter = (before: Column | undefined, column: Column): string => {
  const { andWord, andExpected, ...names } = tableCopy.columns;
  return before !== 'waits' ? names[column] : column === 'word' ? andWord : andExpected;
};

interface TableHeadProps extends Pick<ListOrigin, 'order' | 'direction'> {
  ref: Ref<HTMLDivElement>;
  layout: Exclude<TableLayout, 'list'>;
  room: TableRoom;
  /** The first column names the organization of the row. */
  isOverAll: boolean;
  /** Null if no row can be ticked. */
  ticked: TickState | null;
  onTickAll: () => void;
  onSort: (order: DeskOrder) => void;
}

/** Memoized: the table renders for each line that is scrolled past. */
export const TableHead = memo(function TableHead(props: TableHeadProps) {
  const { ref, layout, room, order, direction, isOverAll, ticked, onTickAll, onSort } = props;
  // The default order shows at the due date: the most days late come first.
  const sortedBy = order === 'lateness' ? 'due' : order;
  const isDown = order === 'lateness' || direction === 'down';
  return (
    <div className="titles-head quiet" role="rowgroup" ref={ref}>
      <div className="titles-row" role="row" aria-rowindex={1}>
        {ticked !== null && (
          <span role="columnheader" className="titles-check">
            <BareCheckbox
              label={tableCopy.selectAll}
              checked={ticked === 'all'}
              mixed={ticked === 'some'}
              tabIndex={-1}
              onChange={onTickAll}
            />
          </span>
        )}
        {isOverAll && (
          <span role="columnheader" className="titles-head-organization">
            {tableCopy.organization}
          </span>
        )}
        {HEADINGS[layout === 'wide' && isSplit(room) ? 'split' : layout].map((columns) => {
          const sorted = columns.find((column) => column === sortedBy);
          return (
            <span key={columns[0]} role="columnheader" data-column={columns[0]} aria-sort={sorted && (isDown ? 'descending' : 'ascending')}>
              {columns.map((column, at) => (
                <Fragment key={column}>
                  {between(columns[at - 1], column)}
                  <button
                    type="button"
                    className="titles-sort inline-row"
                    tabIndex={-1}
                    data-of={column}
                    data-sorted={column === sorted || undefined}
                    data-line={layout === 'paired' && at === 1 ? 'second' : undefined}
                    onClick={() => onSort(column)}
                  >
                    <span>{nameAfter(columns[at - 1], column)}</span>
                    {column === sorted && (isDown ? <ArrowDown /> : <ArrowUp />)}
                  </button>
                </Fragment>
              ))}
            </span>
          );
        })}
      </div>
    </div>
  );
});
