// The head of a printed table: which titles, whose, how many, and when.
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { countLate, isLate } from '../../../../domain/desk/late-titles.ts';
import { tablePrintCopy } from '../../../copy/desk/table-print.ts';
import { deskCopy } from '../../../copy/desk/table.ts';
import { formatStamp } from '../../../ui/text/format-time.ts';

/** `view`: in words, empty for all titles. `missing`: how many rows were not loaded. `printedAt` in ms. */
export type SheetHeadData = { orgName: string; view: string; missing: number; printedAt: number };

export interface SheetProps {
  head: SheetHeadData;
  rows: readonly DeskRow[];
  /** The rows are ordered by lateness, so that each state has a line above its rows. */
  isGrouped: boolean;
}

export function SheetHead({ title, head, rows }: { title: string; head: SheetHeadData; rows: readonly DeskRow[] }) {
  const { orgName, view, missing, printedAt } = head;
  const { late, critical } = countLate(rows.filter(isLate));
  return (
    <div className="desk-print-head">
      <h1>{title}</h1>
      <p className="desk-print-view">{view === '' ? orgName : tablePrintCopy.viewOf(orgName, view)}</p>
      <p>
        {deskCopy.foot(rows.length, late, critical)} · {tablePrintCopy.printed(formatStamp(printedAt))}
      </p>
      {missing > 0 && <p className="desk-print-missing">{tablePrintCopy.missing(missing)}</p>}
    </div>
  );
}
