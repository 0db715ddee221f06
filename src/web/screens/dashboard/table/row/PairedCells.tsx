// A row of the table on two lines: six columns, each with what belongs together.
import { vinEnd } from '../../../../../domain/vin.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';
import { expectedWords } from './date-words.ts';
import { fullPlace, shortPlace } from './place-words.ts';
import { Due, LastWordText, MyMove, PartyLink, PlaceWords, RowLink, type RowPartsProps, Who } from './RowParts.tsx';
import { WayLine } from './WayLine.tsx';

export function PairedCells({ row, waiting, isMine, initials }: RowPartsProps) {
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
          {row.stockNumber || deskCopy.none}
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
