// What a title's row has on the dashboard and on a partner's page: its name, when it is due, where it is, and the viewer's move.
import './way.css';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import type { ShownMove } from '../../../domain/desk/next-move.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { tableCopy } from '../../copy/table.ts';
import { threadCardCopy } from '../../copy/counts.ts';
import { LatenessIcon } from './LatenessIcon.tsx';
import { dueWords } from './row-words.ts';

export const vehicleOf = ({ year, make, model }: DeskRow): string => threadCardCopy.title(year, make, model);
/** The name of a row's link and checkbox. */
export const nameOf = (row: DeskRow): string => tableCopy.rowName(vinEnd(row.vin), vehicleOf(row));

export function DueWords({ row }: { row: DeskRow }) {
  const words = dueWords(row);
  if (words === null) return <span>{tableCopy.none}</span>;
  const { lateness, days, daysLate } = row;
  const left = Math.max(0, -(daysLate ?? 0));
  return (
    <>
      <LatenessIcon state={lateness} done={Math.min(0.95, Math.max(0.08, days / Math.max(1, days + left)))} />
      <span>{words}</span>
    </>
  );
}

/** `short`: what is seen of `waiting` where it has little room. */
export function MyMove({ move, waiting, short = waiting }: { move: ShownMove | null; waiting: string; short?: string }) {
  if (move === null) return <ShortWords short={short} full={waiting} />;
  return (
    <span className="tag" data-tone={move === 'settleDispute' ? 'red' : 'blue'}>
      {tableCopy.move[move]}
    </span>
  );
}

/** An element of its own only if the full words are others: not the cell, whose name must contain the words that are seen. */
export function ShortWords({ short, full }: { short: string; full: string }) {
  if (short === full) return <span>{short}</span>;
  return (
    <span role="img" aria-label={full}>
      {short}
    </span>
  );
}

/**
 * Where the title is, as a line of three stops with the paper on it: the organization it comes from, the viewer's own, the one it goes to.
 * Decorative: the words beside it say the same. Drawn by backgrounds: each inline SVG makes every frame of scrolling more expensive.
 */
export const WayLine = ({ row: { place, from, to } }: { row: DeskRow }) => (
  <span
    className="titles-way"
    data-place={place}
    data-from={from !== null || undefined}
    data-to={to !== null || undefined}
    aria-hidden="true"
  />
);
