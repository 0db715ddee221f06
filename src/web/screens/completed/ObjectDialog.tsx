// "We still have the paper": objects to the claim by which the title left the viewer without its own word.
import { useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, FileText } from 'lucide-react';
import { NOTE_MAX } from '../../../domain/limits.ts';
import { tooLong } from '../../../domain/text.ts';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../copy/thread/dialogs.ts';
import { threadCopy } from '../../copy/thread.ts';
import { operation } from '../../data/operation.ts';
import { useDraft } from '../../drafts/use-draft.ts';
import { formatDate } from '../../ui/text/format-time.ts';
import { useNow } from '../../ui/text/Time.tsx';
import { WithBold } from '../../ui/text/WithBold.tsx';
import { CommandDialog } from '../thread/dialogs/CommandDialog.tsx';
import { Consequence, Consequences } from '../thread/dialogs/Consequences.tsx';
import { NoteField } from '../thread/dialogs/NoteField.tsx';
import { useThreadCommand } from '../thread/use-thread-command.ts';

const words = threadDialogsCopy.object;

export function ObjectDialog({ thread, onClose }: { thread: CompletedThread; onClose: () => void }) {
  const { id: threadId, restedWith, deliveredAt, objectUntil } = thread;
  const navigate = useNavigate();
  const now = useNow();
  const [note, setNote, forgetNote] = useDraft(`${threadId} object`);
  const noteError = tooLong(note, NOTE_MAX);
  const object = useThreadCommand(operation.objectToClaim, {
    done: words.done,
    failed: () => undefined, // shown in the dialog
    after: () => {
      forgetNote();
      onClose();
      void navigate({ to: '/t/$threadId', params: { threadId } });
    },
  });
  return (
    <CommandDialog
      title={threadCopy.actions.objectToClaim}
      description={words.text(restedWith, formatDate(deliveredAt, now))}
      action={words.send}
      reason={noteError}
      note={objectUntil === null ? undefined : words.until(formatDate(objectUntil, now))}
      busy={object.isPending}
      refusal={object.error?.message}
      onSubmit={() => object.mutate({ threadId, note })}
      onClose={onClose}
    >
      <Consequences>
        <Consequence icon={<FileText aria-hidden="true" />}>{words.counts(restedWith)}</Consequence>
        <Consequence icon={<ArrowRightLeft aria-hidden="true" />}>
          <WithBold text={words.seen(words.contested)} bold={words.contested} />
        </Consequence>
      </Consequences>
      <NoteField value={note} onValueChange={setNote} hint={threadDialogsCopy.noteHint} error={noteError} />
    </CommandDialog>
  );
}
