// A row of the table. Its events are handled by the table: a row has no state and no timer, because many of them pass by while one scrolls.
import './row.css';
import { memo } from 'react';
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import { uiCopy } from '../../../../copy/ui.ts';
import type { TableLayout } from '../layout.ts';
import { ListCells } from './ListCells.tsx';
import { PairedCells } from './PairedCells.tsx';
import { RowCheck, type RowPartsProps } from './RowParts.tsx';
import { WideCells } from './WideCells.tsx';

export interface LinePlace {
  /** The line's index in the table. */
  index: number;
  /** From the top of the table (px). */
  top: number;
  height: number;
  rowIndex: number;
  /** The table's only tab stop. */
  isActive: boolean;
}

export interface TitleRowProps extends LinePlace, RowPartsProps {
  row: DeskRow;
  layout: TableLayout;
  /** With a checkbox: always, except on a phone, where selecting is a mode. */
  hasCheck: boolean;
  isTicked: boolean;
}

const CELLS = { wide: WideCells, paired: PairedCells, list: ListCells } as const;

export const TitleRow = memo(function TitleRow({ layout, hasCheck, isTicked, ...rest }: TitleRowProps) {
  const { row, age, waiting, isMine, initials } = rest;
  const Cells = CELLS[layout];
  return (
    <div {...lineProps(rest)} className="titles-row" aria-selected={isTicked}>
      {hasCheck && <RowCheck row={row} isTicked={isTicked} />}
      <Cells row={row} age={age} waiting={waiting} isMine={isMine} initials={initials} />
    </div>
  );
});

/** A row that is not loaded yet. It is not animated, because a table may show many. */
export const PendingRow = memo(function PendingRow(props: LinePlace) {
  return (
    <div {...lineProps(props)} className="titles-row titles-pending" aria-busy="true">
      <span role="gridcell" className="titles-blank" aria-label={uiCopy.loading} />
    </div>
  );
});

/** What every line of the table has: its place, and its part in the table's keyboard navigation. */
export const lineProps = ({ index, top, height, rowIndex, isActive }: LinePlace) =>
  ({
    role: 'row',
    'aria-rowindex': rowIndex,
    'data-index': index,
    tabIndex: isActive ? 0 : -1,
    // Not by a transform: a line keeps its place while one scrolls, and each transform would be a layer to composite.
    style: { height, top },
  }) as const;
