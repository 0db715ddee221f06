// Tags of a card: what the viewer has to do (blue, or red after a dispute), or that its claim or objection is open (red), and the open
// requests (grey if another organization answers).
import { ArrowLeftRight, CalendarClock, Clock, FileText, MailOpen, PackageCheck, PackageX, Send, Undo2 } from 'lucide-react';
import type { ListedCard } from '../../../../api/thread-views.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { Tag } from '../../../ui/text/Tag.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { isContestedHere } from './card-text.ts';

export function CardTags({ id, card }: { id: string; card: ListedCard }) {
  const action = actionTag(card);
  const count = card.openRequestCount;
  const requestsText = ` ${dashboardCopy.requests(count)}`;
  if (!action && count === 0) return null;
  return (
    <span className="tile-tags" id={id}>
      {action}
      {count > 0 && (
        <Tag tone={card.turn === 'postUpdate' ? 'blue' : 'grey'} icon={<Clock aria-hidden="true" />}>
          <span>{count}</span>
          {action ? <VisuallyHidden>{requestsText}</VisuallyHidden> : <span>{requestsText}</span>}
        </Tag>
      )}
    </span>
  );
}

function actionTag(card: ListedCard) {
  const { turn, standing } = card;
  if (standing === 'invited') {
    return (
      <Tag tone="blue" icon={<MailOpen aria-hidden="true" />}>
        {dashboardCopy.invitation}
      </Tag>
    );
  }
  switch (turn) {
    case 'confirmDelivery':
      return (
        <Tag tone="blue" icon={<PackageCheck aria-hidden="true" />}>
          {dashboardCopy.turn.confirmDelivery}
        </Tag>
      );
    case 'confirmClaim':
      return (
        <Tag tone="blue" icon={<FileText aria-hidden="true" />}>
          {dashboardCopy.turn.confirmClaim}
        </Tag>
      );
    case 'claimTitle':
      return (
        <Tag tone="blue" icon={<Undo2 aria-hidden="true" />}>
          {dashboardCopy.turn.claimTitle}
        </Tag>
      );
    case 'settleDispute':
      return (
        <Tag tone="red" icon={<PackageX aria-hidden="true" />}>
          {dashboardCopy.turn.settleDispute}
        </Tag>
      );
    case 'postUpdate':
    case null:
      if (!isContestedHere(card)) return ownMoveTag(card);
      return (
        <Tag tone="red" icon={<ArrowLeftRight aria-hidden="true" />}>
          {chainCopy.contested}
        </Tag>
      );
    default:
      return turn satisfies never;
  }
}

/** What the organization's own policy or follow-up asks for. */
function ownMoveTag({ turn, move }: ListedCard) {
  if (turn !== null || (move !== 'sendOn' && move !== 'followUp')) return null;
  return (
    <Tag tone="blue" icon={move === 'sendOn' ? <Send aria-hidden="true" /> : <CalendarClock aria-hidden="true" />}>
      {dashboardCopy.move[move]}
    </Tag>
  );
}
