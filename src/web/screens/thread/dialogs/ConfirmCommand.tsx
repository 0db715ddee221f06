// Asks once more, then sends the command. A refusal closes it too: the screen shows what has changed meanwhile.
import type { Sent } from '../../../../api/operations.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { sayFailed, type ThreadCommand, useThreadCommand } from '../use-thread-command.ts';

export interface ConfirmCommandProps<N extends ThreadCommand> {
  name: N;
  input: Sent<N>;
  toasts: { done: string; failed: string };
  title: string;
  text: string;
  action: string;
  onClose: () => void;
}

export function ConfirmCommand<N extends ThreadCommand>({ name, input, toasts, title, text, action, onClose }: ConfirmCommandProps<N>) {
  const { mutate, isPending } = useThreadCommand(name, {
    done: toasts.done,
    failed: (refusal) => {
      sayFailed(toasts.failed, refusal);
      if (!refusal.unanswered) onClose();
    },
    after: onClose,
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      action={action}
      busy={isPending}
      onConfirm={() => mutate(input)}
    />
  );
}
