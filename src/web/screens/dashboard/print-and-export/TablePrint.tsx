// The table on paper. Rendered only while the page is being printed, in place of the screen, whose table has only the rows in view.
import './table-print.css';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DeskView } from '../../../../api/desk.ts';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { usePrintedAt } from '../../../browser/use-printed-at.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { useViewer } from '../../../session/session.ts';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';
import { allRows, loadedRows } from './all-rows.ts';
import { sameList } from '../table/desk-pages.ts';
import { waitingForQuery } from '../table/filters/waiting-for-query.ts';
import { viewWords } from '../table/filters/view-words.ts';
import { LateSheet } from './LateSheet.tsx';
import { TableSheet } from './TableSheet.tsx';

/** What is to be printed, with all its rows. */
export type PrintJob = { sheet: 'table' | 'late'; list: ListOrigin; rows: readonly DeskRow[] };

/** All rows of a list. `first`: its first page at that time. `at` in ms. */
type Whole = { list: ListOrigin; rows: readonly DeskRow[]; first: DeskView; at: number };
/** Rows of later pages may have changed meanwhile. */
const KEPT_MS = 120_000;

export interface TablePrintProps {
  /** What the table shows. */
  list: ListOrigin;
  /** The print dialog opens for each new one. Null while the browser's own command prints the table. */
  job: PrintJob | null;
  onPrinted: () => void;
}

export function TablePrint({ list, job, onPrinted }: TablePrintProps) {
  const cache = useQueryClient();
  const { org } = useViewer();
  const printedAt = usePrintedAt();
  const whole = useWholeAfterPrint(list, printedAt !== null && job === null);
  useEffect(() => {
    if (!job) return undefined;
    const frame = requestAnimationFrame(() => window.print());
    return () => cancelAnimationFrame(frame);
  }, [job]);
  useAfterPrint(printedAt !== null, onPrinted);

  const printed = printedAt === null ? null : job ? { ...job, missing: 0 } : loadedOf(list);
  usePageMark('print-sheet', printed !== null);
  if (!printed || printedAt === null) return null;
  const { rows, list: shown, missing } = printed;
  const partners = cache.getQueryData(waitingForQuery(list).queryKey)?.partners ?? [];
  const isLate = job?.sheet === 'late';
  // The late sheet's title says that part.
  const named = isLate ? { ...shown, filters: shown.filters.replace(/\blate\b/, '') } : shown;
  const view = viewWords(named, partners, rows);
  const head = { orgName: org?.name ?? '', view, missing, printedAt };
  const Sheet = isLate ? LateSheet : TableSheet;
  return createPortal(<Sheet head={head} rows={rows} isGrouped={shown.order === 'lateness'} />, document.body);

  function loadedOf(current: ListOrigin): (Pick<PrintJob, 'list' | 'rows'> & { missing: number }) | null {
    const loaded = loadedRows(cache, current);
    if (!loaded) return null;
    const absent = loaded.total - loaded.rows.length;
    const isWhole = absent > 0 && whole !== null && sameList(whole.list, current) && whole.first === loaded.first;
    if (isWhole && whole.at > printedAt! - KEPT_MS) return { ...whole, missing: 0 };
    return { list: current, rows: loaded.rows, missing: absent };
  }
}

/**
 * The browser's own command waits for nothing: what it prints has only the rows that are loaded. This reads the others for the next print, as
 * soon as the dialog is closed.
 */
function useWholeAfterPrint(list: ListOrigin, isPrinting: boolean): Whole | null {
  const cache = useQueryClient();
  const [whole, setWhole] = useState<Whole | null>(null);
  const read = useEffectEvent(() => {
    const loaded = loadedRows(cache, list);
    if (!loaded || loaded.rows.length === loaded.total) return;
    allRows(cache, list).then(
      (rows) => setWhole({ list, rows, first: loaded.first, at: Date.now() }),
      () => undefined, // the next print counts them again
    );
  });
  useEffect(() => {
    if (isPrinting) read();
  }, [isPrinting]);
  return whole;
}

function useAfterPrint(isPrinting: boolean, onEnd: () => void): void {
  const before = useRef(isPrinting);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (before.current && !isPrinting) end();
    before.current = isPrinting;
  }, [isPrinting]);
}
