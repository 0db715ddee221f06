// How the viewer's part of the thread was completed: the title moved on, or the thread ended. Offers to object to that, or to reopen it.
import { ArrowRightLeft, CircleCheck, CircleX, FileText, Flag } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isFinished } from '../../../domain/thread/view/stake-label.ts';
import type { CompletedThread, Ended } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/thread/completed.ts';
import { threadCopy } from '../../copy/thread.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Colleague, RedactedText, WithBold } from '../../ui/text/inline-text.tsx';
import { formatDate } from '../../ui/text/format-time.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { confirmationText, deliveryText } from './completed-delivery.ts';
import { threadDialogsCopy } from '../../copy/thread/dialogs.ts';
import { operation } from '../../data/queries.ts';
import { useOpenOnArrival } from '../../navigation/open-on-arrival.ts';
import { Button } from '../../ui/Button.tsx';
import { splitRefusal, type VehicleRefusal, VehicleRefusalAlert } from '../../parts/vehicle/VehicleRefusalAlert.tsx';
import { ActionIcon } from '../../parts/thread/ActionIcon.tsx';
import { useThreadCommand } from '../../parts/thread/use-thread-command.ts';
import { CommandDialog, Consequences, NoteField, useDialogCommand, useNoteDraft } from '../../parts/thread/CommandDialog.tsx';

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

/** Whether `CompletedActions` has a button. */
const hasCompletedActions = ({ offers }: CompletedThread): boolean => offers.includes('reopenThread') || offers.includes('objectToClaim');

/**
 * What the viewer may still do on a thread after its part is complete: reopen it, or object to a claim. Both make the thread live again.
 */
function CompletedActions({ thread: { id: threadId, offers }, thread }: { thread: CompletedThread }) {
  const navigate = useNavigate();
  const [isObjecting, setObjecting] = useState(false);
  const [refusal, setRefusal] = useState<VehicleRefusal | null>(null);
  // Reopens at once: the thread can be ended again.
  const { mutate, isPending } = useThreadCommand(operation.reopenThread, {
    done: threadDialogsCopy.reopen.done,
    failed: (refused) => setRefusal(splitRefusal(refused)),
    after: () => void navigate({ to: '/t/$threadId', params: { threadId } }),
  });
  const run = {
    reopenThread: () => (isPending ? undefined : mutate({ threadId })),
    objectToClaim: () => setObjecting(true),
  };
  useOpenOnArrival((what) => {
    if ((what === 'reopenThread' || what === 'objectToClaim') && offers.includes(what)) run[what]();
  });
  return (
    <>
      <VehicleRefusalAlert refusal={refusal} />
      {(['reopenThread', 'objectToClaim'] as const)
        .filter((action) => offers.includes(action))
        .map((action) => (
          <Button
            key={action}
            icon={<ActionIcon action={action} />}
            busy={action === 'reopenThread' && isPending}
            onClick={() => run[action]()}
          >
            {threadCopy.actions[action]}
          </Button>
        ))}
      {isObjecting && <ObjectDialog thread={thread} onClose={() => setObjecting(false)} />}
    </>
  );
}

const words = threadDialogsCopy.object;

/** "We still have the paper": objects to the claim by which the title left the viewer without its own word. */
function ObjectDialog({ thread, onClose }: { thread: CompletedThread; onClose: () => void }) {
  const { id: threadId, restedWith, deliveredAt, objectUntil } = thread;
  const navigate = useNavigate();
  const now = useNow();
  const note = useNoteDraft(`${threadId} object`);
  const object = useDialogCommand(operation.objectToClaim, words.done, [note.forget], () => {
    onClose();
    void navigate({ to: '/t/$threadId', params: { threadId } });
  });
  return (
    <CommandDialog
      title={threadCopy.actions.objectToClaim}
      description={words.text(restedWith, formatDate(deliveredAt, now))}
      action={words.send}
      reason={note.error}
      note={objectUntil === null ? undefined : words.until(formatDate(objectUntil, now))}
      busy={object.isPending}
      refusal={object.error?.message}
      onSubmit={() => object.mutate({ threadId, note: note.text })}
      onClose={onClose}
    >
      <Consequences
        lines={[
          { Icon: FileText, text: words.counts(restedWith) },
          { Icon: ArrowRightLeft, text: <WithBold text={words.seen(words.contested)} bold={words.contested} /> },
        ]}
      />
      <NoteField note={note} hint={threadDialogsCopy.noteHint} />
    </CommandDialog>
  );
}
