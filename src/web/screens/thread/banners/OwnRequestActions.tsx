// What the viewer can do about its own open request: withdraw it, or remind the organization that it asked, once a day.
import { useId, useState } from 'react';
import type { RequestView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/operation.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { ConfirmCommandDialog } from '../dialogs/ConfirmCommandDialog.tsx';
import { useThreadCommand } from '../use-thread-command.ts';

const words = threadCopy.requests;

export function OwnRequestActions({ threadId, request }: { threadId: string; request: RequestView }) {
  const reasonId = useId();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const remind = useThreadCommand(operation.remindRequest, threadCopy.toasts.remindRequest);
  const input = { threadId, requestId: request.id };
  // Nothing on the thread changes when the day is over, so the offer may be outdated.
  const now = useNow();
  const isTooSoon = !request.offers.includes('remindRequest') && now < request.remindFrom;
  return (
    <>
      {request.remindedAt !== null && (
        <p className="request-mail">
          {words.reminded} · <Time at={request.remindedAt} />
        </p>
      )}
      <div className="request-actions">
        <Button size="compact" busy={remind.isPending} disabledBy={isTooSoon ? reasonId : undefined} onClick={() => remind.mutate(input)}>
          {words.remind(request.targetName)}
        </Button>
        <Button size="compact" variant="ghost" onClick={() => setWithdrawing(true)}>
          {words.withdraw}
        </Button>
      </div>
      {isTooSoon && (
        <p className="request-mail" id={reasonId}>
          {words.remindedToday}
        </p>
      )}
      {isWithdrawing && (
        <ConfirmCommandDialog
          name={operation.withdrawRequest}
          input={input}
          toasts={threadCopy.toasts.withdrawRequest}
          title={words.withdraw}
          text={words.withdrawText(request.targetName)}
          action={words.withdraw}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </>
  );
}
