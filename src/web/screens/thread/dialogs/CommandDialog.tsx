// A dialog that sends one command on a thread. A refusal appears in it, and everything that was typed stays.
import './command-dialog.css';
import type { ReactNode, RefObject } from 'react';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import type { ApiError } from '../../../data/api-error.ts';
import { WaitingButton } from '../../../ui/buttons/WaitingButton.tsx';
import { CloseButton, Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { SEND_KEYS } from '../../../ui/focus/shortcut-keys.ts';

/** The product's text of the failure and the server's reason; undefined without a refusal. */
export const failureText = (failed: string, refusal: ApiError | null): string | undefined =>
  refusal ? threadDialogsCopy.failed(failed, refusal.message) : undefined;

export interface CommandDialogProps {
  title: string;
  description?: ReactNode;
  /** The label of the button. */
  action: string;
  icon?: ReactNode;
  variant?: 'danger' | 'solid';
  /** Why the button is disabled; null if it is not. */
  reason: string | null;
  /** Muted text in the footer. */
  note?: string | undefined;
  busy: boolean;
  /** Why the command was refused. */
  refusal?: string | undefined;
  onSubmit: () => void;
  onClose: () => void;
  width?: 'regular' | 'wide';
  /** Gets the focus when the dialog closes, instead of the opener. */
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

export function CommandDialog(props: CommandDialogProps) {
  const {
    title,
    description,
    action,
    icon,
    variant = 'danger',
    reason,
    note,
    busy,
    refusal,
    onSubmit,
    onClose,
    width,
    returnFocusTo,
  } = props;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      {...(width ? { width } : {})}
      {...(returnFocusTo ? { returnFocusTo } : {})}
      description={description}
      note={reason === null ? note : undefined}
      sendKeys
      onSubmit={() => {
        if (reason === null && !busy) onSubmit();
      }}
      footer={
        <>
          <CloseButton>{threadDialogsCopy.cancel}</CloseButton>
          <WaitingButton type="submit" aria-keyshortcuts={SEND_KEYS} variant={variant} icon={icon} reason={reason} busy={busy}>
            {action}
          </WaitingButton>
        </>
      }
    >
      {props.children}
      <FormAlert>{refusal}</FormAlert>
    </Dialog>
  );
}
