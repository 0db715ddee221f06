// A pending invitation on the dashboard: accept with or without the title, or decline.
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { invitesCopy } from '../../copy/invites.ts';
import { threadCopy } from '../../copy/thread.ts';
import { type InvitationAnswer, AnsweredInvitation } from '../../invitation/AnsweredInvitation.tsx';
import { DeclineDialog } from '../../invitation/DeclineDialog.tsx';
import { InvitationRow } from '../../invitation/InvitationRow.tsx';
import type { PendingInviteProps } from '../../invitation/PendingInvites.tsx';
import { useAnswerInvitation } from '../../invitation/use-answer-invitation.ts';
import { Button } from '../../ui/buttons/Button.tsx';

export function DashboardInvite({ card, gone }: PendingInviteProps) {
  const id = useId();
  const [isDeclining, setDeclining] = useState(false);
  const [answer, setAnswer] = useState<InvitationAnswer | null>(null);
  const withTitle = useAnswerInvitation(card.id, 'accept', () => setAnswer('with-title'));
  const withoutTitle = useAnswerInvitation(card.id, 'accept', () => setAnswer('without-title'));
  const isPending = withTitle.isPending || withoutTitle.isPending;
  const { mayHoldTitle } = card.invitation;
  const vehicle = threadCopy.title(card.year, card.make, card.model);
  // An open question or a running command finishes here, even if a live event removes the invitation first.
  const outcome = answer ?? (gone && !isDeclining && !isPending ? 'gone' : null);
  return (
    <InvitationRow
      card={card}
      answered={outcome !== null}
      vehicleId={id}
      vehicle={
        outcome === null ? (
          <Link to="/t/$threadId" params={{ threadId: card.id }}>
            {vehicle}
          </Link>
        ) : (
          vehicle
        )
      }
      actions={
        outcome ? (
          <AnsweredInvitation answer={outcome} threadId={card.id} nameId={id} />
        ) : (
          <>
            <Button variant="ghost" aria-describedby={id} onClick={() => setDeclining(true)}>
              {invitesCopy.decline}
            </Button>
            <Button
              variant={mayHoldTitle ? 'outline' : 'tinted'}
              aria-describedby={id}
              busy={withoutTitle.isPending}
              onClick={() => isPending || withoutTitle.mutate({ threadId: card.id, accept: true, hasTitle: false })}
            >
              {invitesCopy.acceptWithoutTitle}
            </Button>
            {mayHoldTitle && (
              <Button
                className="invitation-with-title"
                variant="tinted"
                icon={<FileText aria-hidden="true" />}
                aria-describedby={id}
                busy={withTitle.isPending}
                onClick={() => isPending || withTitle.mutate({ threadId: card.id, accept: true, hasTitle: true })}
              >
                {invitesCopy.acceptWithTitle}
              </Button>
            )}
            {isDeclining && <DeclineDialog card={card} onDeclined={() => setAnswer('declined')} onClose={() => setDeclining(false)} />}
          </>
        )
      }
    />
  );
}
