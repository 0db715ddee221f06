// An update: author, position in the chain, type, text, answer and date. The caller provides the like button. An event is a line without a
// like button.
import './updates.css';
import '../../../parts/thread/UpdateTimeline.css';
import {
  ArrowRight,
  CalendarClock,
  Check,
  CircleX,
  ExternalLink,
  Eye,
  FileQuestionMark,
  FileText,
  FileX,
  Flag,
  Handshake,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  PackageCheck,
  PackageX,
  Pencil,
  RotateCcw,
  Send,
  Truck,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { CompletedThread, LiveThread, StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy, takeBackCopy } from '../../../copy/thread.ts';
import { threadEventsCopy, timelineCopy } from '../../../copy/thread/events.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { Colleague, RedactedText, VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import {
  answerText,
  type CorrectedField,
  correctedFields,
  eventPredicate,
  eventSubject,
  isDisputed,
  type LineEvent,
  lineEventOf,
  updateDay,
  updateTag,
  waitText,
} from './update-text.ts';
import { TakeBackInUpdate } from './OwnAnswer.tsx';
import { isOptimistic } from './use-post-update.ts';
import { isFinished } from '../../../../domain/thread/view/stake-label.ts';
import { VinText } from '../../../ui/text/Vin.tsx';
import { vinParts } from '../dialogs/correction.ts';
import { trackingUrl } from '../../../../domain/envelope/carrier-page.ts';
import { type Envelope, formatTrackingNumber } from '../../../../domain/envelope/envelope.ts';
import { sendCopy } from '../../../copy/envelope/send.ts';
import { Tag } from '../../../ui/text/Tag.tsx';

interface UpdateItemProps {
  thread: LiveThread | CompletedThread;
  update: UpdateView;
  like: ReactNode;
}

export function UpdateItem({ thread, update, like }: UpdateItemProps) {
  const { stakes } = thread;
  const contested = 'contested' in thread ? thread.contested : null;
  const own = stakes.find((stake) => stake.own);
  const event = lineEventOf(update);
  if (event) return <EventItem thread={thread} update={update} event={event} ownStakeId={own?.id ?? null} />;
  const { authorOrderIndex, authorOwn, colleague } = update;
  const author = authorOrderIndex === null ? undefined : stakes[authorOrderIndex];
  const objector = update.id === contested?.updateId ? stakes.find(({ id }) => id === contested.byStakeId) : undefined;
  const { text, tone } = updateTag(update, contested);
  const wait = waitText(update);
  const day = updateDay(update, 'short');
  const isSending = isOptimistic(update);
  return (
    <li className="timeline-item" data-sending={isSending || undefined}>
      {/* Gold for the title's holder, blue for the viewer, gray for others. */}
      <span className="timeline-position centered" data-tone={author?.hasTitle ? 'gold' : authorOwn ? 'blue' : 'grey'}>
        <VisuallyHidden>
          {authorOrderIndex === null ? timelineCopy.notInThisChain : timelineCopy.position(authorOrderIndex + 1)}
        </VisuallyHidden>
        <span aria-hidden="true">{authorOrderIndex === null ? '–' : authorOrderIndex + 1}</span>
      </span>
      <div>
        <div className="timeline-head row flow">
          <span className="timeline-author">
            <span translate="no">{update.authorName}</span>
            <ByAndWhen colleague={colleague} at={null} />
          </span>
          <span className="timeline-tags flow">
            <Tag tone={tone} icon={<UpdateIcon update={update} />}>
              {text}
            </Tag>
            {update.authorInactive && !authorOwn && (
              <Tag tone="green" icon={<Check />}>
                {uiCopy.completed}
              </Tag>
            )}
          </span>
          <span className="timeline-time quiet">{isSending ? timelineCopy.sending : <Time at={update.at} />}</span>
        </div>
        <div className="timeline-body">
          <RedactedText text={textOf(update)} />
          {update.updateType === 'delivered' && update.note !== '' && (
            <p className="update-note">
              <RedactedText text={update.note} />
            </p>
          )}
          {update.envelope && <EnvelopeCard envelope={update.envelope} other={otherParty(update, stakes)} />}
          <Answer update={update} ownOrgId={own?.orgId ?? null} />
          {objector && (
            <p className="update-reopened row">
              <RotateCcw />
              <span>{objector.own ? threadCopy.answers.youContested : threadCopy.answers.contested(objector.orgName)}</span>
            </p>
          )}
          <TakeBackInUpdate thread={thread} update={update} />
        </div>
        {(wait || day || like) && (
          <div className="timeline-foot row flow">
            {wait && <Tag icon={<Hourglass />}>{wait}</Tag>}
            {day && <Tag icon={<CalendarClock />}>{day}</Tag>}
            {like}
          </div>
        )}
      </div>
    </li>
  );
}

