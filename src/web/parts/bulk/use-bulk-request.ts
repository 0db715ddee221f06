// The open dialog of a bulk action, its request, and its result until that is closed. Rows that took the command are unticked then: the bar
// leaves with the last ticked row, and its dialogs with it.
import { useState } from 'react';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { threadDialogsCopy } from '../../copy/thread/dialogs.ts';
import { useMounted } from '../../browser/use-mounted.ts';
import { bulkCopy } from '../../copy/bulk.ts';
import type { ApiError } from '../../data/api-error.ts';
import { toastFailure } from '../thread/use-thread-command.ts';
import { type BulkAction, type BulkResult, resultOf, useShownResult } from './bulk-result.ts';
import { type BulkCalls, useRunOnThreads } from './bulk-calls.ts';

type Action = Exclude<BulkAction, 'accept'>;

/** What a bulk dialog sends. */
interface BulkRequest {
  calls: BulkCalls;
  /** The title of the result: these of `all` threads took the command. */
  title: (taken: readonly DeskRow[], all: number) => string;
  /** Called if at least one thread took it. */
  taken?: () => void;
}

export type BulkDialogProps = NonNullable<ReturnType<typeof useBulkRequest>['dialog']>;

/** `onDeselect`: these rows took the command. */
export function useBulkRequest(onDeselect: (ids: readonly string[]) => void) {
  const [opened, setOpened] = useState<{ action: Action; rows: readonly DeskRow[] } | null>(null);
  const { result, show, close } = useShownResult<BulkResult<DeskRow> & { action: Action; title: string }>();
  const isMounted = useMounted();
  const run = useRunOnThreads(() => undefined); // reported below
  const untick = ({ taken }: BulkResult<DeskRow>) => onDeselect(taken.map(({ title }) => title.id));
  const send = (action: Action, rows: readonly DeskRow[], { calls, title: titleOf, taken: onTaken }: BulkRequest) => {
    // The promise also settles after the page was left.
    run.mutateAsync({ calls }).then(
      ({ results }) => {
        const answered = resultOf(rows, results);
        const taken = answered.taken.map(({ title }) => title);
        if (taken.length > 0) onTaken?.();
        setOpened(null);
        if (!show({ ...answered, action, title: titleOf(taken, results.length) })) untick(answered);
      },
      // The dialog shows it.
      (refusal: ApiError) => isMounted.current || toastFailure(bulkCopy.failed[action], refusal),
    );
  };
  return {
    open: (action: Action, rows: readonly DeskRow[]) => {
      run.reset();
      setOpened({ action, rows });
    },
    /** What the open dialog gets. Its rows stay those that were ticked when it was opened: a repeated request must be the same one. */
    dialog: opened && {
      ...opened,
      send: (request: BulkRequest) => send(opened.action, opened.rows, request),
      frame: {
        variant: 'solid' as const,
        busy: run.isPending,
        /** Why the whole request failed. */
        refusal: run.error ? threadDialogsCopy.failed(bulkCopy.failed[opened.action], run.error.message) : undefined,
        onClose: () => run.isPending || setOpened(null),
      },
    },
    result,
    closeResult: () => {
      close();
      if (result) untick(result);
    },
  };
}
