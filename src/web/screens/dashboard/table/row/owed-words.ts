// Who owes a title of the table, in words. Empty if nobody does.
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import { owedBy } from '../../../../../domain/desk/owed-by.ts';
import { deskCopy } from '../../../../copy/desk/table.ts';

export function owedByWords(row: DeskRow): string {
  const owing = owedBy(row);
  return owing === 'us' ? deskCopy.word.you : (owing?.name ?? '');
}
