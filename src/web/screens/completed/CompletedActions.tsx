// What the viewer may still do on a thread after its part is complete: reopen it, or object to a claim. Both make the thread live again.
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../copy/thread/dialogs.ts';
import { threadCopy } from '../../copy/thread.ts';
import { operation } from '../../data/operation.ts';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { splitRefusal, type VehicleRefusal } from '../new-thread/form-errors.ts';
import { VehicleRefusalAlert } from '../new-thread/VehicleRefusalAlert.tsx';
import { ActionIcon } from '../thread/ActionIcon.tsx';
import { useThreadCommand } from '../thread/use-thread-command.ts';
import { ObjectDialog } from './ObjectDialog.tsx';

/** Whether `CompletedActions` has a button. */
export const hasCompletedActions = ({ offers }: CompletedThread): boolean =>
  offers.includes('reopenThread') || offers.includes('objectToClaim');

export function CompletedActions({ thread: { id: threadId, offers }, thread }: { thread: CompletedThread }) {
  const navigate = useNavigate();
  const [isObjecting, setObjecting] = useState(false);
  const [refusal, setRefusal] = useState<VehicleRefusal | null>(null);
  // Reopens at once: the thread can be ended again.
  const { mutate, isPending } = useThreadCommand(operation.reopenThread, {
    done: threadDialogsCopy.reopen.done,
    failed: (refused) => setRefusal(splitRefusal(refused)),
    after: () => void navigate({ to: '/t/$threadId', params: { threadId } }),
  });
  const run = {
    reopenThread: () => (isPending ? undefined : mutate({ threadId })),
    objectToClaim: () => setObjecting(true),
  };
  useOpenOnArrival((what) => {
    if ((what === 'reopenThread' || what === 'objectToClaim') && offers.includes(what)) run[what]();
  });
  return (
    <>
      <VehicleRefusalAlert refusal={refusal} />
      {(['reopenThread', 'objectToClaim'] as const)
        .filter((action) => offers.includes(action))
        .map((action) => (
          <Button
            key={action}
            icon={<ActionIcon action={action} />}
            busy={action === 'reopenThread' && isPending}
            onClick={() => run[action]()}
          >
            {threadCopy.actions[action]}
          </Button>
        ))}
      {isObjecting && <ObjectDialog thread={thread} onClose={() => setObjecting(false)} />}
    </>
  );
}
