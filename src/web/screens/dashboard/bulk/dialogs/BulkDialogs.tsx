// The dialogs of the bar for ticked rows: the one of an action, and its result.
import type { RefObject } from 'react';
import type { DeskRow } from '../../../../../domain/desk/desk-row.ts';
import type { TimeZone } from '../../../../../domain/time-zones.ts';
import { bulkCopy } from '../../../../copy/desk/bulk.ts';
import { BulkDialog } from './BulkDialog.tsx';
import type { DialogAction } from '../bulk-request.ts';
import { askedName } from '../bulk-result.ts';
import { SendTitles } from '../send/SendTitles.tsx';
import { ResultDialog } from './ResultDialog.tsx';
import type { useBulkRequest } from '../use-bulk-request.ts';

/** The rows stay those that were ticked when the dialog was opened: a repeated request must be the same one. */
export type OpenedAction = { action: DialogAction; rows: readonly DeskRow[] };

interface BulkDialogsProps {
  opened: OpenedAction | null;
  onClose: () => void;
  request: ReturnType<typeof useBulkRequest>;
  timeZone: TimeZone;
  /** These rows were sent. */
  onDeselect: (ids: readonly string[]) => void;
  /** The button in the bar that gets the focus after a result. */
  bar: RefObject<HTMLButtonElement | null>;
}

export function BulkDialogs({ opened, onClose, request, timeZone, onDeselect, bar }: BulkDialogsProps) {
  const { send, isPending, failure, result, closeResult } = request;
  return (
    <>
      {opened?.action === 'send' && <SendTitles rows={opened.rows} bar={bar} onDeselect={onDeselect} onClose={onClose} />}
      {opened && opened.action !== 'send' && (
        <BulkDialog
          action={opened.action}
          rows={opened.rows}
          timeZone={timeZone}
          isPending={isPending}
          failure={failure}
          send={(sent) => send(opened.rows, sent)}
          onClose={() => isPending || onClose()}
        />
      )}
      {result && (
        <ResultDialog
          action={result.action}
          title={result.title}
          result={result}
          note={result.refused.length > 0 ? bulkCopy.results[result.action].stay(result.refused.length) : undefined}
          nameOf={result.action === 'requestUpdate' ? askedName : undefined}
          returnFocusTo={bar}
          onClose={closeResult}
        />
      )}
    </>
  );
}
