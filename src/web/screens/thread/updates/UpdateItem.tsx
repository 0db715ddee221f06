// An update: author, type, text, answer and date. The caller provides the like button. An event is a line without a like button.
import './updates.css';
import {
  ArrowRight,
  Check,
  CircleX,
  ExternalLink,
  Eye,
  FileQuestionMark,
  FileText,
  FileX,
  Flag,
  Handshake,
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
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { RedactedText, VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { ByAndWhen, TimelineEvent, TimelineItem } from '../../../parts/thread/UpdateTimeline.tsx';
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
} from './update-text.ts';
import { TakeBackInUpdate } from './OwnAnswer.tsx';
import { isOptimistic } from './use-post-update.ts';
import { isFinished } from '../../../../domain/thread/view/stake-label.ts';
import { VinText } from '../../../ui/text/Vin.tsx';
import { vinParts } from '../dialogs/correction.ts';
import { type Envelope, formatTrackingNumber, trackingUrl } from '../../../../domain/envelope/envelope.ts';
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
  const author = update.authorOrderIndex === null ? undefined : stakes[update.authorOrderIndex];
  const objector = update.id === contested?.updateId ? stakes.find(({ id }) => id === contested.byStakeId) : undefined;
  return (
    <TimelineItem
      position={update.authorOrderIndex === null ? null : update.authorOrderIndex + 1}
      tone={author?.hasTitle ? 'gold' : update.authorOwn ? 'blue' : 'grey'}
      author={update.authorName}
      colleague={update.colleague}
      type={{ ...updateTag(update, contested), icon: <UpdateIcon update={update} /> }}
      completed={update.authorInactive && !update.authorOwn}
      at={update.at}
      sending={isOptimistic(update)}
      day={updateDay(update, 'short')}
      like={like}
    >
      <RedactedText text={textOf(update)} />
      {update.updateType === 'delivered' && update.note !== '' && (
        <p className="update-note">
          <RedactedText text={update.note} />
        </p>
      )}
      {update.envelope && <EnvelopeCard envelope={update.envelope} other={otherParty(update, stakes)} />}
      <Answer update={update} ownOrgId={own?.orgId ?? null} />
      {objector && (
        <p className="update-reopened">
          <RotateCcw />
          <span>{objector.own ? threadCopy.answers.youContested : threadCopy.answers.contested(objector.orgName)}</span>
        </p>
      )}
      <TakeBackInUpdate thread={thread} update={update} />
    </TimelineItem>
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
    <div className="update-answer" data-disputed={isDisputed(update) || undefined}>
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
    <TimelineEvent
      icon={<Icon />}
      tone={tone}
      subject={eventSubject(update)}
      sentence={
        <>
          <span>{eventPredicate(event, update.authorOwn, ownStakeId)}</span>
          {corrected && more.length === 0 && <> {<Correction value={corrected} />}</>}
        </>
      }
      colleague={update.colleague}
      at={update.at}
    >
      {event.kind === 'taken-back' && (
        <p className="event-undone">
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
    </TimelineEvent>
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
        <p className="envelope-way">
          <WayIcon />
          <strong>{words.ways[way]}</strong>
          {trackingNumber !== null && (
            <span className="envelope-number" translate="no">
              {formatTrackingNumber(trackingNumber)}
            </span>
          )}
          {page !== null && (
            <a className="envelope-track" href={page} target="_blank" rel="noopener noreferrer">
              <span>{words.track}</span> <VisuallyHidden>{words.newTab}</VisuallyHidden>
              <ExternalLink />
            </a>
          )}
        </p>
      )}
      {papers.length > 0 && (
        <ul className="envelope-papers" aria-label={sendCopy.papersInside}>
          {papers.map((paper) => (
            <li key={paper}>
              <Tag tone={paper === 'title' ? 'gold' : 'grey'} icon={paper === 'title' ? <FileText /> : <Check />}>
                {sendCopy.papers[paper]}
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <p className="envelope-viewers">
        <Eye />
        <span>{words.onlyYou(other)}</span>
      </p>
    </section>
  );
}
