// The viewer's own last answer above the timeline, if no update that is shown says it: an acceptance, or an answer to an older update.
import './updates.css';
import { FileQuestionMark, FileText, Flag, MailOpen, PackageCheck, Undo2 } from 'lucide-react';
import type { TakeBackOffer, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { takeBackCopy } from '../../../copy/thread.ts';
import { Colleague } from '../../../ui/text/inline-text.tsx';
import { Time, useNow } from '../../../ui/text/Time.tsx';
import { answeredAt, isAnsweredIn, minutesLeft } from '../../../parts/thread/own-answer.ts';
import { Button } from '../../../ui/Button.tsx';
import { useTakeBack } from '../../../parts/thread/take-back.ts';

const ICONS = { acceptance: MailOpen, delivery: PackageCheck, claim: FileText, ending: Flag, 'giving-up': FileQuestionMark };

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
  const Icon = ICONS[offer.what];
  return (
    <div className="own-answer">
      <span className="timeline-icon centered" aria-hidden="true">
        <Icon />
      </span>
      <div>
        <div className="own-answer-head row flow">
          <p>
            <b>{uiCopy.you}</b> <span>{takeBackCopy.answer[offer.what]}</span>{' '}
            {offer.colleague !== null && <Colleague name={offer.colleague} />}
          </p>
          <span className="timeline-time quiet">
            <Time at={answeredAt(offer)} />
          </span>
        </div>
        <TakeBackLine threadId={threadId} offer={offer} />
      </div>
    </div>
  );
}

/** Offers to take back the answer that an update shows, if it is the viewer's last one. */
export function TakeBackInUpdate({ thread, update }: { thread: { id: string; takeBack: TakeBackOffer | null }; update: UpdateView }) {
  const offer = thread.takeBack;
  return offer && isAnsweredIn(update, offer) ? <TakeBackLine threadId={thread.id} offer={offer} /> : null;
}

/** "Undo" and the minutes left, under the viewer's own last answer. Disappears once it is too late. */
function TakeBackLine({ threadId, offer }: { threadId: string; offer: TakeBackOffer }) {
  const minutes = minutesLeft(offer, useNow());
  const { undo, isPending } = useTakeBack(threadId, offer);
  if (minutes === 0) return null;
  return (
    <div className="take-back">
      <Button size="compact" icon={<Undo2 aria-hidden="true" />} busy={isPending} onClick={undo}>
        {uiCopy.undo}
      </Button>
      <span>{takeBackCopy.minutesLeft(minutes)}</span>
    </div>
  );
}
