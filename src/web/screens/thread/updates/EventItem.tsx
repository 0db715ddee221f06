// A line between the updates: the vehicle was corrected, the title given up, the thread ended or reopened, or an answer taken back.
import './event-item.css';
import { ArrowRight, CircleX, FileQuestionMark, Flag, type LucideIcon, Pencil, RotateCcw, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFinished } from '../../../../domain/thread/view/stake-label.ts';
import type { UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { undoCopy } from '../../../copy/thread/undo.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { TimelineEvent } from '../../../ui/timeline/TimelineEvent.tsx';
import { Colleague } from '../../../ui/text/Colleague.tsx';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import { Time } from '../../../ui/text/Time.tsx';
import { VinText } from '../../../ui/text/Vin.tsx';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { vinParts } from '../dialogs/correct-vehicle/correction.ts';
import { type CorrectedField, correctedFields, eventPredicate, eventSubject, type LineEvent } from './event-text.ts';

interface EventItemProps {
  update: UpdateView;
  event: LineEvent;
  ownStakeId: string | null;
  takeBack: ReactNode;
}

export function EventItem({ update, event, ownStakeId, takeBack }: EventItemProps) {
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
            {eventSubject(update)} {undoCopy.answer[event.what]}
          </del>
          {event.undoneColleague !== null && (
            <>
              {' '}
              <Colleague name={event.undoneColleague} />
            </>
          )}
          {event.undoneAt !== null && (
            <span>
              {' · '}
              <Time at={event.undoneAt} />
            </span>
          )}
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
      {takeBack}
    </TimelineEvent>
  );
}

/** The old value struck through, and the new one. */
function Correction({ value: { field, from, to }, arrow = false }: { value: CorrectedField; arrow?: boolean }) {
  const words = threadEventsCopy.corrected;
  return (
    <>
      <VisuallyHidden>{words.from} </VisuallyHidden>
      <del>{field === 'vin' ? <CorrectedVin vin={from} other={to} /> : <RedactedText text={from} />}</del>{' '}
      {arrow && <ArrowRight aria-hidden="true" />}
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
