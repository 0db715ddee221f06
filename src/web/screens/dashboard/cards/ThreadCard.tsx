// A thread as a card. Its heading is the link, which covers the whole card. The tags, the VIN and the title's location describe it.
import './card.css';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, useId } from 'react';
import { ArrowLeftRight, CalendarClock, Clock, FileText, MailOpen, PackageCheck, PackageX, Send, Undo2 } from 'lucide-react';
import type { ListedCard } from '../../../../api/thread-views.ts';
import type { ShownMove } from '../../../../domain/desk/next-move.ts';
import type { Turn } from '../../../../domain/thread/turns.ts';
import { chainOf } from '../../../parts/chain/chain-nodes.ts';
import { AwaitedText } from '../../../parts/chain/AwaitedText.tsx';
import { type Awaited, awaitedText, chainSummary, type Expected, titleLocation } from '../../../parts/chain/title-location.ts';
import { threadCardCopy } from '../../../copy/counts.ts';
import { CardClaim } from './CardClaim.tsx';
import type { ListOrigin } from '../../../navigation/list-origin.ts';
import { threadPath } from '../../../navigation/thread-path.ts';
import { CompactChain } from '../../../parts/chain/CompactChain.tsx';
import { Highlight } from '../../../ui/text/Highlight.tsx';
import { RedactedText, StockNumber, VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { Vin } from '../../../ui/text/Vin.tsx';
import { chainCopy } from '../../../copy/chain.ts';
import { dashboardCopy } from '../../../copy/dashboard.ts';
import { Tag } from '../../../ui/text/Tag.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { isFinished, stakeLabelText } from '../../../../domain/thread/view/stake-label.ts';
import type { ThreadCard } from '../../../../domain/thread/view/view-types.ts';
import { formatDate, formatDay } from '../../../ui/text/format-time.ts';

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
  const { waits, expected } = location;
  const latest = cardLatest(card);
  const hasClaim = card.pressing !== null || card.claims.ours !== null || card.claims.against !== null;
  return (
    <div className="tile column">
      <div className="tile-body column">
        <div className="tile-top row flow">
          <h2>
            <Link
              className="tile-link whole-link"
              {...threadPath(card)}
              state={FROM_CARDS}
              aria-describedby={`${id}-tags ${id}-vin ${id}-place ${id}-waits${hasClaim ? ` ${id}-claim` : ''}`}
              data-tip={`#${id}-line`}
            >
              <Highlight text={threadCardCopy.title(card.year, card.make, card.model)} query={q} where="vehicle" />
            </Link>
          </h2>
          <CardTags id={`${id}-tags`} card={card} />
        </div>
        <div className="tile-vin row flow" id={`${id}-vin`}>
          <Vin vin={card.vin} quiet query={q} />
          {card.stockNumber !== '' && <StockNumber>{card.stockNumber}</StockNumber>}
        </div>
        <div className="tile-way row flow">
          <CompactChain nodes={nodes} links={links} summary={chainSummary(card)} />
          <span className="tile-place quiet" id={`${id}-place`} data-tone={location.tone}>
            <span>{location.text}</span>
            {!waits && expected && (
              <span className="tile-expected" data-late={expected.late || undefined}>
                {location.tone !== 'grey' && location.text !== '' && <span>{' · '}</span>}
                <span>{expected.text}</span>
              </span>
            )}
          </span>
          {waits && (
            <span className="tile-waits quiet" id={`${id}-waits`}>
              <AwaitedText waits={waits} expected={expected} />
            </span>
          )}
        </div>
        {hasClaim && <CardClaim id={`${id}-claim`} card={card} now={now} />}
      </div>
      <div className="tile-latest row quiet">
        <p className="tile-line grow" id={`${id}-line`}>
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
    <span className="tile-tags flow" id={id}>
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
  // What the organization's own terms, policy or follow-up ask for.
  if (turn !== null || move === null || !isOwnMove(move)) return null;
  return { tone: 'blue', icon: OWN_MOVE_ICONS[move], text: moveWords[move] };
}

/** Without loading the rules of the turns. */
const isOwnMove = (move: ShownMove): move is OwnMove => move in OWN_MOVE_ICONS;
type OwnMove = Exclude<ShownMove, Turn>;
const OWN_MOVE_ICONS: Record<OwnMove, ReactNode> = {
  fileClaim: <FileText />,
  answerClaim: <FileText />,
  register: <CalendarClock />,
  noAnswer: <FileText />,
  settleClaim: <FileText />,
  sendOn: <Send />,
  followUp: <CalendarClock />,
};

const CARDS = 6;

export function CardsLoading() {
  return (
    <Loading>
      <div className="tiles grid-16">
        {Array.from({ length: CARDS }, (_, at) => (
          <div key={at} className="tile column tile-pending">
            <div className="tile-body column">
              <Skeleton shape="heading" />
              <Skeleton />
              <Skeleton shape="short" />
            </div>
            <div className="tile-latest row quiet">
              <Skeleton />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}

interface CardLocation extends Awaited {
  /** Gold if the title is with the viewer or on its way, green if it went on, red if organizations disagree about it. */
  tone: 'gold' | 'green' | 'grey' | 'red';
  /** Empty if the expected day says it all. */
  text: string;
}

/** `now`: ms since the epoch, for formatting dates. */
export function cardLocation(card: ThreadCard, now: number): CardLocation {
  if (card.ended) {
    const { how, at } = card.ended;
    return { tone: isFinished(how) ? 'green' : 'grey', text: chainCopy.ended(how, formatDate(at, now)) };
  }
  if (card.standing === 'completed') {
    const { deliveredAt, ownWord } = card;
    const day = deliveredAt === null ? null : formatDate(deliveredAt, now);
    const text = ownWord === false && day !== null ? chainCopy.wentOn(day) : stakeLabelText('delivered', day);
    return { tone: 'green', text };
  }
  if (card.contested) return { tone: 'red', text: chainCopy.contested };
  const awaited = awaitedText(card, now);
  const { waits, expected } = awaited;
  if (card.returning && card.disputed) return { tone: 'red', ...disputedText(card.expected, expected) };
  if (card.transit) return { tone: 'gold', ...transitText(card.transit.since, awaited, now) };
  const { kind, text } = titleLocation(card);
  // "Not located" already says that the title is expected.
  if (kind === 'missing' && !waits && !expected?.late) return { tone: 'grey', text };
  const isOwn = card.stakes.some(({ hasTitle, own }) => hasTitle && own);
  return { tone: isOwn || kind === 'returning' ? 'gold' : 'grey', text, ...awaited };
}

/** The viewer claims the title and the holder objects, or the viewer objects. */
export const isContestedHere = ({ contested, stakes }: Pick<ThreadCard, 'contested' | 'stakes'>): boolean =>
  contested !== null && stakes.some(({ id, own }) => own && (id === contested.stakeId || id === contested.byStakeId));

/** The paper is on its way back. The day is part of the text, except if it is late. */
function disputedText(day: string | null, expected: Expected | undefined): Omit<CardLocation, 'tone'> {
  if (expected?.late) return { text: chainCopy.disputed, expected };
  return { text: chainCopy.disputedComingBack(day === null ? null : formatDay(day)) };
}

/** If an expected day is known, the day on which the title was sent is left out. */
function transitText(since: number, awaited: Awaited, now: number): Omit<CardLocation, 'tone'> {
  const { waits, expected } = awaited;
  if (!expected) return { text: chainCopy.inTransitSince(formatDate(since, now)), ...awaited };
  return { text: expected.late && !waits ? '' : chainCopy.inTransit, ...awaited };
}

/** `author` and `at`: null if there is no update. */
export function cardLatest({ latest, folded, invitation }: ThreadCard) {
  if (latest) return { author: latest.authorName, text: latest.message || dashboardCopy.etaAlone, at: latest.at };
  if (invitation)
    return { author: invitation.inviterName, text: threadCardCopy.invitationLines[invitation.line], at: invitation.invitedAt };
  return { author: null, text: folded ? threadCardCopy.noneShown : dashboardCopy.noUpdates, at: null };
}
