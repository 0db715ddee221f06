// What the viewer may still do on a thread after its part is complete: reopen it, or object to a claim. Both make the thread live again.
import { useNavigate } from '@tanstack/react-router';
import { FileText, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { endingDialogsCopy } from '../../copy/dialogs/ending-dialogs.ts';
import { operation } from '../../data/operation.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { splitRefusal, type VehicleRefusal } from '../new-thread/form-errors.ts';
import { VehicleRefusalAlert } from '../new-thread/VehicleRefusalAlert.tsx';
import { useThreadCommand } from '../thread/use-thread-command.ts';
import { ObjectDialog } from './ObjectDialog.tsx';

/** Whether `CompletedActions` has a button. */
export const hasCompletedActions = ({ offers }: CompletedThread): boolean =>
  offers.includes('reopenThread') || offers.includes('objectToClaim');

export function CompletedActions({ thread }: { thread: CompletedThread }) {
  const [isObjecting, setObjecting] = useState(false);
  return (
    <>
      {thread.offers.includes('reopenThread') && <ReopenButton threadId={thread.id} />}
      {thread.offers.includes('objectToClaim') && (
        <Button icon={<FileText aria-hidden="true" />} onClick={() => setObjecting(true)}>
          {endingDialogsCopy.object.action}
        </Button>
      )}
      {isObjecting && <ObjectDialog thread={thread} onClose={() => setObjecting(false)} />}
    </>
  );
}

/** Reopens at once: the thread can be ended again. */
function ReopenButton({ threadId }: { threadId: string }) {
  const navigate = useNavigate();
  const [refusal, setRefusal] = useState<VehicleRefusal | null>(null);
  const reopen = useThreadCommand(operation.reopenThread, {
    done: endingDialogsCopy.reopen.done,
    failed: (refused) => setRefusal(splitRefusal(refused)),
    after: () => void navigate({ to: '/t/$threadId', params: { threadId } }),
  });
  return (
    <>
      <VehicleRefusalAlert refusal={refusal} />
      <Button icon={<RotateCcw aria-hidden="true" />} busy={reopen.isPending} onClick={() => reopen.mutate({ threadId })}>
        {endingDialogsCopy.reopen.action}
      </Button>
    </>
  );
}
