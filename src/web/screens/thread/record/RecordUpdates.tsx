// Every update that the viewer sees or could unfold, oldest first, with full dates.
import type { UpdateView } from '../../../../domain/thread/view-types.ts';
import { kit } from '../../../copy/kit.ts';
import { recordCopy } from '../../../copy/record.ts';
import { RedactedText } from '../../../ui/RedactedText.tsx';
import { formatDay, formatMoment } from '../../../ui/time.ts';
import { answerOf, typeOf } from '../update-words.ts';

export interface RecordUpdatesProps {
  heading: string;
  /** Oldest first. */
  updates: readonly UpdateView[];
  /** Updates that the viewer has not unfolded. */
  leftOut: number;
  /** What stands there where there are none. */
  none: string;
}

export function RecordUpdates({ heading, updates, leftOut, none }: RecordUpdatesProps) {
  return (
    <section>
      <h2>{heading}</h2>
      {updates.length === 0 && <p>{none}</p>}
      <ol className="record-updates">
        {updates.map((update) => (
          <RecordUpdate key={update.id} update={update} />
        ))}
      </ol>
      {leftOut > 0 && <p className="record-left-out">{recordCopy.hiddenLeftOut(leftOut)}</p>}
    </section>
  );
}

function RecordUpdate({ update }: { update: UpdateView }) {
  const answer = answerOf(update, null);
  const position = update.authorOrderIndex === null ? kit.notInThisChain : kit.position(update.authorOrderIndex + 1);
  return (
    <li>
      <span className="record-when">{formatMoment(update.at)}</span>
      <div>
        <p>
          <strong>{update.authorName}</strong> · {position} · {typeOf(update).text}
          {update.authorInactive && ` · ${kit.completed}`}
          {update.eta !== null && ` · ${kit.eta(formatDay(update.eta, 'long'))}`}
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
