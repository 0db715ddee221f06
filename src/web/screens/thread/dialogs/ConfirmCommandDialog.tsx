// Confirms a command and sends it. A refusal also closes the dialog, because the page then shows what has changed.
import type { Sent } from '../../../../api/operations.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { toastFailure, type ThreadCommandName, useThreadCommand } from '../use-thread-command.ts';

export interface ConfirmCommandDialogProps<N extends ThreadCommandName> {
  name: N;
  input: Sent<N>;
  toasts: { done: string; failed: string };
  title: string;
  text: string;
  action: string;
  variant?: 'danger' | 'solid';
  onClose: () => void;
}

export function ConfirmCommandDialog<N extends ThreadCommandName>(props: ConfirmCommandDialogProps<N>) {
  const { name, input, toasts, title, text, action, variant = 'danger', onClose } = props;
  const { mutate, isPending } = useThreadCommand(name, {
    done: toasts.done,
    failed: (refusal) => {
      toastFailure(toasts.failed, refusal);
      if (!refusal.outcomeUnknown) onClose();
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
      variant={variant}
      busy={isPending}
      onConfirm={() => mutate(input)}
    />
  );
}
