// "Finish thread": how the thread ended, with an optional note.
import { CircleCheck, Flag, Mail } from 'lucide-react';
import { NOTE_MAX } from '../../../../domain/limits.ts';
import { tooLong } from '../../../../domain/clean-text.ts';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { endingsCopy } from '../../../copy/chain.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/queries.ts';
import { useChoiceDraft, useDraft } from '../../../data/drafts/use-draft.ts';
import { ChoiceList } from '../../../ui/inputs/ChoiceList.tsx';
import { WithBold } from '../../../ui/text/inline-text.tsx';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';
import { CommandDialog, Consequence, Consequences, NoteField, VehicleLine } from '../../../parts/thread/CommandDialog.tsx';
import { openInvitations } from './CloseDialog.tsx';

const words = threadDialogsCopy.finish;
const ENDS = ['retailed', 'kept', 'handed-on'] as const;

export function FinishDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const [how, setHow, forgetHow] = useChoiceDraft(`${view.id} finish`, ENDS);
  const [note, setNote, forgetNote] = useDraft(`${view.id} finish note`);
  const noteError = tooLong(note, NOTE_MAX);
  const invited = openInvitations(view.stakes);
  const finish = useThreadCommand(operation.finishThread, {
    done: words.done,
    failed: () => undefined, // shown in the dialog
    after: () => {
      forgetHow();
      forgetNote();
      onClose();
    },
  });
  return (
    <CommandDialog
      title={threadCopy.actions.finishThread}
      description={<VehicleLine {...view} />}
      action={threadCopy.actions.finishThread}
      icon={<Flag aria-hidden="true" />}
      variant="solid"
      reason={how === null ? words.missing : noteError}
      busy={finish.isPending}
      refusal={finish.error?.message}
      onSubmit={() => how && finish.mutate({ threadId: view.id, how, note })}
      onClose={onClose}
    >
      <ChoiceList
        label={words.group}
        value={how}
        onValueChange={setHow}
        choices={ENDS.map((value) => ({ value, title: endingsCopy.how[value], line: words.lines[value] }))}
      />
      <NoteField value={note} onValueChange={setNote} hint={threadDialogsCopy.lastNoteHint} error={noteError} />
      <Consequences>
        {invited.count > 0 && (
          <Consequence icon={<Mail aria-hidden="true" />}>
            <WithBold text={words.withdrawn(invited.names, invited.count)} bold={invited.names} />
          </Consequence>
        )}
        <Consequence icon={<CircleCheck aria-hidden="true" />}>{words.complete}</Consequence>
      </Consequences>
    </CommandDialog>
  );
}
