// The viewer's own last answer above the timeline, if no update that is shown says it: an acceptance, or an answer to an older update.
import './undo.css';
import type { TakeBackOffer, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { undoCopy } from '../../../copy/thread/undo.ts';
import { Colleague } from '../../../ui/text/Colleague.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { AnswerIcon } from './AnswerIcon.tsx';
import { answeredAt, isAnsweredIn, minutesLeft } from './own-answer.ts';
import { TakeBackLine } from './TakeBackLine.tsx';

interface OwnAnswerProps {
  threadId: string;
  /** null if there is nothing to take back. */
  offer: TakeBackOffer | null;
  /** The updates that the timeline shows. */
  shown: readonly UpdateView[];
}

export function OwnAnswer({ threadId, offer, shown }: OwnAnswerProps) {
  const now = useNow();
  if (!offer || minutesLeft(offer, now) === 0 || shown.some((update) => isAnsweredIn(update, offer))) return null;
  return (
    <div className="own-answer">
      <AnswerIcon what={offer.what} />
      <div>
        <div className="own-answer-head">
          <p>
            <b>{uiCopy.you}</b> <span>{undoCopy.answer[offer.what]}</span>{' '}
            {offer.colleague !== null && <Colleague name={offer.colleague} />}
          </p>
          <span className="timeline-time">
            <Time at={answeredAt(offer)} />
          </span>
        </div>
        <TakeBackLine threadId={threadId} offer={offer} />
      </div>
    </div>
  );
}
