// Asks for confirmation before a destructive action. An alertdialog whose initial focus is on Cancel.
import { type ReactNode, useRef, useState } from 'react';
import { Button, type ButtonProps } from '../Button.tsx';
import { SEND_KEYS } from '../focus/shortcut-keys.ts';
import { CloseButton, Dialog, type DialogProps } from './Dialog.tsx';

export interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'title'> {
  description: ReactNode;
  /** The action's label. The action does not close the dialog; the caller does once it is done. */
  action: string;
  onConfirm: () => void;
  cancel?: string;
  busy?: boolean;
  /** Content between the question and the buttons. Enter in a field, and Control (or Command) and Enter, confirm like the button. */
  children?: ReactNode;
  /** `solid`: nothing is lost. `leave`: staying is the main action. */
  variant?: 'danger' | 'solid' | 'leave';
}

export function ConfirmDialog({ action, onConfirm, cancel, busy = false, children, variant = 'danger', ...dialog }: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  const isLeave = variant === 'leave';
  const hasFields = children !== undefined;
  const act = (
    <Button
      variant={isLeave ? 'outline' : variant}
      className={isLeave ? 'dialog-leave' : undefined}
      busy={busy}
      {...(hasFields ? { type: 'submit' as const, 'aria-keyshortcuts': SEND_KEYS } : { onClick: onConfirm })}
    >
      {action}
    </Button>
  );
  return (
    <Dialog
      {...dialog}
      alert
      width="narrow"
      initialFocus={cancelButton}
      {...(hasFields ? { onSubmit: () => !busy && onConfirm() } : {})}
      footer={
        <>
          {isLeave && act}
          <CloseButton ref={cancelButton} variant={isLeave ? 'solid' : 'outline'}>
            {cancel}
          </CloseButton>
          {!isLeave && act}
        </>
      }
    >
      {children}
    </Dialog>
  );
}

interface AskFirstButtonProps extends Pick<ConfirmDialogProps, 'title' | 'description' | 'action' | 'busy'> {
  button: Pick<ButtonProps, 'variant' | 'size' | 'className' | 'icon' | 'busy' | 'aria-describedby'>;
  /** Call `close` once the question has its answer. */
  onConfirm: (close: () => void) => void;
}

/** A button that asks before it acts. It has the label of the action. */
export function AskFirstButton({ button, onConfirm, ...question }: AskFirstButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {question.action}
      </Button>
      <ConfirmDialog {...question} open={isAsking} onOpenChange={setAsking} onConfirm={() => onConfirm(() => setAsking(false))} />
    </>
  );
}
