// Downloads rows of the table as CSV.
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { bulkCopy } from '../../../copy/bulk.ts';
import { today } from '../../../ui/text/format-time.ts';

/** Throws if a script cannot be loaded. */
export async function downloadCsv(rows: readonly DeskRow[]): Promise<void> {
  const [{ csvOf }, { saveCsv }] = await Promise.all([import('./csv.ts'), import('./csv-file.ts')]);
  saveCsv(bulkCopy.csvFile(today()), csvOf(rows));
}
