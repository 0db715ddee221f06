// Asks for confirmation before a destructive action. An alertdialog whose initial focus is on Cancel.
import './Dialog.css';
import * as Radix from '@radix-ui/react-alert-dialog';
import { type ReactNode, useState } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { Button, type ButtonProps } from '../Button.tsx';
import { SEND_KEYS, submitByKeys } from '../focus/shortcut-keys.ts';
import { hasUnfinishedDay } from '../inputs/unfinished-day.ts';
import { typeAfterFocus } from './type-held-keys.ts';
import { Overlay, useReturnFocus } from './Overlay.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
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

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    action,
    onConfirm,
    cancel = uiCopy.cancel,
    busy = false,
    children,
    variant = 'danger',
  } = props;
  const returnFocus = useReturnFocus(open);
  const hasFields = children !== undefined;
  const footer = (
    <div className="dialog-footer">
      {variant === 'leave' && (
        <Button className="dialog-leave" onClick={onConfirm}>
          {action}
        </Button>
      )}
      <Radix.Cancel asChild>
        <Button variant={variant === 'leave' ? 'solid' : 'outline'}>{cancel}</Button>
      </Radix.Cancel>
      {variant !== 'leave' && (
        <Button
          variant={variant}
          busy={busy}
          {...(hasFields ? { type: 'submit' as const, 'aria-keyshortcuts': SEND_KEYS } : { onClick: onConfirm })}
        >
          {action}
        </Button>
      )}
    </div>
  );
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Overlay />
        <Radix.Content
          className="dialog"
          data-width="narrow"
          onKeyDown={hasFields ? submitByKeys : undefined}
          onOpenAutoFocus={typeAfterFocus}
          onCloseAutoFocus={returnFocus}
        >
          <div className="dialog-header">
            <Radix.Title>{title}</Radix.Title>
            <Radix.Description className="dialog-description">{description}</Radix.Description>
          </div>
          {hasFields ? (
            <form
              className="dialog-form"
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                event.stopPropagation();
                if (!busy && !hasUnfinishedDay(event.currentTarget)) onConfirm();
              }}
            >
              <div className="dialog-body">{children}</div>
              {footer}
            </form>
          ) : (
            footer
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface AskFirstButtonProps extends Pick<ConfirmDialogProps, 'title' | 'description' | 'action' | 'busy'> {
  button: Pick<ButtonProps, 'variant' | 'icon' | 'aria-describedby'>;
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
