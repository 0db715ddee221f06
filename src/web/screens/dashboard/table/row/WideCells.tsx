// A row of the table on one line: twelve columns.
import { vinEnd } from '../../../../../domain/vin.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';
import { expectedWords } from './date-words.ts';
import { fullPlace, shortPlace } from './place-words.ts';
import { Age, DueWords, LastWordText, MyMove, PartyLink, PlaceWords, RowLink, type RowPartsProps, Who } from './RowParts.tsx';
import { WayLine } from './WayLine.tsx';

export function WideCells({ row, age, waiting, isMine, initials }: RowPartsProps) {
  const { text, tone, means } = expectedWords(row);
  const place = fullPlace(row);
  return (
    <>
      <span role="gridcell" className="titles-text" translate="no">
        {row.stockNumber || deskCopy.none}
      </span>
      <span role="gridcell" className="titles-end" translate="no">
        {vinEnd(row.vin)}
      </span>
      <span role="gridcell" className="titles-text titles-vehicle">
        <RowLink row={row} />
      </span>
      <span role="gridcell" className="titles-text">
        {row.from === null ? deskCopy.none : <PartyLink party={row.from} />}
      </span>
      <span role="gridcell" className="titles-text titles-place" data-tip={place}>
        <WayLine place={row.place} hasFrom={row.from !== null} hasTo={row.to !== null} />
        <PlaceWords short={shortPlace(row)} full={place} />
      </span>
      <span role="gridcell" className="titles-text">
        {row.to === null ? deskCopy.none : <PartyLink party={row.to} />}
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
