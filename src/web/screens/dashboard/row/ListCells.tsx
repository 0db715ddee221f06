// A row of the list on a phone.
import { tableCopy } from '../../../copy/table.ts';
import { ClaimMark } from '../../../parts/rows/ClaimMark.tsx';
import { MyMove, WayLine } from '../../../parts/rows/RowParts.tsx';
import { type FileByWords, fileByWords } from '../../../parts/rows/claim-words.ts';
import { expectedWords, phonePlace } from '../../../parts/rows/row-words.ts';
import { hasThirdLine, tellsOfClaim } from '../table/table-lines.ts';
import type { TableRow } from '../table/table-row.ts';
import { Due, expectedDay, askedField, fileTip, LastWordText, RowLink, type RowPartsProps, vinEndOf, named } from './row-cells.tsx';

/** Two lines, and a third one for a move, a claim or a reason. */
export function ListCells({ row, organization, waiting, timeZone, today }: RowPartsProps) {
  const expected = expectedWords(row);
  const { text, tone } = expected;
  const words = row.expected === null ? (tone === 'missing' ? text : '') : tableCopy.expected.short(text);
  const file = tellsOfClaim(row) ? fileByWords(row, timeZone, today) : null;
  return (
    <span role="gridcell" className="titles-lines">
      <span className="titles-line row">
        {vinEndOf(row)}
        <span className="titles-vehicle">
          <RowLink row={row} />
        </span>
        {row.dueOn !== null && <Due row={row} />}
      </span>
      <span className="titles-line row">
        {organization !== null && (
          <span className="titles-organization" translate="no">
            {organization}
          </span>
        )}
        <WayLine row={row} />
        <span className="titles-words">{phonePlace(row)}</span>
        {expectedDay('titles-expected', words, expected)}
      </span>
      {hasThirdLine(row) && (
        <span className="titles-line row titles-word">
          {row.move !== null && <MyMove move={row.move} waiting={waiting} />}
          {file && phoneClaim(row, file)}
          {row.waitsFor ? (
            <span className="titles-words">
              {(file !== null || row.move !== null) && <span> · </span>}
              <b>{tableCopy.waits[row.waitsFor.what]}</b>
            </span>
          ) : (
            !file && <LastWordText row={row} />
          )}
        </span>
      )}
    </span>
  );
}

/** After "File claim", only until when. */
const phoneClaim = (row: TableRow, file: FileByWords) =>
  file.asks === null ? (
    <span
      className="titles-file"
      data-sign={file.sign ?? undefined}
      {...named(fileTip(phoneClaimWords(file, row.move === 'fileClaim'), file))}
    >
      {row.move === null && file.sign !== null && <ClaimMark sign={file.sign} />}
      <span>{phoneClaimWords(file, row.move === 'fileClaim')}</span>
    </span>
  ) : (
    askedField(row, file)
  );

const phoneClaimWords = ({ when, sentence }: FileByWords, isMove: boolean): string =>
  when === '' ? sentence : isMove ? tableCopy.fileBy.by(when) : tableCopy.fileBy.claimBy(when);
