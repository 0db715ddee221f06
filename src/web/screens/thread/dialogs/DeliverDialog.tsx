// "Mark title as delivered": confirms, with an optional day of arrival. If the recipient already claims to have the title, delivering
// confirms that claim, so no arrival is asked for.
import { useState } from 'react';
import type { LiveThread, StakeView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { today } from '../../../ui/text/format-time.ts';
import { ConfirmCommandDialog } from './ConfirmCommandDialog.tsx';
import { ExpectedField } from './ExpectedField.tsx';

const { actions, claim, delivery, toasts } = threadCopy;

export function DeliverDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const [expected, setExpected] = useState('');
  const recipient = recipientOf(view);
  const name = recipient?.orgName ?? '';
  const common = {
    name: 'markDelivered',
    title: actions.markDelivered,
    action: actions.markDelivered,
    variant: 'solid',
    onClose,
  } as const;
  if (recipient?.claimPending)
    return <ConfirmCommandDialog {...common} input={{ threadId: view.id }} toasts={toasts.confirmClaim} text={claim.deliverText(name)} />;
  return (
    <ConfirmCommandDialog
      {...common}
      input={{ threadId: view.id, expected: expected || null, today: today() }}
      toasts={toasts.markDelivered}
      text={delivery.askText(name)}
    >
      <ExpectedField value={expected} onValueChange={setExpected} hint={delivery.expectedHint} quick />
    </ConfirmCommandDialog>
  );
}

/** The organization after the holder. */
function recipientOf({ stakes }: LiveThread): StakeView | undefined {
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle);
  return holder < 0 ? undefined : stakes[holder + 1];
}
