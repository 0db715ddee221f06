// A row of the list on a phone: two lines, and a third one with the last word if the organization has a move.
import { vinEnd } from '../../../../../domain/vin.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';
import { expectedWords } from './date-words.ts';
import { phonePlace } from './place-words.ts';
import { Due, LastWordText, MyMove, RowLink, type RowPartsProps } from './RowParts.tsx';
import { WayLine } from './WayLine.tsx';

export function ListCells({ row, waiting }: RowPartsProps) {
  const { text, tone, means } = expectedWords(row);
  const expected = row.expected === null ? (tone === 'missing' ? text : '') : deskCopy.expected.short(text);
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
