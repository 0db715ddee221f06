// The bar for the ticked rows of the table, with the dialogs of its actions and their results.
import { useRef, useState } from 'react';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { bulkCopy } from '../../../copy/desk/bulk.ts';
import { ActionBar } from './ActionBar.tsx';
import { barActions } from './bar-actions.tsx';
import { BulkDialog } from './BulkDialog.tsx';
import type { BulkRequest } from './bulk-request.ts';
import { askedName } from './bulk-result.ts';
import { focusListAfterBar } from './focus-list.ts';
import { ResultDialog } from './ResultDialog.tsx';
import { useBulkRequest } from './use-bulk-request.ts';

interface BulkBarProps {
  /** The ticked rows, at most 100. */
  rows: readonly DeskRow[];
  timeZone: TimeZone;
  onDeselect: (ids: readonly string[]) => void;
  onClear: () => void;
}

/** The rows stay those that were ticked when the dialog was opened: a repeated request must be the same one. */
type Opened = { action: BulkRequest['action']; rows: readonly DeskRow[] };

export function BulkBar({ rows, timeZone, onDeselect, onClear }: BulkBarProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const main = useRef<HTMLButtonElement>(null);
  const deselect = (ids: readonly string[]) => {
    onDeselect(ids);
    focusListAfterBar();
  };
  const { send, isPending, failure, forgetFailure, result, closeResult } = useBulkRequest(() => setOpened(null), deselect);
  const actions = barActions(rows, (action) => {
    forgetFailure();
    setOpened({ action, rows });
  });
  return (
    <>
      <ActionBar
        main={main}
        count={rows.length}
        clear={bulkCopy.clear}
        onClear={() => {
          onClear();
          focusListAfterBar();
        }}
        actions={actions}
        prominent={[actions[0]!.key, 'assign']}
      />
      {opened && (
        <BulkDialog
          action={opened.action}
          rows={opened.rows}
          timeZone={timeZone}
          isPending={isPending}
          failure={failure}
          send={(request) => send(opened.rows, request)}
          onClose={() => isPending || setOpened(null)}
        />
      )}
      {result && (
        <ResultDialog
          action={result.action}
          title={result.title}
          result={result}
          note={result.refused.length > 0 ? bulkCopy.results[result.action].stay(result.refused.length) : undefined}
          nameOf={result.action === 'requestUpdate' ? askedName : undefined}
          returnFocusTo={main}
          onClose={closeResult}
        />
      )}
    </>
  );
}
