// "It was here after all", for a title that was reported missing: the organization says that it has it, and the sender is asked.
import { useState } from 'react';
import { receiveCopy } from '../../copy/envelope/receive.ts';
import { threadCopy } from '../../copy/thread.ts';
import { operation } from '../../data/operation.ts';
import { Button, type ButtonVariant } from '../../ui/buttons/Button.tsx';
import { useThreadCommand } from '../thread/use-thread-command.ts';

interface ClaimButtonProps {
  threadId: string;
  /** The sender. */
  name: string;
  variant?: ButtonVariant;
}

export function ClaimButton({ threadId, name, variant = 'outline' }: ClaimButtonProps) {
  const [isClaimed, setClaimed] = useState(false);
  const { done, failed } = threadCopy.toasts.claimTitle;
  const { mutate, isPending } = useThreadCommand(operation.claimTitle, { done, failed, after: () => setClaimed(true), staysOnPage: true });
  if (isClaimed) return <span role="status">{receiveCopy.done.claimed(name)}</span>;
  return (
    <Button variant={variant} busy={isPending} onClick={() => mutate({ threadId })}>
      {receiveCopy.done.here}
    </Button>
  );
}
