// All updates except hidden ones, oldest first, with full dates.
import { useEffect, useEffectEvent } from 'react';
import type { UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { recordCopy } from '../../../copy/record.ts';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import { formatMoment } from '../../../ui/text/format-time.ts';
import { answerOf, updateDay, typeOf } from '../updates/update-text.ts';
import type { Timeline } from '../updates/use-timeline.ts';

export interface RecordUpdatesProps {
  heading: string;
  timeline: Timeline;
  /** The text if there are no updates. */
  none: string;
}

export function RecordUpdates({ heading, timeline, none }: RecordUpdatesProps) {
  const { unfolded, hidden, toRead, readAll } = timeline;
  const readNow = useEffectEvent(readAll);
  // The browser lays out the page at once, so updates that are fetched now appear in the next print.
  useEffect(() => void readNow().catch(() => undefined), []);
  return (
    <section>
      <h2>{heading}</h2>
      {toRead > 0 && <p className="record-left-out">{recordCopy.notRead(toRead)}</p>}
      {unfolded.length === 0 && toRead === 0 && <p>{none}</p>}
      <ol className="record-updates">
        {unfolded.map((update) => (
          <RecordUpdate key={update.id} update={update} />
        ))}
      </ol>
      {hidden > 0 && <p className="record-left-out">{recordCopy.hiddenLeftOut(hidden)}</p>}
    </section>
  );
}

function RecordUpdate({ update }: { update: UpdateView }) {
  const answer = answerOf(update, null);
  const day = updateDay(update, 'long');
  const position = update.authorOrderIndex === null ? uiCopy.notInThisChain : uiCopy.position(update.authorOrderIndex + 1);
  return (
    <li>
      <span className="record-when">{formatMoment(update.at)}</span>
      <div>
        <p>
          <strong>{update.authorName}</strong> · {position} · {typeOf(update).text}
          {update.authorInactive && ` · ${uiCopy.completed}`}
          {day !== null && ` · ${day}`}
        </p>
        <p className="record-message">
          <RedactedText text={update.message} />
        </p>
        {answer !== null && (
          <p className="record-answer">
            {answer}
            {update.ackAt !== null && ` · ${formatMoment(update.ackAt)}`}
          </p>
        )}
        {update.ackNote !== '' && (
          <blockquote>
            <RedactedText text={update.ackNote} />
          </blockquote>
        )}
      </div>
    </li>
  );
}
