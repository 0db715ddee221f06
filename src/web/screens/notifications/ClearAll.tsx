// Deletes the whole list, for everybody in the organization: asked once more.
import { useState } from 'react';
import { notificationsCopy } from '../../copy/notifications.ts';
import { useNotificationCommand } from '../../notifications/use-notification-command.ts';
import { useViewer } from '../../session.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

export function ClearAll() {
  const { org } = useViewer();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useNotificationCommand('clearAllNotifications', () => setAsking(false));
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {notificationsCopy.clearAll}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={notificationsCopy.clearAllTitle}
        description={notificationsCopy.clearAllSentence(org?.name ?? '')}
        action={notificationsCopy.clearAll}
        busy={isPending}
        onConfirm={() => mutate({})}
      />
    </>
  );
}
