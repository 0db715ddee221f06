// "Mark title as delivered": confirms, with an optional day of arrival. If the recipient already claims to have the title, delivering
// confirms that claim, so no arrival is asked for.
import type { LiveThread, StakeView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/operation.ts';
import { useDraft } from '../../../drafts/use-draft.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { today } from '../../../ui/text/format-time.ts';
import { useThreadCommand } from '../use-thread-command.ts';
import { failureText } from './CommandDialog.tsx';
import { ConfirmCommandDialog } from './ConfirmCommandDialog.tsx';
import { ExpectedField } from './ExpectedField.tsx';

const { actions, claim, delivery, toasts } = threadCopy;

export function DeliverDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const recipient = recipientOf(view);
  const name = recipient?.orgName ?? '';
  if (!recipient?.claimPending) return <DeliverByDayDialog threadId={view.id} name={name} onClose={onClose} />;
  return (
    <ConfirmCommandDialog
      name={operation.markDelivered}
      input={{ threadId: view.id }}
      toasts={toasts.confirmClaim}
      title={actions.markDelivered}
      text={claim.deliverText(name)}
      action={actions.markDelivered}
      variant="solid"
      onClose={onClose}
    />
  );
}

/** A refusal appears in the dialog, and the day that was chosen stays. */
function DeliverByDayDialog({ threadId, name, onClose }: { threadId: string; name: string; onClose: () => void }) {
  const [expected, setExpected, forgetExpected] = useDraft(`${threadId} deliver expected`);
  const deliver = useThreadCommand(operation.markDelivered, {
    done: toasts.markDelivered.done,
    failed: () => undefined, // shown in the dialog
    after: () => {
      forgetExpected();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={actions.markDelivered}
      description={delivery.askText(name)}
      action={actions.markDelivered}
      variant="solid"
      busy={deliver.isPending}
      onConfirm={() => deliver.mutate({ threadId, expected: expected || null, today: today() })}
    >
      <ExpectedField value={expected} onValueChange={setExpected} hint={delivery.expectedHint} quick />
      <FormAlert>{failureText(toasts.markDelivered.failed, deliver.error)}</FormAlert>
    </ConfirmDialog>
  );
}

/** The organization after the holder. */
function recipientOf({ stakes }: LiveThread): StakeView | undefined {
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle);
  return holder < 0 ? undefined : stakes[holder + 1];
}
