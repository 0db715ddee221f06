// A pending invitation in a list: the chain, who invited, the vehicle, and the buttons.
import './invitation.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Check, Undo2, X } from 'lucide-react';
import type { InvitationView, TakeBackOffer, ThreadCard } from '../../../domain/thread/view/view-types.ts';
import { chainOf } from '../chain/chain-nodes.ts';
import { chainSummary } from '../chain/title-location.ts';
import { invitesCopy } from '../../copy/invites.ts';
import { CompactChain } from '../chain/CompactChain.tsx';
import { OrgMarkTags } from '../orgs/OrgMarkTags.tsx';
import { Vin } from '../../ui/text/Vin.tsx';
import { uiCopy } from '../../copy/ui.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { formatTime } from '../../ui/text/format-time.ts';
import { minutesLeft } from '../thread/own-answer.ts';
import { useTakeBack } from '../thread/take-back.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import type { InvitationAnswer } from './use-answer-invitation.ts';
import { threadCopy } from '../../copy/thread.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';

/** A thread card with an invitation. */
export type InvitedCard = ThreadCard & { invitation: InvitationView };

export interface InvitationRowProps {
  card: InvitedCard;
  /** The vehicle's name, as text or as a link. */
  vehicle: ReactNode;
  /** The id of the vehicle's name, which describes the buttons. */
  vehicleId: string;
  /** The invitation was answered or has gone. */
  answered: boolean;
  /** The buttons, the main one last, or the outcome. */
  actions: ReactNode;
  /** In a list in which several can be answered at once: the row's checkbox, or null if it is answered. */
  check?: ReactNode;
}

export function InvitationRow({ card, vehicle, vehicleId, answered, actions, check }: InvitationRowProps) {
  const { inviterName, inviterMarks, line, invitedAt } = card.invitation;
  const buttons = useRef<HTMLDivElement>(null);
  const wasAnswered = useRef(answered);
  useLayoutEffect(() => {
    // The buttons are back, because the answer was refused or taken back. They take the focus that the outcome had.
    const areBack = wasAnswered.current && !answered;
    wasAnswered.current = answered;
    if (areBack && document.activeElement === document.body) [...buttons.current!.querySelectorAll('button')].at(-1)?.focus();
  }, [answered]);
  return (
    <li className="invitation" data-answered={answered || undefined} data-checkable={check !== undefined || undefined}>
      {check}
      <CompactChain {...chainOf(card)} summary={chainSummary(card)} />
      <div className="invitation-words">
        <p>
          <b translate="no">{inviterName}</b> <span>{invitesCopy.lines[line]}</span> {inviterMarks && <OrgMarkTags {...inviterMarks} />}
        </p>
        <div className="invitation-facts">
          <span className="invitation-vehicle" id={vehicleId}>
            {vehicle}
          </span>
          <Vin vin={card.vin} quiet />
          <InvitedAt at={invitedAt} />
        </div>
      </div>
      <div className="invitation-actions" ref={buttons}>
        {actions}
      </div>
    </li>
  );
}

function InvitedAt({ at }: { at: number }) {
  const words = formatTime(at, Math.max(useNow(), at), 'short');
  return (
    <time dateTime={new Date(at).toISOString()} data-tip="">
      {invitesCopy.invited(words === uiCopy.time.yesterday ? words.toLowerCase() : words)}
    </time>
  );
}

interface AnsweredInvitationProps {
  answer: InvitationAnswer;
  /** What Undo takes back. Null if there is nothing, or the server has not answered yet. */
  takeBack: TakeBackOffer | null;
  isPending: boolean;
  threadId: string;
  nameId: string;
}

/** The outcome of an invitation, in place of its buttons. It takes the focus that the pressed button had. */
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
        <Icon />
        <span>{invitesCopy.answered[answer]}</span>
      </span>
      {isAccepted && (
        <LinkButton to="/t/$threadId" params={{ threadId }} aria-describedby={nameId}>
          {invitesCopy.open}
        </LinkButton>
      )}
      {isUndoable && (
        <Button icon={<Undo2 />} busy={isPending || isUndoing} aria-describedby={nameId} onClick={undo}>
          {uiCopy.undo}
        </Button>
      )}
    </>
  );
}

const { declineTitle, declineText, decline } = threadCopy.invitation;

/** Confirms before an invitation in a list is declined. */
export function DeclineDialog({ card, onDecline, onClose }: { card: InvitedCard; onDecline: () => void; onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={declineTitle(threadCopy.title(card.year, card.make, card.model))}
      description={declineText}
      action={decline}
      onConfirm={() => {
        onClose();
        onDecline();
      }}
    />
  );
}
