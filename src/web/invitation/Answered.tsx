// The outcome of an invitation, in place of its buttons. It takes the focus that the pressed button had.
import { Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { invitesCopy } from '../copy/invites.ts';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';

/** `gone`: answered elsewhere, or withdrawn. */
export type Answer = 'with-title' | 'without-title' | 'declined' | 'gone';

export function Answered({ answer, threadId, nameId }: { answer: Answer; threadId: string; nameId: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const own = answer !== 'gone';
  useEffect(() => {
    // A closing dialog returns the focus in a task of its own. This timer runs after it.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (own && (activeElement === document.body || activeElement?.id === 'main')) place.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [own]);
  const Icon = answer === 'declined' || answer === 'gone' ? X : Check;
  return (
    <>
      <span className="invitation-answered" ref={place} tabIndex={-1} aria-describedby={nameId}>
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
