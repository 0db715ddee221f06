// What the viewer can do about its own open request: withdraw it. The button that reminds the other organization of it is beside the page's
// title; while it is too soon for that, it is here, with the reason.
import { useId, useState } from 'react';
import type { RequestView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { WithdrawRequestDialog } from '../dialogs/WithdrawRequestDialog.tsx';
import { mayRemind } from '../thread-actions.ts';

const words = threadCopy.requests;

export function OwnRequestActions({ threadId, request }: { threadId: string; request: RequestView }) {
  const reasonId = useId();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const isTooSoon = !mayRemind(request, useNow());
  return (
    <>
      <div className="request-actions">
        {isTooSoon && (
          <Button size="compact" disabledBy={reasonId}>
            {words.remind(request.targetName)}
          </Button>
        )}
        <Button size="compact" onClick={() => setWithdrawing(true)}>
          {words.withdraw}
        </Button>
      </div>
      {isTooSoon && (
        <p className="request-mail" id={reasonId}>
          {words.remindedToday}
        </p>
      )}
      {isWithdrawing && <WithdrawRequestDialog threadId={threadId} request={request} onClose={() => setWithdrawing(false)} />}
    </>
  );
}
