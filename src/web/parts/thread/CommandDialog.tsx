// A dialog that sends one command on a thread. A refusal appears in it, and everything that was typed stays.
import './command-dialog.css';
import type { ReactNode, RefObject } from 'react';
import { threadDialogsCopy } from '../../copy/thread/dialogs.ts';
import type { ApiError } from '../../data/api-error.ts';
import { WaitingButton } from '../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { SEND_KEYS } from '../../ui/focus/shortcut-keys.ts';
import type { Sent } from '../../../api/operations.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { type ThreadCommandName, toastFailure, useThreadCommand } from './use-thread-command.ts';
import type { Vehicle } from '../../../domain/thread/thread.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { threadCopy } from '../../copy/thread.ts';
import { VinEnd } from '../../ui/text/Vin.tsx';
import { Field, TextArea } from '../../ui/inputs/Field.tsx';
import { DateInput } from '../../ui/inputs/DateInput.tsx';

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

/** Confirms a command and sends it. A refusal also closes the dialog, because the page then shows what has changed. */
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

/** What a command brings about, one line each. */
export function Consequences({ children }: { children: ReactNode }) {
  return <ul className="consequences">{children}</ul>;
}

/** `icon`: decoration. */
export function Consequence({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** The vehicle of a thread in one line, with the end of its VIN: "2022 Subaru Outback · 187402". */
export function VehicleLine({ year, make, model, vin }: Vehicle) {
  return (
    <>
      <span>{threadCopy.title(year, make, model)} · </span>
      <VinEnd end={vinEnd(vin)} />
    </>
  );
}

interface NoteFieldProps {
  value: string;
  onValueChange: (note: string) => void;
  hint?: string | undefined;
  error: string | null;
}

/** The optional note of a command. Everybody on the thread sees it. */
export function NoteField({ value, onValueChange, hint, error }: NoteFieldProps) {
  return (
    <Field label={threadDialogsCopy.note} hint={hint} optional error={error ?? undefined}>
      <TextArea className="command-note" rows={2} value={value} onChange={(event) => onValueChange(event.target.value)} />
    </Field>
  );
}

interface ExpectedFieldProps {
  /** YYYY-MM-DD, or empty. */
  value: string;
  onValueChange: (day: string) => void;
}

/** The day on which a title on its way arrives. */
export function ExpectedField({ value, onValueChange }: ExpectedFieldProps) {
  return (
    <Field label={threadCopy.delivery.expected} optional>
      <DateInput value={value} onValueChange={onValueChange} />
    </Field>
  );
}
