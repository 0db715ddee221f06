// The button that deletes all notifications up to the newest one that was shown, for the whole organization, after a confirmation.
import { useState } from 'react';
import { notificationsCopy } from '../../copy/notifications.ts';
import { useNotificationCommand } from '../../notifications/use-notification-command.ts';
import { useViewer } from '../../session/session.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { operation } from '../../data/operation.ts';

/** `newestAt`: the time of the newest notification shown, in ms since the epoch. */
export function ClearAllButton({ newestAt }: { newestAt: number }) {
  const { org } = useViewer();
  const [upTo, setUpTo] = useState<number | null>(null);
  const closeDialog = () => setUpTo(null);
  const { mutate, isPending } = useNotificationCommand(operation.clearAllNotifications, { done: closeDialog });
  return (
    <>
      <Button variant="ghost" onClick={() => setUpTo(newestAt)}>
        {notificationsCopy.clearAll}
      </Button>
      <ConfirmDialog
        open={upTo !== null}
        onOpenChange={closeDialog}
        title={notificationsCopy.clearAllTitle}
        description={notificationsCopy.clearAllSentence(org?.name ?? '')}
        action={notificationsCopy.clearAll}
        busy={isPending}
        onConfirm={() => upTo !== null && mutate({ upTo })}
      />
    </>
  );
}
