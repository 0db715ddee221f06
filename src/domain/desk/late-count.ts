// How many titles are late, and by how much.
import type { DeskRow } from './title-row.ts';

export type LateCount = {
  /** With the critical ones. */
  late: number;
  critical: number;
  /** The days late of the latest. */
  mostDays: number;
};

/** Late ones include the critical ones. */
export const isLate = ({ lateness }: Pick<DeskRow, 'lateness'>): boolean => lateness === 'late' || lateness === 'critical';

export const countLate = (rows: readonly DeskRow[]): LateCount => ({
  late: rows.length,
  critical: rows.filter(({ lateness }) => lateness === 'critical').length,
  mostDays: Math.max(0, ...rows.map(({ daysLate }) => daysLate ?? 0)),
});
