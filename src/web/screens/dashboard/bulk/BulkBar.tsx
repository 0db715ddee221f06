// The bar for the ticked rows of the table.
import { lazy, memo, Suspense, useDeferredValue, useMemo, useRef, useState } from 'react';
import {
  CalendarClock,
  Download,
  Flag,
  MessageCircleQuestionMark,
  MessageSquareText,
  PackageCheck,
  Send,
  Tag,
  UserRoundPlus,
} from 'lucide-react';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { bulkCopy } from '../../../copy/bulk.ts';
import { ActionBar, type BarAction } from '../../../parts/bulk/ActionBar.tsx';
import { useLazyPart } from '../../../ui/menus/LazyMenu.tsx';
import { countsOf, useBulkRequest } from '../../../parts/bulk/bulk-request.ts';
import { tableOutputsCopy } from '../../../copy/table-outputs.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import type { TablePages } from '../table/use-table-pages.ts';
import type { Ticked } from '../table/use-ticking.ts';

/** Lazy: the bar shows at the first tick, and its dialogs need most of the script. */
const loadDialogs = async () => ({ default: (await import('./BulkDialogs.tsx')).BulkDialogs });
const BulkDialogs = lazy(loadDialogs);

interface BulkBarProps {
  /** At most 100. */
  ticked: Ticked;
  data: TablePages;
  onDeselect: (ids: readonly string[]) => void;
  onClear: () => void;
}

/** A tick shows before what the bar says of it. An action takes the rows of its moment. */
export function BulkBar({ ticked, data, onDeselect, onClear }: BulkBarProps) {
  const shown = useDeferredValue(ticked);
  const rows = useMemo(() => currentRows(shown, data), [shown, data]);
  const rowsNow = useStableCallback(() => currentRows(ticked, data));
  return <Bar rows={rows} rowsNow={rowsNow} timeZone={data.policy!.timeZone} onDeselect={onDeselect} onClear={onClear} />;
}

/** The ticked rows with their newest data. */
function currentRows(ticked: Ticked, { pages }: TablePages): DeskRow[] {
  const loaded = new Map<string, DeskRow>();
  for (const page of pages.values()) for (const row of page) loaded.set(row.id, row);
  return [...ticked.values()].map((row) => loaded.get(row.id) ?? row);
}

interface BarProps extends Pick<BulkBarProps, 'onDeselect' | 'onClear'> {
  rows: readonly DeskRow[];
  /** Those that are ticked now, if `rows` lags behind. */
  rowsNow: () => readonly DeskRow[];
  timeZone: TimeZone;
}

/** Memoized: the table renders for each tick before the bar does. */
const Bar = memo(function Bar({ rows, rowsNow, timeZone, onDeselect, onClear }: BarProps) {
  /** The titles of the sheet that sends them: it has an operation of its own. */
  const [sending, setSending] = useState<readonly DeskRow[] | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  const deselect = (ids: readonly string[]) => {
    onDeselect(ids);
    focusListAfterBar();
  };
  const request = useBulkRequest(deselect);
  const { prefetch, whenLoaded } = useLazyPart(loadDialogs, { opensDialog: true });
  const open = (action: DialogAction) => (action === 'send' ? setSending(rowsNow()) : request.open(action, rowsNow()));
  const actions = barActions(rows, rowsNow, timeZone, (action) => whenLoaded(() => open(action)));
  return (
    <>
      <ActionBar
        main={main}
        onApproach={prefetch}
        count={rows.length}
        clear={bulkCopy.clear}
        onClear={() => {
          onClear();
          focusListAfterBar();
        }}
        actions={actions}
        prominent={[actions[0]!.key, 'assign']}
      />
      {(sending || request.dialog || request.result) && (
        <Suspense>
          <BulkDialogs
            request={request}
            sending={sending}
            onSendingEnd={() => setSending(null)}
            timeZone={timeZone}
            onDeselect={deselect}
            bar={main}
          />
        </Suspense>
      )}
    </>
  );
});

// The actions of the bar for the ticked rows. One that no row can take is left out.

const ICONS = {
  requestUpdate: <MessageCircleQuestionMark />,
  postUpdate: <MessageSquareText />,
  confirm: <PackageCheck />,
  finish: <Flag />,
  send: <Send />,
  assign: <UserRoundPlus />,
  followUp: <CalendarClock />,
  kind: <Tag />,
};
type DialogAction = keyof typeof ICONS;

/** `rowsNow`: those that are ticked at the moment of the action. */
function barActions(
  rows: readonly DeskRow[],
  rowsNow: () => readonly DeskRow[],
  timeZone: TimeZone,
  open: (action: DialogAction) => void,
): BarAction[] {
  const counts = countsOf(rows);
  const action = (key: DialogAction) => ({ key, label: bulkCopy.actions[key], icon: ICONS[key], onSelect: () => open(key) });
  const counted = (['requestUpdate', 'postUpdate', 'confirm', 'send', 'finish'] as const).filter((key) => counts[key] > 0);
  return [
    ...counted.map((key) => ({ ...action(key), count: counts[key] })),
    action('assign'),
    action('followUp'),
    action('kind'),
    { key: 'csv', label: bulkCopy.actions.csv, icon: <Download />, onSelect: () => void saveCsv(rowsNow(), timeZone) },
  ];
}

async function saveCsv(rows: readonly DeskRow[], timeZone: TimeZone): Promise<void> {
  try {
    (await import('../print/table-csv.ts')).downloadCsv(rows, new Map([[undefined, { name: null, timeZone }]]));
  } catch {
    toast.error(tableOutputsCopy.failed.csv);
  }
}

/** Moves the focus to the table when the bar leaves with the button that had it. */
function focusListAfterBar(): void {
  // A closing dialog returns the focus in a task of its own. This timer runs after it.
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.id !== 'main') return;
    document.querySelector<HTMLElement>('[role="grid"] [role="row"][tabindex="0"]')?.focus();
  });
}
