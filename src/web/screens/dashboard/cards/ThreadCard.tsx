// A thread as a card. Its heading is the link, which covers the whole card. The tags, the VIN and the title's location describe it.
import './card.css';
import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { ArrowLeftRight, CalendarClock, Clock, FileText, MailOpen, PackageCheck, PackageX, Send, Undo2 } from 'lucide-react';
import type { ListedCard } from '../../../../api/thread-views.ts';
import { chainOf } from '../../../parts/chain/chain-nodes.ts';
import { chainSummary } from '../../../parts/chain/title-location.ts';
import { threadCardCopy } from '../../../copy/counts.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { threadPath } from '../../../navigation/thread-path.ts';
import type { Expected } from '../../../parts/chain/chain-model.ts';
import { CompactChain } from '../../../parts/chain/CompactChain.tsx';
import { Highlight } from '../../../ui/text/Highlight.tsx';
import { RedactedText, VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { StockNumber } from '../../../ui/text/StockNumber.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { Vin } from '../../../ui/text/Vin.tsx';
import { cardLatest, cardLocation, isContestedHere } from './card-text.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { Tag } from '../../../ui/text/Tag.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';

/** `WHOLE_LIST`, without loading its module. */
const FROM_CARDS: { from: ListOrigin } = { from: { filters: '', q: '', order: 'lateness', direction: 'up' } };

function ExpectedWords({ expected, separate }: { expected: Expected; separate: boolean }) {
  return (
    <span className="tile-expected" data-late={expected.late || undefined}>
      {separate && <span>{' · '}</span>}
      <span>{expected.text}</span>
    </span>
  );
}

export interface ThreadCardLinkProps {
  card: ListedCard;
  /** The search text whose matches are highlighted. */
  q?: string;
}

/** Memoized: typing in the search box renders the page again, but not the cards that stay the same. */
export const ThreadCardLink = memo(function ThreadCardLink({ card, q = '' }: ThreadCardLinkProps) {
  const id = useId();
  const now = useNow();
  const { nodes, links } = chainOf(card, now);
  const location = cardLocation(card, now);
  const latest = cardLatest(card);
  return (
    <div className="tile">
      <div className="tile-body">
        <div className="tile-top">
          <h2>
            <Link
              className="tile-link"
              {...threadPath(card)}
              state={FROM_CARDS}
              aria-describedby={`${id}-tags ${id}-vin ${id}-place`}
              data-tip={`#${id}-line`}
            >
              <Highlight text={threadCardCopy.title(card.year, card.make, card.model)} query={q} where="vehicle" />
            </Link>
          </h2>
          <CardTags id={`${id}-tags`} card={card} />
        </div>
        <div className="tile-vin" id={`${id}-vin`}>
          <Vin vin={card.vin} quiet query={q} />
          {card.stockNumber !== '' && <StockNumber>{card.stockNumber}</StockNumber>}
        </div>
        <div className="tile-way">
          <CompactChain nodes={nodes} links={links} summary={chainSummary(card)} />
          <span className="tile-place" id={`${id}-place`} data-tone={location.tone}>
            <span>{location.text}</span>
            {location.expected && (
              <ExpectedWords expected={location.expected} separate={location.tone !== 'grey' && location.text !== ''} />
            )}
          </span>
        </div>
      </div>
      <div className="tile-latest">
        <p className="tile-line" id={`${id}-line`}>
          {latest.author !== null && <b>{latest.author} </b>}
          <RedactedText text={latest.text} />
        </p>
        {latest.at !== null && <Time at={latest.at} wording="compact" />}
      </div>
    </div>
  );
});

/**
 * Tags of a card: what the viewer has to do (blue, or red after a dispute), or that its claim or objection is open (red), and the open
 * requests (grey if another organization answers).
 */
function CardTags({ id, card }: { id: string; card: ListedCard }) {
  const action = actionTag(card);
  const count = card.openRequestCount;
  const requestsText = ` ${dashboardCopy.requests(count)}`;
  if (!action && count === 0) return null;
  return (
    <span className="tile-tags" id={id}>
      {action}
      {count > 0 && (
        <Tag tone={card.turn === 'postUpdate' ? 'blue' : 'grey'} icon={<Clock />}>
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
      <Tag tone="blue" icon={<MailOpen />}>
        {dashboardCopy.invitation}
      </Tag>
    );
  }
  switch (turn) {
    case 'confirmDelivery':
      return (
        <Tag tone="blue" icon={<PackageCheck />}>
          {dashboardCopy.turn.confirmDelivery}
        </Tag>
      );
    case 'confirmClaim':
      return (
        <Tag tone="blue" icon={<FileText />}>
          {dashboardCopy.turn.confirmClaim}
        </Tag>
      );
    case 'claimTitle':
      return (
        <Tag tone="blue" icon={<Undo2 />}>
          {dashboardCopy.turn.claimTitle}
        </Tag>
      );
    case 'settleDispute':
      return (
        <Tag tone="red" icon={<PackageX />}>
          {dashboardCopy.turn.settleDispute}
        </Tag>
      );
    case 'postUpdate':
    case null:
      if (!isContestedHere(card)) return ownMoveTag(card);
      return (
        <Tag tone="red" icon={<ArrowLeftRight />}>
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
    <Tag tone="blue" icon={move === 'sendOn' ? <Send /> : <CalendarClock />}>
      {dashboardCopy.move[move]}
    </Tag>
  );
}

const CARDS = 6;

/** The skeleton of the cards. */
export function CardsLoading() {
  return (
    <Loading>
      <div className="tiles">
        {Array.from({ length: CARDS }, (_, at) => (
          <div key={at} className="tile tile-pending">
            <div className="tile-body">
              <Skeleton shape="heading" />
              <Skeleton />
              <Skeleton shape="short" />
            </div>
            <div className="tile-latest">
              <Skeleton />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
