// All updates except hidden ones, oldest first, with full dates.
import { useEffect, useEffectEvent } from 'react';
import type { Contested, StakeView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { timelineCopy } from '../../../copy/timeline.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { recordCopy } from '../../../copy/record.ts';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import { Vin } from '../../../ui/text/Vin.tsx';
import { formatMoment } from '../../../ui/text/format-time.ts';
import { correctedFields } from '../updates/event-text.ts';
import { answerText, updateDay, updateTag } from '../updates/update-text.ts';
import type { Timeline } from '../updates/use-timeline.ts';
import { updateMessage, wayText } from './record-text.ts';

export interface RecordUpdatesProps {
  stakes: readonly StakeView[];
  contested: Contested | null;
  heading: string;
  timeline: Timeline;
  /** The text if there are no updates. */
  emptyText: string;
}

export function RecordUpdates({ stakes, contested, heading, timeline, emptyText }: RecordUpdatesProps) {
  const { loaded, hiddenCount, unloadedCount, loadAll } = timeline;
  const loadNow = useEffectEvent(loadAll);
  // The browser lays out the page at once, so updates that are fetched now appear in the next print.
  useEffect(() => void loadNow().catch(() => undefined), []);
  return (
    <section>
      <h2>{heading}</h2>
      {unloadedCount > 0 && <p className="record-left-out">{recordCopy.notRead(unloadedCount)}</p>}
      {loaded.length === 0 && unloadedCount === 0 && <p>{emptyText}</p>}
      <ol className="record-updates">
        {loaded.map((update) => (
          <RecordUpdate key={update.id} update={update} stakes={stakes} contested={contested} />
        ))}
      </ol>
      {hiddenCount > 0 && <p className="record-left-out">{recordCopy.hiddenLeftOut(hiddenCount)}</p>}
    </section>
  );
}

interface RecordUpdateProps {
  update: UpdateView;
  stakes: readonly StakeView[];
  contested: Contested | null;
}

function RecordUpdate({ update, stakes, contested }: RecordUpdateProps) {
  const answer = answerText(update, null, 'long');
  const corrected = update.event?.kind === 'corrected' ? correctedFields(update.event) : [];
  const day = updateDay(update, 'long');
  const way = wayText(update);
  const position = update.authorOrderIndex === null ? timelineCopy.notInThisChain : timelineCopy.position(update.authorOrderIndex + 1);
  return (
    <li>
      <span className="record-when">{formatMoment(update.at)}</span>
      <div>
        <p>
          <strong>{update.authorName}</strong> · {position} · {updateTag(update, contested).text}
          {update.authorInactive && ` · ${uiCopy.completed}`}
          {day !== null && ` · ${day}`}
        </p>
        <p className="record-message">
          <RedactedText text={updateMessage(update, stakes)} />
        </p>
        {way !== null && <p className="record-message">{way}</p>}
        {corrected.map(({ field, from, to }) => (
          <p key={field} className="record-message">
            {recordCopy.corrected(threadEventsCopy.corrected.fields[field])}
            {field === 'vin' ? <Vin vin={from} /> : <RedactedText text={from} />}
            {recordCopy.correctedTo}
            {field === 'vin' ? <Vin vin={to} /> : <RedactedText text={to} />}
          </p>
        ))}
        {update.note !== '' && (
          <blockquote>
            <RedactedText text={update.note} />
          </blockquote>
        )}
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
