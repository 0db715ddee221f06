// A row of the table on one line.
import type { ReactNode } from 'react';
import { vinEnd } from '../../../../domain/vin.ts';
import { tableCopy } from '../../../copy/table.ts';
import { ClaimMark } from '../../../parts/rows/ClaimMark.tsx';
import { DueWords, MyMove } from '../../../parts/rows/RowParts.tsx';
import { type FileByWords, fileByWords } from '../../../parts/rows/claim-words.ts';
import { expectedWords } from '../../../parts/rows/row-words.ts';
import type { TableRow } from '../table/table-row.ts';
import {
  askedField,
  dueTip,
  fileTip,
  LastWordText,
  organizationCell,
  PartyLink,
  placeCell,
  RowLink,
  type RowPartsProps,
  Who,
} from './row-cells.tsx';

/** Twelve columns, or thirteen. */
export function WideCells({ row, organization, age, waiting, shortWaiting, timeZone, today, isSplit, isMine, initials }: RowPartsProps) {
  const { text, tone, means } = expectedWords(row);
  const meaning = `${text}, ${means}`;
  return (
    <>
      {organizationCell(organization)}
      <span role="gridcell" className="titles-text" translate="no">
        {row.stockNumber || tableCopy.none}
      </span>
      <span role="gridcell" className="titles-end" translate="no">
        {vinEnd(row.vin)}
      </span>
      {cell('titles-text titles-vehicle', <RowLink row={row} />)}
      {cell('titles-text', row.from === null ? tableCopy.none : <PartyLink party={row.from} row={row} />)}
      {placeCell(row)}
      {cell('titles-text', row.to === null ? tableCopy.none : <PartyLink party={row.to} row={row} />)}
      <span role="gridcell" className="titles-due-cell titles-due" data-state={row.lateness} {...dueTip(row)}>
        <DueWords row={row} />
      </span>
      <FileBy row={row} words={fileByWords(row, timeZone, today)} />
      <span
        role="gridcell"
        className="titles-expected"
        data-tone={tone}
        {...(means === '' ? {} : { 'aria-label': meaning, 'data-tip': meaning })}
      >
        {text}
      </span>
      {isSplit && cell('titles-text', row.waitsFor ? tableCopy.waits[row.waitsFor.what] : tableCopy.none)}
      <span role="gridcell" className="titles-word">
        <LastWordText row={row} waits={isSplit ? null : row.waitsFor} />
        {row.latest && (
          <time dateTime={new Date(row.latest.at).toISOString()} data-tip="">
            {age}
          </time>
        )}
      </span>
      {cell(
        row.move === null ? 'titles-text titles-move' : 'titles-move',
        <MyMove move={row.move} waiting={waiting} short={shortWaiting} />,
      )}
      <Who assignee={row.assignee} isMine={isMine} initials={initials} />
    </>
  );
}

const cell = (className: string, content: ReactNode) => (
  <span role="gridcell" className={className}>
    {content}
  </span>
);

/** Until when a claim can be filed. */
function FileBy({ row, words }: { row: TableRow; words: FileByWords }) {
  const { sign, text, asks } = words;
  return (
    <span role="gridcell" className="titles-file" data-sign={sign ?? undefined} {...(asks === null ? fileTip(text, words) : {})}>
      {sign !== null && <ClaimMark sign={sign} />}
      {asks === null ? <span>{text || tableCopy.none}</span> : askedField(row, words)}
    </span>
  );
}
