// A row of the table. Its events are handled by the table: a row has no state and no timer, because many of them pass by while one scrolls.
import './row.css';
import { memo } from 'react';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { uiCopy } from '../../../copy/ui.ts';
import type { TableLayout } from '../table/table-lines.ts';
import {
  Age,
  Due,
  DueWords,
  LastWordText,
  MyMove,
  PartyLink,
  PlaceWords,
  RowCheck,
  RowLink,
  type RowPartsProps,
  WayLine,
  Who,
} from '../../../parts/rows/RowParts.tsx';
import { vinEnd } from '../../../../domain/vin.ts';
import { tableCopy } from '../../../copy/table.ts';
import { expectedWords, fullPlace, phonePlace, shortPlace } from '../../../parts/rows/row-words.ts';

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

/** A row of the table on one line: twelve columns. */
function WideCells({ row, age, waiting, isMine, initials }: RowPartsProps) {
  const { text, tone, means } = expectedWords(row);
  const place = fullPlace(row);
  return (
    <>
      <span role="gridcell" className="titles-text" translate="no">
        {row.stockNumber || tableCopy.none}
      </span>
      <span role="gridcell" className="titles-end" translate="no">
        {vinEnd(row.vin)}
      </span>
      <span role="gridcell" className="titles-text titles-vehicle">
        <RowLink row={row} />
      </span>
      <span role="gridcell" className="titles-text">
        {row.from === null ? tableCopy.none : <PartyLink party={row.from} />}
      </span>
      <span role="gridcell" className="titles-text titles-place" data-tip={place}>
        <WayLine place={row.place} hasFrom={row.from !== null} hasTo={row.to !== null} />
        <PlaceWords short={shortPlace(row)} full={place} />
      </span>
      <span role="gridcell" className="titles-text">
        {row.to === null ? tableCopy.none : <PartyLink party={row.to} />}
      </span>
      <span role="gridcell" className="titles-days">
        {row.days}
      </span>
      <span role="gridcell" className="titles-due-cell titles-due" data-state={row.lateness}>
        <DueWords row={row} />
      </span>
      <span
        role="gridcell"
        className="titles-expected"
        data-tone={tone}
        {...(means === '' ? {} : { 'aria-label': `${text}, ${means}`, 'data-tip': `${text}, ${means}` })}
      >
        {text}
      </span>
      <span role="gridcell" className="titles-word">
        <LastWordText row={row} />
        {row.latest && <Age at={row.latest.at} words={age} />}
      </span>
      <span role="gridcell" className={row.move === null ? 'titles-text titles-move' : 'titles-move'}>
        <MyMove move={row.move} waiting={waiting} />
      </span>
      <Who assignee={row.assignee} isMine={isMine} initials={initials} />
    </>
  );
}

/** A row of the table on two lines: six columns, each with what belongs together. */
function PairedCells({ row, waiting, isMine, initials }: RowPartsProps) {
  const { sentence, tone, means } = expectedWords(row);
  const place = fullPlace(row);
  const hasMove = row.move !== null || waiting !== '';
  return (
    <>
      <span role="gridcell">
        <span className="titles-end" translate="no">
          {vinEnd(row.vin)}
        </span>
        <span className="titles-second" translate="no">
          {row.stockNumber || tableCopy.none}
        </span>
      </span>
      <span role="gridcell" className="titles-text titles-vehicle">
        <RowLink row={row} />
        <span className="titles-second">
          <PartyLink party={row.from} />
          {row.to !== null && <span>{' → '}</span>}
          <PartyLink party={row.to} />
        </span>
      </span>
      <span role="gridcell" className="titles-text titles-place" data-tip={place}>
        <WayLine place={row.place} hasFrom={row.from !== null} hasTo={row.to !== null} />
        <PlaceWords short={shortPlace(row)} full={place} />
      </span>
      <span role="gridcell" className="titles-due-cell">
        <Due row={row} />
        <span
          className="titles-second titles-expected"
          data-tone={tone}
          {...(means === '' ? {} : { role: 'img', 'aria-label': `${sentence}, ${means}` })}
        >
          {sentence}
        </span>
      </span>
      <span role="gridcell" className="titles-word">
        {hasMove && (
          <span className="titles-move">
            <MyMove move={row.move} waiting={waiting} />
          </span>
        )}
        <span className="titles-second">
          <LastWordText row={row} />
        </span>
      </span>
      <Who assignee={row.assignee} isMine={isMine} initials={initials} />
    </>
  );
}

/** A row of the list on a phone: two lines, and a third one with the last word if the organization has a move. */
function ListCells({ row, waiting }: RowPartsProps) {
  const { text, tone, means } = expectedWords(row);
  const expected = row.expected === null ? (tone === 'missing' ? text : '') : tableCopy.expected.short(text);
  return (
    <span role="gridcell" className="titles-lines">
      <span className="titles-line">
        <span className="titles-end" translate="no">
          {vinEnd(row.vin)}
        </span>
        <span className="titles-vehicle">
          <RowLink row={row} />
        </span>
        {row.dueOn !== null && <Due row={row} />}
      </span>
      <span className="titles-line">
        <WayLine place={row.place} hasFrom={row.from !== null} hasTo={row.to !== null} />
        <span className="titles-words">{phonePlace(row)}</span>
        <span
          className="titles-expected"
          data-tone={tone}
          {...(means === '' ? {} : { role: 'img', 'aria-label': `${expected}, ${means}` })}
        >
          {expected}
        </span>
      </span>
      {row.move !== null && (
        <span className="titles-line titles-word">
          <MyMove move={row.move} waiting={waiting} />
          <LastWordText row={row} />
        </span>
      )}
    </span>
  );
}