/** Who of the viewer's organization did what the text before says, and when. */
function ByAndWhen({ colleague, at }: { colleague: string | null; at: number | null }) {
  return (
    <>
      {colleague !== null && ' '}
      {colleague !== null && <Colleague name={colleague} />}
      {at !== null && (
        <span>
          {' · '}
          <Time at={at} />
        </span>
      )}
    </>
  );
}

/** The recipient of the viewer's own delivery, or else the sender. */
const otherParty = ({ authorOwn, authorName, toStakeId }: UpdateView, stakes: readonly StakeView[]): string =>
  authorOwn ? (stakes.find(({ id }) => id === toStakeId)?.orgName ?? '') : authorName;

/** An objection is what its author wrote. */
const textOf = ({ event, note, message }: UpdateView): string => (event ? note || threadEventsCopy.contested : message);

function UpdateIcon({ update }: { update: UpdateView }) {
  const { updateType, deliveryStatus } = update;
  const icons = {
    note: MessageSquareText,
    delivered: deliveryStatus === 'pending' ? Send : isDisputed(update) ? PackageX : PackageCheck,
    claim_title: FileText,
    event: FileX,
  };
  const Icon = icons[updateType];
  return <Icon />;
}

/** Who answered, and what they wrote about it. A dispute is a box of its own. */
function Answer({ update, ownOrgId }: { update: UpdateView; ownOrgId: string | null }) {
  const answer = answerText(update, ownOrgId);
  if (answer === null) return null;
  const { ackAt, ackColleague, ackNote } = update;
  return (
    <div className="update-answer quiet" data-disputed={isDisputed(update) || undefined}>
      <p>
        <span>{answer}</span>
        <ByAndWhen colleague={ackColleague} at={ackAt} />
      </p>
      {ackNote !== '' && (
        <blockquote>
          <RedactedText text={ackNote} />
        </blockquote>
      )}
    </div>
  );
}

interface EventItemProps extends Omit<UpdateItemProps, 'like'> {
  event: LineEvent;
  ownStakeId: string | null;
}

/** A line between the updates: the vehicle was corrected, the title given up, the thread ended or reopened, or an answer taken back. */
function EventItem({ thread, update, event, ownStakeId }: EventItemProps) {
  const { Icon, tone } = lookOf(event);
  const [corrected, ...more] = event.kind === 'corrected' ? correctedFields(event) : [];
  return (
    <li className="timeline-item" data-event>
      <span className="timeline-icon centered" data-tone={tone} aria-hidden="true">
        <Icon />
      </span>
      <div>
        <div className="timeline-head row flow">
          <p className="timeline-sentence quiet">
            <strong translate="no">{eventSubject(update)}</strong>{' '}
            <span>
              <span>{eventPredicate(event, update.authorOwn, ownStakeId)}</span>
              {corrected && more.length === 0 && <> {<Correction value={corrected} />}</>}
            </span>{' '}
            {update.colleague !== null && <Colleague name={update.colleague} />}
          </p>
          <span className="timeline-time quiet">
            <Time at={update.at} />
          </span>
        </div>
        <div className="timeline-body">
          {event.kind === 'taken-back' && (
            <p className="quiet">
              <del>
                {eventSubject(update)} {takeBackCopy.answer[event.what]}
              </del>
              <ByAndWhen colleague={event.undoneColleague} at={event.undoneAt} />
            </p>
          )}
          {corrected && more.length > 0 && (
            <dl className="event-corrections">
              {[corrected, ...more].map((value) => (
                <div key={value.field}>
                  <dt>{threadEventsCopy.corrected.fields[value.field]}</dt>
                  <dd>
                    <Correction value={value} arrow />
                  </dd>
                </div>
              ))}
            </dl>
          )}
          {update.note !== '' && (
            <blockquote>
              <RedactedText text={update.note} />
            </blockquote>
          )}
          <TakeBackInUpdate thread={thread} update={update} />
        </div>
      </div>
    </li>
  );
}

