// Prints or downloads the titles of the table. All rows are read first, so that none is missing because nobody has scrolled to it.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { filtersFrom, toggled } from '../../../../domain/desk/table-filters.ts';
import { tablePrintCopy } from '../../../copy/table.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type PrintJob, TablePrint, TableSheet } from './TablePrint.tsx';
import { allRows } from './all-rows.ts';

/** 'table': its rows on paper. 'late': the manager's sheet of late titles. 'csv': its rows as a file. */
export type Output = 'table' | 'late' | 'csv';

export interface TableOutputProps {
  /** What the table shows. */
  list: ListOrigin;
  /** Null once it is done. */
  asked: Output | null;
  onAsk: (output: Output | null) => void;
}

export function TableOutput({ list, asked, onAsk }: TableOutputProps) {
  const cache = useQueryClient();
  const [job, setJob] = useState<PrintJob | null>(null);
  const begin = useEffectEvent(async (output: Output) => {
    try {
      if (output === 'csv') await (await import('../bulk/download-csv.ts')).downloadCsv(await allRows(cache, list));
      else setJob(output === 'late' ? await lateJob() : { Sheet: TableSheet, list, named: list, rows: await allRows(cache, list) });
    } catch (error) {
      toast.error(tablePrintCopy.failed[output], error instanceof Error ? error.message : undefined);
    }
    onAsk(null);
  });
  useEffect(() => {
    if (asked) void begin(asked);
  }, [asked]);
  return <TablePrint list={list} job={job} onPrinted={() => setJob(null)} />;

  async function lateJob(): Promise<PrintJob> {
    const late = onlyLate(list);
    const [{ LateSheet }, rows] = await Promise.all([import('./LateSheet.tsx'), allRows(cache, late)]);
    // Its title says that they are late.
    return { Sheet: LateSheet, list: late, named: { ...late, filters: late.filters.replace(/\blate\b/, '') }, rows };
  }
}

/** The late titles of the view, in the order of lateness: filters that exclude them, such as "Due soon", give way as on the screen. */
function onlyLate(list: ListOrigin): ListOrigin {
  const filters = filtersFrom(list.filters.split(','));
  const late = filters.includes('late') ? filters : toggled(filters, 'late');
  return { ...list, filters: late.join(','), order: 'lateness', direction: 'up' };
}
