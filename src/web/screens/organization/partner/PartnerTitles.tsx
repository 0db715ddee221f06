// The titles that come from a partner, or go to it: the most urgent ones, and the way to all of them in the table.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { DeskView } from '../../../../api/desk.ts';
import type { PartnerSide } from '../../../../domain/desk/desk-list.ts';
import { deskCopy } from '../../../copy/desk/table.ts';
import { partnerCopy } from '../../../copy/desk/partner.ts';
import { LatenessIcon } from '../../../ui/lateness/LatenessIcon.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useStableRows, usePointerActive } from '../../../ui/pointer/use-stable-rows.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { PARTNER_ROWS, partnerList } from './partner-list.ts';
import { PartnerRow } from './PartnerRow.tsx';

const { columns } = deskCopy;
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
