// A pending invitation on the dashboard: accepted with or without the paper, or declined.
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { invitesCopy } from '../../copy/invites.ts';
import { threadCopy } from '../../copy/thread.ts';
import { DeclineDialog } from '../../invitation/DeclineDialog.tsx';
import { type InvitedCard, InvitationRow } from '../../invitation/InvitationRow.tsx';
import { useAnswer } from '../../invitation/use-answer.ts';
import { Button } from '../../ui/Button.tsx';

export function DashboardInvite({ card }: { card: InvitedCard }) {
  const id = useId();
  const [declining, setDeclining] = useState(false);
  const { mutate, isPending, variables } = useAnswer(card.id, 'accept');
  const accept = (hasTitle: boolean) => isPending || mutate({ threadId: card.id, accept: true, hasTitle });
  const { mayHoldTitle } = card.invitation;
  return (
    <InvitationRow
      card={card}
      vehicleId={id}
      vehicle={
        <Link to="/t/$threadId" params={{ threadId: card.id }}>
          {threadCopy.title(card.year, card.make, card.model)}
        </Link>
      }
      actions={
        <>
          <Button variant="ghost" aria-describedby={id} onClick={() => setDeclining(true)}>
            {invitesCopy.decline}
          </Button>
          <Button
            variant={mayHoldTitle ? 'outline' : 'tinted'}
            aria-describedby={id}
            busy={isPending && !variables.hasTitle}
            onClick={() => accept(false)}
          >
            {invitesCopy.acceptWithoutTitle}
          </Button>
          {mayHoldTitle && (
            <Button
              className="invitation-with-title"
              variant="tinted"
              icon={<FileText aria-hidden="true" />}
              aria-describedby={id}
              busy={isPending && variables.hasTitle === true}
              onClick={() => accept(true)}
            >
              {invitesCopy.acceptWithTitle}
            </Button>
          )}
          {declining && <DeclineDialog card={card} onClose={() => setDeclining(false)} />}
        </>
      }
    />
  );
}
