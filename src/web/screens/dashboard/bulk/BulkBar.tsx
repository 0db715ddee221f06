// The bar for the ticked rows of the table.
import { lazy, memo, Suspense, useRef, useState } from 'react';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { bulkCopy } from '../../../copy/desk/bulk.ts';
import { afterPress } from '../../../browser/after-paint.ts';
import { ActionBar } from './ActionBar.tsx';
import { barActions } from './bar-actions.tsx';
import type { OpenedAction } from './dialogs/BulkDialogs.tsx';
import { focusListAfterBar } from './focus-list.ts';
import { useLazyPart } from '../../../ui/menus/use-lazy-part.ts';
import { useBulkRequest } from './use-bulk-request.ts';

/** Lazy: the bar shows at the first tick, and its dialogs need most of the script. */
const loadDialogs = async () => ({ default: (await import('./dialogs/BulkDialogs.tsx')).BulkDialogs });
const BulkDialogs = lazy(loadDialogs);

export interface BulkBarProps {
  /** The ticked rows, at most 100. */
  rows: readonly DeskRow[];
  /** Those that are ticked now, if `rows` lags behind. */
  rowsNow: () => readonly DeskRow[];
  timeZone: TimeZone;
  onDeselect: (ids: readonly string[]) => void;
  onClear: () => void;
}

/** Memoized: the table renders for each tick before the bar does. */
export const BulkBar = memo(function BulkBar({ rows, rowsNow, timeZone, onDeselect, onClear }: BulkBarProps) {
  const [opened, setOpened] = useState<OpenedAction | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  const deselect = (ids: readonly string[]) => {
    onDeselect(ids);
    focusListAfterBar();
  };
  const request = useBulkRequest(() => setOpened(null), deselect);
  const { prefetch, whenLoaded } = useLazyPart(loadDialogs, { opensDialog: true });
  const open = (action: OpenedAction['action']) => {
    request.forgetFailure();
    setOpened({ action, rows: rowsNow() });
  };
  const actions = barActions(rows, rowsNow, (action) => whenLoaded(() => afterPress(() => open(action))));
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
      {(opened || request.result) && (
        <Suspense>
          <BulkDialogs
            opened={opened}
            onClose={() => setOpened(null)}
            request={request}
            timeZone={timeZone}
            onDeselect={deselect}
            bar={main}
          />
        </Suspense>
      )}
    </>
  );
});
