// How the viewer's part of the thread was completed: the title moved on, or the thread ended. Offers to object to that, or to reopen it.
import { CircleCheck, CircleX, Flag } from 'lucide-react';
import { isFinished } from '../../../domain/thread/view/stake-label.ts';
import type { CompletedThread, Ended } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/completed.ts';
import { threadCopy } from '../../copy/thread.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Colleague } from '../../ui/text/Colleague.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { RedactedText } from '../../ui/text/RedactedText.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { CompletedActions, hasCompletedActions } from './CompletedActions.tsx';
import { confirmationText, deliveryText } from './completed-delivery.ts';

export function CompletedBanner({ thread }: { thread: CompletedThread }) {
  const { ended, stakes } = thread;
  if (ended === null) return <MovedOnBanner thread={thread} />;
  const isOwn = stakes.some(({ own, id }) => own && id === ended.stakeId);
  return isOwn ? <OwnEndBanner thread={thread} ended={ended} /> : <EndBanner thread={thread} ended={ended} />;
}

const actionsOf = (thread: CompletedThread) => (hasCompletedActions(thread) ? { actions: <CompletedActions thread={thread} /> } : {});

function MovedOnBanner({ thread }: { thread: CompletedThread }) {
  const { objectUntil } = thread;
  const now = useNow();
  const { until } = completedCopy.object;
  return (
    <Banner
      tone="green"
      icon={<CircleCheck />}
      title={deliveryText(thread)}
      text={objectUntil === null ? confirmationText(thread) : `${confirmationText(thread)} ${until(formatDate(objectUntil, now))}`}
      {...actionsOf(thread)}
    />
  );
}

function OwnEndBanner({ thread, ended }: { thread: CompletedThread; ended: Ended }) {
  const { reopenUntil, updates } = thread;
  const words = completedCopy.ended;
  const now = useNow();
  const { note = '', colleague = null } = updates.findLast(({ event }) => event?.kind === 'ended') ?? {};
  const day = formatDate(ended.at, now);
  return (
    <Banner
      {...lookOf(ended)}
      title={isFinished(ended.how) ? words.youFinished(day, ended.how) : words.youClosed(day, ended.how)}
      text={note === '' ? undefined : <RedactedText text={threadCopy.requested.quote(note)} />}
      {...actionsOf(thread)}
      below={
        <p className="ended-detail">
          {colleague !== null && (
            <span>
              <Colleague name={colleague} /> ·{' '}
            </span>
          )}
          <span>{words.complete}</span>
          {reopenUntil !== null && (
            <span>
              {' '}
              · {words.mayReopenUntil} <strong>{formatDate(reopenUntil, now)}</strong>
            </span>
          )}
        </p>
      }
    />
  );
}

/** Another organization ended the thread. */
function EndBanner({ thread, ended }: { thread: CompletedThread; ended: Ended }) {
  const words = completedCopy.ended;
  const day = formatDate(ended.at, useNow());
  return <Banner {...lookOf(ended)} title={isFinished(ended.how) ? words.finished(day) : words.closed(day)} {...actionsOf(thread)} />;
}

const lookOf = ({ how }: Ended) =>
  isFinished(how) ? ({ tone: 'green', icon: <Flag /> } as const) : ({ tone: 'grey', icon: <CircleX /> } as const);
