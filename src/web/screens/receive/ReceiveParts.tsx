// Small parts that the screens of receiving share: the tick, the end of a VIN, and buttons.
import { Check, Clock, Minus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { receiveCopy } from '../../copy/envelope/receive.ts';
import { VisuallyHidden } from '../../ui/text/inline-text.tsx';
import { isLeft, isUnsent, type RowState } from './session/known-titles.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { threadCopy } from '../../copy/thread.ts';
import { operation } from '../../data/queries.ts';
import { Button, type ButtonProps, type ButtonVariant, IconButton, LinkButton } from '../../ui/Button.tsx';
import { useThreadCommand } from '../../parts/thread/use-thread-command.ts';
import type { EnvelopeTitle } from '../../../api/envelopes.ts';
import { useNow } from '../../ui/text/Time.tsx';

type TickState = RowState | 'extra';

/**
 * What has become of a title, as a shape first: a filled check, an outlined one until it is stored, an empty circle, a minus, a question.
 * `named`: says the state to screen readers.
 */
export function Tick({ state, size = 'regular', named = false }: { state: TickState; size?: 'regular' | 'large'; named?: boolean }) {
  return (
    <span className="tick" data-state={state} data-size={size}>
      <span aria-hidden="true">{signOf(state)}</span>
      {named && state !== 'extra' && <VisuallyHidden>{receiveCopy.manifest.states[state]}</VisuallyHidden>}
    </span>
  );
}

function signOf(state: TickState) {
  switch (state) {
    case 'in':
    case 'sending':
      return <Check />;
    case 'waiting':
    case 'kept':
    case 'unkept':
      return <Clock />;
    case 'missing':
    case 'other':
      return <Minus />;
    case 'extra':
      return '?';
    case 'open':
    case 'undoing':
      return null;
    default:
      return state satisfies never;
  }
}

/** The last six characters of a VIN in bold monospace, as people say them aloud. `size`: large in the panel of the last one. */
export function LastSix({ vin, size = 'regular' }: { vin: string; size?: 'regular' | 'large' }) {
  return (
    <span className="last-six" translate="no" data-size={size}>
      {vinEnd(vin)}
    </span>
  );
}

interface ClaimButtonProps {
  threadId: string;
  /** The sender. */
  name: string;
  variant?: ButtonVariant;
}

/** "It was here after all", for a title that was reported missing: the organization says that it has it, and the sender is asked. */
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

/** Undoes the title with this VIN. */
export function UndoButton({ vin, ...button }: { vin: string } & Omit<ButtonProps, 'children'>) {
  return (
    <Button {...button} aria-label={receiveCopy.last.undoOf(vinEnd(vin))}>
      {receiveCopy.last.undo}
    </Button>
  );
}

export function ThreadButton({ threadId, variant = 'outline' }: { threadId: string; variant?: ButtonVariant }) {
  return (
    <LinkButton variant={variant} to="/t/$threadId" params={{ threadId }}>
      {receiveCopy.last.openThread}
    </LinkButton>
  );
}

/** Whether what was received can be undone. `now`: ms. */
export const mayUndo = (state: RowState, { takeBack }: Pick<EnvelopeTitle, 'takeBack'>, now: number): boolean =>
  isUnsent(state) || (state === 'in' && takeBack !== null && takeBack.until > now);

/**
 * "Something is wrong" in the row of a title. Where its delivery cannot be disputed any more, it leads to the thread, which says what can
 * be done instead.
 */
export function WrongButton(row: { title: EnvelopeTitle; state: RowState; onWrong: (title: EnvelopeTitle) => void }) {
  const { title, state, onWrong } = row;
  const now = useNow();
  const label = receiveCopy.last.wrongWith(vinEnd(title.vin));
  if (isLeft(state) || mayUndo(state, title, now))
    return <IconButton size="compact" label={label} icon={<TriangleAlert />} onClick={() => onWrong(title)} />;
  return (
    <Link
      to="/t/$threadId"
      params={{ threadId: title.threadId }}
      className="button icon-button"
      data-variant="ghost"
      data-size="compact"
      data-tip={label}
      aria-label={label}
    >
      <TriangleAlert />
    </Link>
  );
}
