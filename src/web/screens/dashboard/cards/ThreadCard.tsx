// A thread as a card. Its heading is the link, which covers the whole card. The tags, the VIN and the title's location describe it.
import './card.css';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useId } from 'react';
import { ArrowLeftRight, CalendarClock, Clock, FileText, MailOpen, PackageCheck, PackageX, Send, Undo2 } from 'lucide-react';
import type { ListedCard } from '../../../../api/thread-views.ts';
import type { Turn } from '../../../../domain/thread/offers.ts';
import { chainOf } from '../../../parts/chain/chain-nodes.ts';
import { chainSummary } from '../../../parts/chain/title-location.ts';
import { threadCardCopy } from '../../../copy/counts.ts';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { threadPath } from '../../../navigation/thread-path.ts';
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

/**
 * `q`: the search text whose matches are highlighted. Memoized: typing in the search box renders the page again, but not the cards that stay
 * the same.
 */
export const ThreadCardLink = memo(function ThreadCardLink({ card, q }: { card: ListedCard; q: string }) {
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
              <span className="tile-expected" data-late={location.expected.late || undefined}>
                {location.tone !== 'grey' && location.text !== '' && <span>{' · '}</span>}
                <span>{location.expected.text}</span>
              </span>
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
      {action && (
        <Tag tone={action.tone} icon={action.icon}>
          {action.text}
        </Tag>
      )}
      {count > 0 && (
        <Tag tone={card.turn === 'postUpdate' ? 'blue' : 'grey'} icon={<Clock />}>
          <span>{count}</span>
          {action ? <VisuallyHidden>{requestsText}</VisuallyHidden> : <span>{requestsText}</span>}
        </Tag>
      )}
    </span>
  );
}

type ActionTag = { tone: 'blue' | 'red'; icon: ReactNode; text: string };

const { turn: turnWords, move: moveWords } = dashboardCopy;
const TURN_TAGS: Record<Exclude<Turn, 'postUpdate'>, ActionTag> = {
  confirmDelivery: { tone: 'blue', icon: <PackageCheck />, text: turnWords.confirmDelivery },
  confirmClaim: { tone: 'blue', icon: <FileText />, text: turnWords.confirmClaim },
  claimTitle: { tone: 'blue', icon: <Undo2 />, text: turnWords.claimTitle },
  settleDispute: { tone: 'red', icon: <PackageX />, text: turnWords.settleDispute },
};

function actionTag(card: ListedCard): ActionTag | null {
  const { turn, standing, move } = card;
  if (standing === 'invited') return { tone: 'blue', icon: <MailOpen />, text: dashboardCopy.invitation };
  if (turn !== null && turn !== 'postUpdate') return TURN_TAGS[turn];
  if (isContestedHere(card)) return { tone: 'red', icon: <ArrowLeftRight />, text: chainCopy.contested };
  // What the organization's own policy or follow-up asks for.
  if (turn === null && move === 'sendOn') return { tone: 'blue', icon: <Send />, text: moveWords.sendOn };
  if (turn === null && move === 'followUp') return { tone: 'blue', icon: <CalendarClock />, text: moveWords.followUp };
  return null;
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
