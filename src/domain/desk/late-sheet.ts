// The late titles of a table by who owes them, and by the colleague they are assigned to, as a manager asks for them.
import type { DeskRow } from './title-row.ts';
import { type Owing, owedBy } from './owed-by.ts';

export type LateCount = {
  /** With the critical ones. */
  late: number;
  critical: number;
  /** The days late of the latest. */
  mostDays: number;
};
export type LateGroup<Of> = LateCount & { of: Of; rows: DeskRow[] };

/** Late ones include the critical ones. */
export const isLate = ({ lateness }: Pick<DeskRow, 'lateness'>): boolean => lateness === 'late' || lateness === 'critical';

export const countLate = (rows: readonly DeskRow[]): LateCount => ({
  late: rows.length,
  critical: rows.filter(({ lateness }) => lateness === 'critical').length,
  mostDays: Math.max(0, ...rows.map(({ daysLate }) => daysLate ?? 0)),
});

/** `rows`: late ones. */
export const lateByOwing = (rows: readonly DeskRow[]): LateGroup<Owing>[] =>
  grouped(rows, owedBy, (owing) => (owing === null || owing === 'us' ? String(owing) : (owing.orgId ?? owing.name)));

/** `of`: null for nobody. `rows`: late ones. */
export const lateByAssignee = (rows: readonly DeskRow[]): LateGroup<DeskRow['assignee']>[] =>
  grouped(
    rows,
    ({ assignee }) => assignee,
    (assignee) => assignee?.userId ?? '',
  );

/** Those with the most late titles first, then those with the latest. In a group, the latest title first. */
function grouped<Of>(rows: readonly DeskRow[], ofRow: (row: DeskRow) => Of, keyOf: (of: Of) => string): LateGroup<Of>[] {
  return [...Map.groupBy(rows, (row) => keyOf(ofRow(row))).values()]
    .map((all) => ({
      of: ofRow(all[0]!),
      ...countLate(all),
      rows: all.toSorted((a, b) => (b.daysLate ?? 0) - (a.daysLate ?? 0)),
    }))
    .toSorted((a, b) => b.late - a.late || b.mostDays - a.mostDays);
}
