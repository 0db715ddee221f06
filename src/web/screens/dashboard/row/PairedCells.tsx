// A row of the table on two lines.
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { tableCopy } from '../../../copy/table.ts';
import { MyMove } from '../../../parts/rows/RowParts.tsx';
import { type FileByWords, fileByWords } from '../../../parts/rows/claim-words.ts';
import { expectedSentence, expectedWords, type ExpectedWords } from '../../../parts/rows/row-words.ts';
import type { TableRow } from '../table/table-row.ts';
import {
  Due,
  expectedDay,
  askedField,
  named,
  fileTip,
  LastWordText,
  organizationCell,
  PartyLink,
  placeCell,
  RowLink,
  type RowPartsProps,
  vinEndOf,
  Who,
} from './row-cells.tsx';

/** Six columns, each with what belongs together. */
export function PairedCells({ row, organization, waiting, timeZone, today, isMine, initials }: RowPartsProps) {
  const expected = expectedWords(row);
  const file = fileByWords(row, timeZone, today);
  const hasMove = row.move !== null || waiting !== '';
  return (
    <>
      {organizationCell(organization)}
      <span role="gridcell">
        {vinEndOf(row)}
        <span className="titles-second fine" translate="no">
          {row.stockNumber || tableCopy.none}
        </span>
      </span>
      <span role="gridcell" className="titles-text titles-vehicle">
        <RowLink row={row} />
        <span className="titles-second fine">
          <PartyLink party={row.from} row={row} />
          {row.to !== null && <span>{' → '}</span>}
          <PartyLink party={row.to} row={row} />
        </span>
      </span>
      {placeCell(row, awaitedLine(row, expected))}
      <span role="gridcell" className="titles-due-cell">
        <Due row={row} />
        {file.text === '' ? (
          <span className="titles-second fine">{row.expected === null && expected.tone === 'plain' ? expected.sentence : ''}</span>
        ) : (
          fileSecond(row, file)
        )}
      </span>
      <span role="gridcell" className="titles-word">
        {hasMove && (
          <span className="titles-move">
            <MyMove move={row.move} waiting={waiting} />
          </span>
        )}
        <span className="titles-second fine">
          <LastWordText row={row} />
        </span>
      </span>
      <Who assignee={row.assignee} isMine={isMine} initials={initials} />
    </>
  );
}

/** "Lien release · Nov 29", "Expected Nov 25", "no date". */
function awaitedLine(row: DeskRow, expected: ExpectedWords) {
  if (!row.waitsFor) return expectedDay('titles-second fine titles-expected', expectedSentence(row, expected), expected);
  const day = row.expected === null ? (expected.tone === 'missing' ? tableCopy.expected.withoutDate : '') : expected.text;
  return (
    <span className="titles-second fine">
      <span>{tableCopy.waits[row.waitsFor.what]}</span>
      {day !== '' && <span> · </span>}
      {expectedDay('titles-expected', day, expected)}
    </span>
  );
}

/** The same below the due date. */
const fileSecond = (row: TableRow, file: FileByWords) =>
  file.asks === null ? (
    <span className="titles-second fine titles-file" data-sign={file.sign ?? undefined} {...named(fileTip(file.sentence, file))}>
      {file.sentence}
    </span>
  ) : (
    <span className="titles-second fine titles-file">{askedField(row, file)}</span>
  );
