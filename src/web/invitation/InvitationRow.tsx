// A pending invitation in a list: the chain, who invited, the vehicle, and the buttons.
import './invitation.css';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { InvitationView, ThreadCard } from '../../domain/thread/view/view-types.ts';
import { chainOf } from '../chain/chain-nodes.ts';
import { chainSummary } from '../chain/title-location.ts';
import { invitesCopy } from '../copy/invites.ts';
import { CompactChain } from '../ui/chain/CompactChain.tsx';
import { OrgMarkTags } from '../ui/text/OrgMarkTags.tsx';
import { Vin } from '../ui/text/Vin.tsx';
import { uiCopy } from '../copy/ui.ts';
import { useNow } from '../ui/text/Time.tsx';
import { formatTime } from '../ui/text/format-time.ts';

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
