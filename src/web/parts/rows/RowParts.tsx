// The parts of a row that its three layouts share: when the title is due, the viewer's move, the last word, and who works on it.
import './way.css';
import type { DeskRow, Party } from '../../../domain/desk/title-row.ts';
import type { Move } from '../../../domain/desk/next-move.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { tableCopy } from '../../copy/table.ts';
import { threadCardCopy } from '../../copy/counts.ts';
import { RedactedText } from '../../ui/text/inline-text.tsx';
import { LatenessIcon } from './LatenessIcon.tsx';
import { dueWords } from './row-words.ts';
import type { Place } from '../../../domain/desk/title-path.ts';

export type RowPartsProps = {
  row: DeskRow;
  /** How old the last word is: "3 d". Empty without one. */
  age: string;
  /** What the viewer's organization waits for. Empty if it has a move. */
  waiting: string;
  /** The title is assigned to the viewer. */
  isMine: boolean;
  /** Of the assignee, other than those of any colleague. Empty without one. */
  initials: string;
};

export const vehicleOf = ({ year, make, model }: DeskRow): string => threadCardCopy.title(year, make, model);
/** The name of a row's link and checkbox. */
export const nameOf = (row: DeskRow): string => tableCopy.rowName(vinEnd(row.vin), vehicleOf(row));

/** The real link of a row, for a new tab and for screen readers. A click anywhere else on the row opens it too. */
export function RowLink({ row }: { row: DeskRow }) {
  return (
    <a className="titles-link" href={`/t/${row.id}`} tabIndex={-1} aria-label={nameOf(row)}>
      {vehicleOf(row)}
    </a>
  );
}

/** The neighbor's name, which leads to its page. Reached from the row by the right arrow. Empty at the end of the chain. */
export function PartyLink({ party }: { party: Party | null }) {
  if (party === null || party.orgId === null) return <span translate="no">{party?.name}</span>;
  return (
    <a className="titles-party" translate="no" href={`/network/${party.orgId}`} data-org={party.orgId} tabIndex={-1}>
      {party.name}
    </a>
  );
}

export function RowCheck({ row, isTicked }: { row: DeskRow; isTicked: boolean }) {
  return (
    <span role="gridcell" className="titles-check">
      <input type="checkbox" className="check-box" tabIndex={-1} aria-label={tableCopy.select(nameOf(row))} checked={isTicked} readOnly />
    </span>
  );
}

export const Due = ({ row }: { row: DeskRow }) => (
  <span className="titles-due" data-state={row.lateness}>
    <DueWords row={row} />
  </span>
);

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

export function MyMove({ move, waiting }: { move: Move | null; waiting: string }) {
  if (move === null) return <span>{waiting}</span>;
  return (
    <span className="tag" data-tone={move === 'settleDispute' ? 'red' : 'blue'}>
      {tableCopy.move[move]}
    </span>
  );
}

/** The author is only said if the word does not come from the neighbor that the title comes from. */
export function LastWordText({ row: { id, latest } }: { row: DeskRow }) {
  if (!latest) return <span>{tableCopy.word.none}</span>;
  const author = AUTHORS[latest.side];
  return (
    <span className="titles-words" id={`word-${id}`} data-tip={`#word-${id}`}>
      {author !== null && <b>{author} </b>}
      <RedactedText text={latest.message} />
    </span>
  );
}

const AUTHORS = { own: tableCopy.word.you, next: tableCopy.word.buyer, other: tableCopy.word.partner, previous: null } as const;

export function Age({ at, words }: { at: number; words: string }) {
  return (
    <time dateTime={new Date(at).toISOString()} data-tip="">
      {words}
    </time>
  );
}

/** An element of its own only if the full words are others: not the cell, whose name must contain the words that are seen. */
export function PlaceWords({ short, full }: { short: string; full: string }) {
  if (short === full) return <span>{short}</span>;
  return (
    <span role="img" aria-label={full}>
      {short}
    </span>
  );
}

/** The last cell. Its initials are drawn by the style sheet, so that the name alone is its text. */
export function Who({ assignee, isMine, initials }: { assignee: DeskRow['assignee'] } & Pick<RowPartsProps, 'isMine' | 'initials'>) {
  const name = assignee?.name ?? tableCopy.unassigned;
  return (
    <span
      className="titles-who"
      role="gridcell"
      aria-label={name}
      data-tip={name}
      data-mine={isMine || undefined}
      data-nobody={!assignee || undefined}
      data-initials={assignee && initials}
    />
  );
}

export type WayLineProps = { place: Place; hasFrom: boolean; hasTo: boolean };

/**
 * Where the title is, as a line of three stops with the paper on it: the organization it comes from, the viewer's own, the one it goes to.
 * Decorative: the words beside it say the same. Drawn by backgrounds: each inline SVG makes every frame of scrolling more expensive.
 */
export const WayLine = ({ place, hasFrom, hasTo }: WayLineProps) => (
  <span className="titles-way" data-place={place} data-from={hasFrom || undefined} data-to={hasTo || undefined} aria-hidden="true" />
);
