// Asks before the viewer's own request is withdrawn, and says when it can be asked again.
import type { RequestView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/operation.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import { ConfirmCommandDialog } from './ConfirmCommandDialog.tsx';

const words = threadCopy.requests;

interface WithdrawRequestDialogProps {
  threadId: string;
  request: RequestView;
  onClose: () => void;
}

export function WithdrawRequestDialog({ threadId, request, onClose }: WithdrawRequestDialogProps) {
  // Within a day of asking or reminding, asking again would be a reminder.
  const isTooSoon = useNow() < request.remindFrom;
  return (
    <ConfirmCommandDialog
      name={operation.withdrawRequest}
      input={{ threadId, requestId: request.id }}
      toasts={threadCopy.toasts.withdrawRequest}
      title={words.withdraw}
      text={words.withdrawText(request.targetName, isTooSoon)}
      action={words.withdraw}
      onClose={onClose}
    />
  );
}
