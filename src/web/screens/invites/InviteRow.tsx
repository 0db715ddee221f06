// A pending invitation to open, accept or decline. Where the organization may bring the paper, accepting asks for it first.
import { useId, useState } from 'react';
import { invitesCopy } from '../../copy/invites.ts';
import { threadCopy } from '../../copy/thread.ts';
import { DeclineDialog } from '../../invitation/DeclineDialog.tsx';
import { type InvitedCard, InvitationRow } from '../../invitation/InvitationRow.tsx';
import { useAnswer } from '../../invitation/use-answer.ts';
import { Button } from '../../ui/Button.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { AcceptDialog } from './AcceptDialog.tsx';

export function InviteRow({ card }: { card: InvitedCard }) {
  const id = useId();
  const [asking, setAsking] = useState<'accept' | 'decline' | null>(null);
  const { mutate, isPending } = useAnswer(card.id, 'accept');
  const stop = () => setAsking(null);
  const accept = () => (card.invitation.mayHoldTitle ? setAsking('accept') : mutate({ threadId: card.id, accept: true, hasTitle: false }));
  return (
    <InvitationRow
      card={card}
      vehicleId={id}
      vehicle={threadCopy.title(card.year, card.make, card.model)}
      actions={
        <>
          <Button variant="ghost" aria-describedby={id} onClick={() => setAsking('decline')}>
            {invitesCopy.decline}
          </Button>
          <LinkButton to="/t/$threadId" params={{ threadId: card.id }} aria-describedby={id}>
            {invitesCopy.open}
          </LinkButton>
          <Button variant="tinted" aria-describedby={id} busy={isPending} onClick={accept}>
            {invitesCopy.accept}
          </Button>
          {asking === 'accept' && <AcceptDialog card={card} onClose={stop} />}
          {asking === 'decline' && <DeclineDialog card={card} onClose={stop} />}
        </>
      }
    />
  );
}
