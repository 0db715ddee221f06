// The dialog of the button that asks a partner about its late titles, and its result.
import type { RefObject } from 'react';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { askedName } from '../../parts/bulk/bulk-result.ts';
import { RequestUpdatesDialog } from '../../parts/bulk/RequestUpdatesDialog.tsx';
import { ResultDialog } from '../../parts/bulk/ResultDialog.tsx';
import type { useBulkRequest } from '../../parts/bulk/use-bulk-request.ts';

interface AskLateDialogsProps {
  /** The rows to ask about, as they were when the dialog was opened: a repeated request must be the same one. Null: it is closed. */
  opened: readonly DeskRow[] | null;
  request: ReturnType<typeof useBulkRequest>;
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function AskLateDialogs({ opened, request, button, onClose }: AskLateDialogsProps) {
  const { send, isPending, failure, result, closeResult } = request;
  return (
    <>
      {opened && (
        <RequestUpdatesDialog
          rows={opened}
          isPending={isPending}
          failure={failure}
          send={(sent) => send(opened, sent)}
          onClose={() => isPending || onClose()}
        />
      )}
      {result && (
        <ResultDialog
          action={result.action}
          title={result.title}
          result={result}
          nameOf={askedName}
          returnFocusTo={button}
          onClose={closeResult}
        />
      )}
    </>
  );
}
