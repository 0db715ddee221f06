// The titles that come from a partner, or go to it: the most urgent ones, and the way to all of them in the table.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { DeskView } from '../../../api/desk.ts';
import { type PartnerSide, WAITS_UPSTREAM } from '../../../domain/desk/table-filters.ts';
import { tableCopy } from '../../copy/table.ts';
import { partnerCopy } from '../../copy/partner-page.ts';
import { LatenessIcon } from '../../parts/rows/LatenessIcon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { usePointerActive, useStableRows } from '../../ui/use-stable-rows.ts';
import { useNow } from '../../ui/text/Time.tsx';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { vinEnd } from '../../../domain/vin.ts';
import type { ListOrigin } from '../../navigation/list-origin.ts';
import { threadPath } from '../../navigation/thread-path.ts';
import { expectedWords, fullPlace, waitingWords } from '../../parts/rows/row-words.ts';
import { DueWords, MyMove, nameOf, PlaceWords, vehicleOf, WayLine } from '../../parts/rows/RowParts.tsx';
import { BULK_MAX } from '../../../domain/limits.ts';
import { deskQuery } from '../../data/queries.ts';

const { columns } = tableCopy;
const COLUMNS = [
  ['end', columns.vin],
  ['stock', columns.stock],
  ['vehicle', columns.vehicle],
  ['place', columns.place],
  ['due', columns.due],
  ['expected', columns.expected],
  ['move', columns.move],
] as const;

export interface PartnerTitlesProps {
  partner: { id: string; name: string };
  side: PartnerSide;
  titles: DeskView;
  /** A button in the card's head. */
  action?: ReactNode;
  onOpen: (threadId: string) => void;
}

export function PartnerTitles({ partner, side, titles: { rows, total, groups }, action, onOpen }: PartnerTitlesProps) {
  const id = useId();
  const now = useNow();
  const pointer = usePointerActive();
  const shown = useStableRows(rows, pointer.isActive, 'waits');
  const list = { ...partnerList(partner.id, side), side };
  // A critical title is late too, as in the filters of the table.
  const states = [
    ['late', groups.late + groups.critical],
    ['critical', groups.critical],
    ['due-soon', groups.dueSoon],
  ] as const;
  return (
    <Card as="section" className="partner-titles" aria-labelledby={id}>
      <div className="partner-titles-head">
        <h2 id={id}>{partnerCopy[side]}</h2>
        <span className="partner-total">{total}</span>
        {states.map(
          ([state, count]) =>
            count > 0 && (
              <span key={state} className="partner-count" data-state={state}>
                <LatenessIcon state={state} />
                <span>{partnerCopy.counts[state](count)}</span>
              </span>
            ),
        )}
        {action}
      </div>
      {total === 0 && <p className="partner-empty">{partnerCopy.nothing(partner.name)}</p>}
      {shown.length > 0 && (
        <div role="table" aria-labelledby={id} className="partner-table" {...pointer.handlers}>
          <div role="row" className="partner-columns">
            {COLUMNS.map(([name, words]) => (
              <span key={name} role="columnheader" className={`partner-${name}`}>
                {words}
              </span>
            ))}
          </div>
          {shown.map(({ row }) => (
            <PartnerRow key={row.id} row={row} list={list} now={now} onOpen={onOpen} />
          ))}
        </div>
      )}
      {total > PARTNER_ROWS.narrow && (
        <Link
          to="/dashboard"
          search={{ view: 'table', partner: partner.id, side }}
          className="partner-all"
          data-narrow={total <= PARTNER_ROWS.wide || undefined}
        >
          <span>{partnerCopy.showAll(total)}</span>
          <span className="partner-wide">{partnerCopy.inTheTable}</span>
        </Link>
      )}
    </Card>
  );
}

export interface PartnerRowProps {
  row: DeskRow;
  list: ListOrigin & { side: PartnerSide };
  now: number;
  onOpen: (threadId: string) => void;
}

/** A title in a partner's list: seven cells on one line, or in a narrow card four on two lines. */
function PartnerRow({ row, list, now, onOpen }: PartnerRowProps) {
  const { text, tone, means } = expectedWords(row);
  return (
    <div role="row" className="partner-row">
      <span role="cell" className="partner-end" translate="no">
        {vinEnd(row.vin)}
      </span>
      <span role="cell" className="partner-stock" translate="no">
        {row.stockNumber || tableCopy.none}
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
        <WayLine row={row} />
        <span className="partner-place-words">
          <PlaceWords short={partnerPlace(row, list.side)} full={fullPlace(row)} />
        </span>
      </span>
      <span role="cell" className="partner-due" data-state={row.lateness}>
        <DueWords row={row} />
      </span>
      <span role="cell" className="partner-expected" data-tone={tone} data-none={row.expected === null || undefined}>
        <span {...(means === '' ? {} : { role: 'img', 'aria-label': `${text}, ${means}` })}>
          <span className="partner-narrow">{tableCopy.expected.short('')}</span>
          <span>{text}</span>
        </span>
      </span>
      <span role="cell" className="partner-move">
        <MyMove move={row.move} waiting={row.move === null ? waitingWords(row, now) : ''} />
      </span>
    </div>
  );
}

// The lists of titles that come from a partner or go to it, and the words of their rows.

/** How many rows of each list are shown, in a wide card and in a narrow one. The style sheet hides those between the two. */
export const PARTNER_ROWS = { wide: 7, narrow: 5 } as const;

/** What the table shows by "Show all". */
const partnerList = (partner: string, side: PartnerSide): ListOrigin => ({
  filters: '',
  partner,
  side,
  q: '',
  order: 'lateness',
  direction: 'up',
});

// Without placeholder data: the rows of another partner would show as this one's.
function rowsQuery(list: ListOrigin, limit: number) {
  const { placeholderData: _previous, ...query } = deskQuery({ ...list, limit });
  return query;
}

export const partnerRowsQuery = (partner: string, side: PartnerSide) => rowsQuery(partnerList(partner, side), PARTNER_ROWS.wide);
/** Those that the button may ask about. */
export const lateRowsQuery = (partner: string) => rowsQuery({ ...partnerList(partner, 'coming'), filters: 'late' }, BULK_MAX);

function partnerPlace({ place, placeName, from }: Pick<DeskRow, 'place' | 'placeName' | 'from'>, side: PartnerSide): string {
  if (side === 'going') return partnerCopy.goingPlaces[place];
  if (place === 'moving' && placeName === from?.name) return partnerCopy.sentToThem;
  // The list has no other places.
  const known = WAITS_UPSTREAM.find((one) => one === place);
  return known === undefined ? partnerCopy.goingPlaces[place] : partnerCopy.comingPlaces[known];
}
