// Sends the request of a bulk dialog, and holds its result until that is closed. Rows that took the command are unticked then: the bar
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
import type { TimeZone } from '../../../domain/time-zones.ts';

export type ShownResult = BulkResult<DeskRow> & Pick<BulkRequest, 'action'> & { title: string };

/** `onDone`: the request was answered. `onDeselect`: these rows took the command. */
export function useBulkRequest(onDone: () => void, onDeselect: (ids: readonly string[]) => void) {
  const { result, show, close } = useShownResult<ShownResult>();
  const isMounted = useMounted();
  const [failed, setFailed] = useState<BulkRequest['action'] | null>(null);
  const run = useRunOnThreads(() => undefined); // reported below
  const untick = ({ taken }: BulkResult<DeskRow>) => onDeselect(taken.map(({ title }) => title.id));
  const send = (rows: readonly DeskRow[], { action, calls, title: titleOf, taken: onTaken }: BulkRequest) => {
    setFailed(action);
    // The promise also settles after the page was left.
    run.mutateAsync({ calls }).then(
      ({ results }) => {
        const answered = resultOf(rows, results);
        const { taken } = answered;
        const titled = {
          ...answered,
          action,
          title: titleOf(
            taken.map(({ title }) => title),
            results.length,
          ),
        };
        if (taken.length > 0) onTaken?.();
        onDone();
        if (!show(titled)) untick(answered);
      },
      // The dialog shows it.
      (refusal: ApiError) => isMounted.current || toastFailure(bulkCopy.failed[action], refusal),
    );
  };
  return {
    send,
    isPending: run.isPending,
    failure: run.error && failed ? threadDialogsCopy.failed(bulkCopy.failed[failed], run.error.message) : null,
    forgetFailure: run.reset,
    result,
    closeResult: () => {
      close();
      if (result) untick(result);
    },
  };
}

/** What a bulk dialog gets, and the request that it sends. */
export interface BulkRequest {
  action: Exclude<BulkAction, 'accept'>;
  calls: BulkCalls;
  /** The title of the result: these of `all` threads took the command. */
  title: (taken: readonly DeskRow[], all: number) => string;
  /** Called if at least one thread took it. */
  taken?: () => void;
}

/** The actions of the bar that open a dialog. Sending is no bulk request: it has an operation of its own. */
export type DialogAction = BulkRequest['action'] | 'send';

export interface BulkDialogProps {
  /** The ticked rows at the moment when the dialog was opened. */
  rows: readonly DeskRow[];
  /** Of the organization's policy. */
  timeZone: TimeZone;
  isPending: boolean;
  /** Why the whole request failed; null if it did not. */
  failure: string | null;
  send: (request: BulkRequest) => void;
  onClose: () => void;
}
