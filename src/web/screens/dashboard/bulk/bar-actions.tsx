// The actions of the bar for the ticked rows. One that no row can take is left out.
import {
  CalendarClock,
  Download,
  Flag,
  MessageCircleQuestionMark,
  MessageSquareText,
  PackageCheck,
  Send,
  UserRoundPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { bulkCopy } from '../../../copy/desk/bulk.ts';
import { tablePrintCopy } from '../../../copy/desk/table-print.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { BarAction } from './ActionBar.tsx';
import { countsOf } from './bulk-calls.ts';
import type { DialogAction } from './bulk-request.ts';
import { downloadCsv } from './csv/download-csv.ts';

const ICONS: Record<DialogAction, ReactNode> = {
  requestUpdate: <MessageCircleQuestionMark aria-hidden="true" />,
  postUpdate: <MessageSquareText aria-hidden="true" />,
  confirm: <PackageCheck aria-hidden="true" />,
  finish: <Flag aria-hidden="true" />,
  send: <Send aria-hidden="true" />,
  assign: <UserRoundPlus aria-hidden="true" />,
  followUp: <CalendarClock aria-hidden="true" />,
};

/** `rowsNow`: those that are ticked at the moment of the action. */
export function barActions(rows: readonly DeskRow[], rowsNow: () => readonly DeskRow[], open: (action: DialogAction) => void): BarAction[] {
  const counts = countsOf(rows);
  const action = (key: DialogAction) => ({ key, label: bulkCopy.actions[key], icon: ICONS[key], onSelect: () => open(key) });
  const counted = (['requestUpdate', 'postUpdate', 'confirm', 'send', 'finish'] as const).filter((key) => counts[key] > 0);
  return [
    ...counted.map((key) => ({ ...action(key), count: counts[key] })),
    action('assign'),
    action('followUp'),
    { key: 'csv', label: bulkCopy.actions.csv, icon: <Download aria-hidden="true" />, onSelect: () => void saveCsv(rowsNow()) },
  ];
}

async function saveCsv(rows: readonly DeskRow[]): Promise<void> {
  await downloadCsv(rows).catch(() => toast.error(tablePrintCopy.failed.csv));
}