/** The old value struck through, and the new one. */
function Correction({ value: { field, from, to }, arrow = false }: { value: CorrectedField; arrow?: boolean }) {
  const words = threadEventsCopy.corrected;
  return (
    <>
      <VisuallyHidden>{words.from} </VisuallyHidden>
      <del>{field === 'vin' ? <CorrectedVin vin={from} other={to} /> : <RedactedText text={from} />}</del> {arrow && <ArrowRight />}
      <VisuallyHidden>{words.to} </VisuallyHidden>
      <ins>{field === 'vin' ? <CorrectedVin vin={to} other={from} /> : <RedactedText text={to} />}</ins>
    </>
  );
}

/** The characters that differ from the other VIN are marked. */
function CorrectedVin({ vin, other }: { vin: string; other: string }) {
  return (
    <span className="event-vin">
      <VinText parts={vinParts(vin, other).map(({ part, differs }) => ({ part, match: differs }))} />
    </span>
  );
}

function lookOf(event: LineEvent): { Icon: LucideIcon; tone: 'green' | 'red' | 'grey' } {
  switch (event.kind) {
    case 'given-up':
      return { Icon: event.why === 'returned' ? Undo2 : FileQuestionMark, tone: 'red' };
    case 'corrected':
      return { Icon: Pencil, tone: 'grey' };
    case 'ended':
      return isFinished(event.how) ? { Icon: Flag, tone: 'green' } : { Icon: CircleX, tone: 'grey' };
    case 'reopened':
      return { Icon: RotateCcw, tone: 'grey' };
    case 'taken-back':
      return { Icon: Undo2, tone: 'grey' };
    default:
      return event satisfies never;
  }
}

const words = sendCopy.envelope;

/**
 * How a title was sent and what is in its envelope, as its sender and its recipient see it. `other`: the name of the sender or the
 * recipient, whichever the viewer is not. Renders nothing if nothing was said.
 */
function EnvelopeCard({ envelope, other }: { envelope: Envelope; other: string }) {
  const { way, trackingNumber, papers } = envelope;
  if (way === null && papers.length === 0) return null;
  const page = trackingUrl(envelope);
  const WayIcon = way === 'hand' ? Handshake : Truck;
  return (
    <section className="envelope" aria-label={words.region}>
      {way !== null && (
        <p className="envelope-way row flow">
          <WayIcon />
          <strong>{words.ways[way]}</strong>
          {trackingNumber !== null && (
            <span className="envelope-number" translate="no">
              {formatTrackingNumber(trackingNumber)}
            </span>
          )}
          {page !== null && (
            <a className="envelope-track inline-row" href={page} target="_blank" rel="noopener noreferrer">
              <span>{words.track}</span> <VisuallyHidden>{words.newTab}</VisuallyHidden>
              <ExternalLink />
            </a>
          )}
        </p>
      )}
      {papers.length > 0 && (
        <ul className="envelope-papers flow" aria-label={sendCopy.papersInside}>
          {papers.map((paper) => (
            <li key={paper}>
              <Tag tone={paper === 'title' ? 'gold' : 'grey'} icon={paper === 'title' ? <FileText /> : <Check />}>
                {sendCopy.papers[paper]}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <p className="envelope-viewers row fine">
        <Eye />
        <span>{words.onlyYou(other)}</span>
      </p>
    </section>
  );
}
