// How the viewer's part of the thread was completed: the title moved on, or the thread ended. Offers to object to that, or to reopen it.
import { ArrowRightLeft, CircleCheck, CircleX, FileText, Flag } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
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
  const { ended, offers } = thread;
  const mayAct = offers.includes('reopenThread') || offers.includes('objectToClaim');
  const actions = mayAct ? { actions: <CompletedActions thread={thread} /> } : {};
  return ended === null ? <MovedOnBanner thread={thread} {...actions} /> : <EndBanner thread={thread} ended={ended} {...actions} />;
}

interface CompletedBannerProps {
  thread: CompletedThread;
  actions?: ReactNode;
}

function MovedOnBanner({ thread, ...actions }: CompletedBannerProps) {
  const { objectUntil } = thread;
  const confirmed = confirmationText(thread);
  const now = useNow();
  return (
    <Banner
      tone="green"
      icon={<CircleCheck />}
      title={deliveryText(thread)}
      text={objectUntil === null ? confirmed : `${confirmed} ${completedCopy.object.until(formatDate(objectUntil, now))}`}
      {...actions}
    />
  );
}

/** The viewer or another organization ended the thread. */
function EndBanner({ thread, ended, ...actions }: CompletedBannerProps & { ended: Ended }) {
  const { stakes, reopenUntil, updates } = thread;
  const words = completedCopy.ended;
  const now = useNow();
  const day = formatDate(ended.at, now);
  const finished = isFinished(ended.how);
  const look = finished ? ({ tone: 'green', icon: <Flag /> } as const) : ({ tone: 'grey', icon: <CircleX /> } as const);
  if (!stakes.some(({ own, id }) => own && id === ended.stakeId)) {
    return <Banner {...look} title={finished ? words.finished(day) : words.closed(day)} {...actions} />;
  }
  const { note = '', colleague = null } = updates.findLast(({ event }) => event?.kind === 'ended') ?? {};
  return (
    <Banner
      {...look}
      title={finished ? words.youFinished(day, ended.how) : words.youClosed(day, ended.how)}
      text={note === '' ? undefined : <RedactedText text={threadCopy.requested.quote(note)} />}
      {...actions}
      below={
        <p className="ended-detail quiet">
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
