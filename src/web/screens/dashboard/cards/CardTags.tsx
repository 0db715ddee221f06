// Tags of a card: what the viewer has to do (blue, or red after a dispute), or that its claim or objection is open (red), and the open
// requests (grey if another organization answers).
import { ArrowLeftRight, Clock, FileText, MailOpen, PackageCheck, PackageX, Undo2 } from 'lucide-react';
import type { ThreadCard } from '../../../../domain/thread/view/view-types.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { Tag } from '../../../ui/text/Tag.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { isContestedHere } from './card-text.ts';

export function CardTags({ id, card }: { id: string; card: ThreadCard }) {
  const action = actionTag(card);
  const count = card.openRequestCount;
  const requestsText = ` ${dashboardCopy.requests(count)}`;
  if (!action && count === 0) return null;
  return (
    <span className="tile-tags" id={id}>
      {action}
      {count > 0 && (
        <Tag tone={card.turn === 'postUpdate' ? 'blue' : 'grey'} icon={<Clock aria-hidden="true" />}>
          {count}
          {action ? <VisuallyHidden>{requestsText}</VisuallyHidden> : requestsText}
        </Tag>
      )}
    </span>
  );
}

function actionTag(card: ThreadCard) {
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
      return isContestedHere(card) ? (
        <Tag tone="red" icon={<ArrowLeftRight aria-hidden="true" />}>
          {chainCopy.contested}
        </Tag>
      ) : null;
    default:
      return turn satisfies never;
  }
}
