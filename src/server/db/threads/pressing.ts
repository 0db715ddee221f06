// What an organization does next on a thread. What presses on it, as `pressing` in the domain computes it: an answer to a claim, a window
// that closes, a registration. Each is an expression of a row `d` of desk_row and of a row `at` with the time `now`.
import type { Move } from '../../../domain/desk/next-move.ts';
import { TURNS } from '../../../domain/thread/turns.ts';

const FILE_BY = `case when d.claim_soon_at <= at.now and d.claim_closes_at > at.now then d.claim_closes_at end`;

/** The next instant at which something costs money that presses now; null if nothing does. */
export const PRESSES = `least(d.against_by, ${FILE_BY}, case when d.register_soon_at <= at.now then d.register_late_at end)`;

/** What the organization does about it. */
export const PRESSING_MOVE = `
  case ${PRESSES} when d.against_by then 'answerClaim' when ${FILE_BY} then 'fileClaim' when d.register_late_at then 'register' end`;

/** The move of a row of desk_row, also one that has not begun. */
export const moveOf = (row: string): string => `coalesce(${row}.claim_move, ${row}.move)`;

/** As `moveOf`, for the columns that a previous version reads too. It knows no moves about claims: it shows a follow-up. */
export const moveInOldWords = (move: Move | null): Move | null => (move === 'noAnswer' || move === 'settleClaim' ? 'followUp' : move);

/** As `shownMove`: a move that somebody waits for, then what presses, then any other. */
export const SHOWN_MOVE = `
  case when d.move_at <= at.now and d.move in (${TURNS.map((turn) => `'${turn}'`).join(', ')}) then d.move
    else coalesce(${PRESSING_MOVE}, case when d.move_at <= at.now then ${moveOf('d')} end) end`;

/** Rows on which something may press, now or later. An index has them. */
export const MAY_PRESS = `(d.claim_soon_at is not null or d.against_by is not null or d.register_soon_at is not null)`;

/** When what presses changes because time passes; null for a row on which it does not. */
export const PRESSING_CHANGES = `least(${['claim_soon_at', 'claim_closes_at', 'register_soon_at']
  .map((column) => `case when d.${column} > at.now then d.${column} end`)
  .join(', ')})`;
