// The outcome of an invitation, in place of its buttons. It takes the focus that the pressed button had.
import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { invitesCopy } from '../copy/invites.ts';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';

/** `gone`: answered elsewhere, or withdrawn. */
export type InvitationAnswer = 'with-title' | 'without-title' | 'declined' | 'gone';

export function AnsweredInvitation({ answer, threadId, nameId }: { answer: InvitationAnswer; threadId: string; nameId: string }) {
  const outcomeRef = useRef<HTMLSpanElement>(null);
  const isOwnAnswer = answer !== 'gone';
  useEffect(() => {
    // A closing dialog returns the focus in a task of its own. This timer runs after it.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (isOwnAnswer && (activeElement === document.body || activeElement?.id === 'main')) outcomeRef.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOwnAnswer]);
  const Icon = answer === 'declined' || answer === 'gone' ? X : Check;
  return (
    <>
      <span className="invitation-answered" ref={outcomeRef} tabIndex={-1} aria-describedby={nameId}>
        <Icon aria-hidden="true" />
        {invitesCopy.answered[answer]}
      </span>
      {(answer === 'with-title' || answer === 'without-title') && (
        <LinkButton to="/t/$threadId" params={{ threadId }} aria-describedby={nameId}>
          {invitesCopy.open}
        </LinkButton>
      )}
    </>
  );
}
