// The late titles of a table by who owes them, and by the colleague they are assigned to, as a manager asks for them.
import type { DeskRow } from './title-row.ts';
import { countLate, type LateCount } from './late-count.ts';
import { type Owing, owedBy } from './owed-by.ts';

export type LateGroup<Of> = LateCount & { of: Of; rows: DeskRow[] };

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
