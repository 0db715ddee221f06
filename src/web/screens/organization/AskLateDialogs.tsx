// The dialog of the button that asks a partner about its late titles, and its result.
import type { RefObject } from 'react';
import { askedName, type useBulkRequest } from '../../parts/bulk/bulk-request.ts';
import { RequestUpdatesDialog } from '../../parts/bulk/RequestUpdatesDialog.tsx';
import { ResultDialog } from '../../parts/bulk/ResultDialog.tsx';

interface AskLateDialogsProps {
  request: ReturnType<typeof useBulkRequest>;
  button: RefObject<HTMLButtonElement | null>;
}

export function AskLateDialogs({ request, button }: AskLateDialogsProps) {
  const { dialog, result, closeResult } = request;
  return (
    <>
      {dialog && <RequestUpdatesDialog {...dialog} />}
      {result && <ResultDialog action={result.action} result={result} nameOf={askedName} returnFocusTo={button} onClose={closeResult} />}
    </>
  );
}
