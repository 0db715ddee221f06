// A dialog that sends one command on a thread. A refusal appears in it, and everything that was typed stays.
import './command-dialog.css';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { threadDialogsCopy } from '../../copy/thread/dialogs.ts';
import type { ApiError } from '../../data/api-error.ts';
import { Dialog, type DialogProps, SubmitButtons } from '../../ui/dialogs/Dialog.tsx';
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
import { useDraft } from '../../data/drafts/use-draft.ts';
import { NOTE_MAX } from '../../../domain/limits.ts';
import { tooLong } from '../../../domain/clean-text.ts';

/** The product's text of the failure and the server's reason; undefined without a refusal. */
export const failureText = (failed: string, refusal: ApiError | null): string | undefined =>
  refusal ? threadDialogsCopy.failed(failed, refusal.message) : undefined;

export interface CommandDialogProps extends Pick<DialogProps, 'title' | 'description' | 'width' | 'initialFocus' | 'returnFocusTo'> {
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
  /** Set to false if Enter sends the fields. */
  sendKeys?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function CommandDialog(props: CommandDialogProps) {
  const { action, icon, variant = 'danger', reason, note, busy, refusal, sendKeys = true, onSubmit, onClose, children, ...dialog } = props;
  return (
    <Dialog
      {...dialog}
      open
      onOpenChange={onClose}
      note={reason === null ? note : undefined}
      sendKeys={sendKeys ? action : undefined}
      onSubmit={() => {
        if (reason === null && !busy) onSubmit();
      }}
      footer={
        <SubmitButtons aria-keyshortcuts={sendKeys ? SEND_KEYS : undefined} variant={variant} icon={icon} reason={reason} busy={busy}>
          {action}
        </SubmitButtons>
      }
    >
      {children}
      <FormAlert>{refusal}</FormAlert>
    </Dialog>
  );
}

/** Deletes the drafts and closes the dialog once the command is done. A refusal is shown in the dialog. */
export function useDialogCommand<N extends ThreadCommandName>(name: N, done: string, forget: readonly (() => void)[], onClose: () => void) {
  return useThreadCommand(name, {
    done,
    failed: () => undefined,
    after: () => {
      for (const forgetDraft of forget) forgetDraft();
      onClose();
    },
  });
}

export interface Confirmation<N extends ThreadCommandName> {
  name: N;
  input: Sent<N>;
  toasts: { done: string; failed: string };
  title: string;
  text: string;
  /** The label of the button, if it is not the title. */
  action?: string;
  variant?: 'danger' | 'solid';
}

/** Confirms a command and sends it. A refusal also closes the dialog, because the page then shows what has changed. */
export function ConfirmCommandDialog<N extends ThreadCommandName>(props: Confirmation<N> & { onClose: () => void }) {
  const { name, input, toasts, title, text, action = title, variant = 'danger', onClose } = props;
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
export function Consequences({ lines }: { lines: readonly { Icon: LucideIcon; text: ReactNode }[] }) {
  return (
    <ul className="dialog-points quiet">
      {lines.map(({ Icon, text }, at) => (
        <li key={at}>
          <Icon />
          <span>{text}</span>
        </li>
      ))}
    </ul>
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

/** The name of the draft of how a thread ends. What leads to that dialog can choose it. */
export const endDraft = (threadId: string, name: 'finish' | 'close'): string => `${threadId} ${name}`;

/** The draft of a command's optional note. */
export function useNoteDraft(name: string) {
  const [text, change, forget] = useDraft(name);
  return { text, change, forget, error: tooLong(text, NOTE_MAX) };
}

/** The optional note of a command. Everybody on the thread sees it. */
export function NoteField({ note, hint }: { note: ReturnType<typeof useNoteDraft>; hint?: string }) {
  return (
    <Field label={threadDialogsCopy.note} hint={hint} optional error={note.error ?? undefined}>
      <TextArea className="command-note" rows={2} value={note.text} onChange={(event) => note.change(event.target.value)} />
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
