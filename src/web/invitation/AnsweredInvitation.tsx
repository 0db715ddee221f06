// The outcome of an invitation, in place of its buttons. It takes the focus that the pressed button had.
import { Check, Undo2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { TakeBackOffer } from '../../domain/thread/view/view-types.ts';
import { invitesCopy } from '../copy/invites.ts';
import { uiCopy } from '../copy/ui.ts';
import { minutesLeft } from '../screens/thread/own-answer.ts';
import { useTakeBack } from '../screens/thread/take-back.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { useNow } from '../ui/text/Time.tsx';
import type { InvitationAnswer } from './use-answer-invitation.ts';

interface AnsweredInvitationProps {
  answer: InvitationAnswer;
  /** What Undo takes back. Null if there is nothing, or the server has not answered yet. */
  takeBack: TakeBackOffer | null;
  isPending: boolean;
  threadId: string;
  nameId: string;
}

export function AnsweredInvitation({ answer, takeBack, isPending, threadId, nameId }: AnsweredInvitationProps) {
  const row = useRef<HTMLSpanElement>(null);
  const isOwnAnswer = answer !== 'gone';
  const isAccepted = answer === 'with-title' || answer === 'without-title';
  const { undo, isPending: isUndoing } = useTakeBack(threadId, takeBack);
  const now = useNow();
  const isUndoable = isAccepted && (isPending || (takeBack !== null && minutesLeft(takeBack, now) > 0));
  useEffect(() => {
    // A closing dialog returns the focus in a task of its own. This timer runs after it.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (!isOwnAnswer || (activeElement !== document.body && activeElement?.id !== 'main')) return;
      (row.current?.parentElement?.querySelector('button') ?? row.current)?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOwnAnswer]);
  const Icon = answer === 'declined' || answer === 'gone' ? X : Check;
  return (
    <>
      <span className="invitation-answered" ref={row} tabIndex={-1} aria-describedby={nameId}>
        <Icon aria-hidden="true" />
        <span>{invitesCopy.answered[answer]}</span>
      </span>
      {isAccepted && (
        <LinkButton to="/t/$threadId" params={{ threadId }} aria-describedby={nameId}>
          {invitesCopy.open}
        </LinkButton>
      )}
      {isUndoable && (
        <Button icon={<Undo2 aria-hidden="true" />} busy={isPending || isUndoing} aria-describedby={nameId} onClick={undo}>
          {uiCopy.undo}
        </Button>
      )}
    </>
  );
}
