// The names of the table's columns, which order it, and the checkbox for all rows. Its controls are reached from the first line by Up.
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Fragment, memo, type Ref } from 'react';
import type { DeskOrder } from '../../../../domain/desk/table-filters.ts';
import { tableCopy } from '../../../copy/table.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { BareCheckbox } from '../../../ui/inputs/Checkbox.tsx';
import type { TableLayout } from './table-lines.ts';
import type { TickState } from './use-ticking.ts';

type Column = keyof typeof tableCopy.columns;

/** The columns of each heading. */
const HEADINGS: Record<Exclude<TableLayout, 'list'>, readonly (readonly Column[])[]> = {
  wide: [['stock'], ['vin'], ['vehicle'], ['from'], ['place'], ['to'], ['due'], ['file'], ['expected'], ['word'], ['move'], ['assignee']],
  paired: [['vin', 'stock'], ['vehicle', 'from', 'to'], ['place', 'expected'], ['due', 'file'], ['move', 'word'], ['assignee']],
};

interface TableHeadProps extends Pick<ListOrigin, 'order' | 'direction'> {
  ref: Ref<HTMLDivElement>;
  layout: Exclude<TableLayout, 'list'>;
  ticked: TickState;
  onTickAll: () => void;
  onSort: (order: DeskOrder) => void;
}

/** Memoized: the table renders for each line that is scrolled past. */
export const TableHead = memo(function TableHead({ ref, layout, order, direction, ticked, onTickAll, onSort }: TableHeadProps) {
  // The default order shows at the due date: the most days late come first.
  const sortedBy = order === 'lateness' ? 'due' : order;
  const isDown = order === 'lateness' || direction === 'down';
  return (
    <div className="titles-head quiet" role="rowgroup" ref={ref}>
      <div className="titles-row" role="row" aria-rowindex={1}>
        <span role="columnheader" className="titles-check">
          <BareCheckbox
            label={tableCopy.selectAll}
            checked={ticked === 'all'}
            mixed={ticked === 'some'}
            tabIndex={-1}
            onChange={onTickAll}
          />
        </span>
        {HEADINGS[layout].map((columns) => {
          const sorted = columns.find((column) => column === sortedBy);
          return (
            <span key={columns[0]} role="columnheader" data-column={columns[0]} aria-sort={sorted && (isDown ? 'descending' : 'ascending')}>
              {columns.map((column) => (
                <Fragment key={column}>
                  {column === 'to' && layout === 'paired' && <span aria-hidden="true"> → </span>}
                  <button
                    type="button"
                    className="titles-sort inline-row"
                    tabIndex={-1}
                    data-sorted={column === sorted || undefined}
                    data-line={column === 'from' && layout === 'paired' ? 'second' : undefined}
                    onClick={() => onSort(column)}
                  >
                    <span>{tableCopy.columns[column]}</span>
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
