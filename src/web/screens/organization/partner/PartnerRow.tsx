// A title in a partner's list: seven cells on one line, or in a narrow card four on two lines.
import { Link } from '@tanstack/react-router';
import type { PartnerSide } from '../../../../domain/desk/desk-list.ts';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { deskCopy } from '../../../copy/desk/table.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { threadPath } from '../../../navigation/thread-path.ts';
import { expectedWords, waitingWords } from '../../dashboard/table/row/date-words.ts';
import { fullPlace } from '../../dashboard/table/row/place-words.ts';
import { DueWords, MyMove, nameOf, PlaceWords, vehicleOf } from '../../dashboard/table/row/RowParts.tsx';
import { WayLine } from '../../dashboard/table/row/WayLine.tsx';
import { partnerPlace } from './partner-list.ts';

export interface PartnerRowProps {
  row: DeskRow;
  list: ListOrigin & { side: PartnerSide };
  now: number;
  onOpen: (threadId: string) => void;
}

export function PartnerRow({ row, list, now, onOpen }: PartnerRowProps) {
  const { text, tone, means } = expectedWords(row);
  return (
    <div role="row" className="partner-row">
      <span role="cell" className="partner-end" translate="no">
        {vinEnd(row.vin)}
      </span>
      <span role="cell" className="partner-stock" translate="no">
        {row.stockNumber || deskCopy.none}
      </span>
      <span role="cell" className="partner-vehicle">
        <Link
          {...threadPath({ id: row.id, standing: 'active' })}
          state={{ from: list }}
          className="partner-link"
          data-thread={row.id}
          aria-label={nameOf(row)}
          onClick={() => onOpen(row.id)}
        >
          {vehicleOf(row)}
        </Link>
      </span>
      <span role="cell" className="partner-place">
        <WayLine place={row.place} hasFrom={row.from !== null} hasTo={row.to !== null} />
        <span className="partner-place-words">
          <PlaceWords short={partnerPlace(row, list.side)} full={fullPlace(row)} />
        </span>
      </span>
      <span role="cell" className="partner-due" data-state={row.lateness}>
        <DueWords row={row} />
      </span>
      <span role="cell" className="partner-expected" data-tone={tone} data-none={row.expected === null || undefined}>
        <span {...(means === '' ? {} : { role: 'img', 'aria-label': `${text}, ${means}` })}>
          <span className="partner-narrow">{deskCopy.expected.short('')}</span>
          <span>{text}</span>
        </span>
      </span>
      <span role="cell" className="partner-move">
        <MyMove move={row.move} waiting={row.move === null ? waitingWords(row, now) : ''} />
      </span>
    </div>
  );
}
