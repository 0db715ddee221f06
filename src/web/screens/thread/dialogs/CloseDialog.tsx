// "Close thread": why the only organization left on the thread ends it, with an optional note. Also the invitations that end with a thread.
import { Archive, Mail } from 'lucide-react';
import { NOTE_MAX } from '../../../../domain/limits.ts';
import { tooLong } from '../../../../domain/clean-text.ts';
import type { LiveThread, StakeView } from '../../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { endingsCopy } from '../../../copy/chain.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/queries.ts';
import { useChoiceDraft, useDraft } from '../../../data/drafts/use-draft.ts';
import { ChoiceList } from '../../../ui/inputs/ChoiceList.tsx';
import { WithBold } from '../../../ui/text/inline-text.tsx';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';
import { CommandDialog, Consequence, Consequences, NoteField, VehicleLine } from '../../../parts/thread/CommandDialog.tsx';

const words = threadDialogsCopy.close;
const REASONS = ['mistake', 'sale-cancelled', 'other'] as const;

export function CloseDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const [how, setHow, forgetHow] = useChoiceDraft(`${view.id} close`, REASONS);
  const [note, setNote, forgetNote] = useDraft(`${view.id} close note`);
  const noteError = tooLong(note, NOTE_MAX);
  const invited = openInvitations(view.stakes);
  const close = useThreadCommand(operation.closeThread, {
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
      title={threadCopy.actions.closeThread}
      description={<VehicleLine {...view} />}
      action={threadCopy.actions.closeThread}
      reason={how === null ? words.missing : noteError}
      busy={close.isPending}
      refusal={close.error?.message}
      onSubmit={() => how && close.mutate({ threadId: view.id, how, note })}
      onClose={onClose}
    >
      <ChoiceList
        label={words.group}
        value={how}
        onValueChange={setHow}
        choices={REASONS.map((value) => ({ value, title: endingsCopy.how[value], line: words.lines[value] }))}
      />
      <NoteField value={note} onValueChange={setNote} hint={threadDialogsCopy.lastNoteHint} error={noteError} />
      <Consequences>
        <Consequence icon={<Mail aria-hidden="true" />}>
          {invited.count > 0 ? <WithBold text={words.withdrawn(invited.names, invited.count)} bold={invited.names} /> : words.alone}
        </Consequence>
        <Consequence icon={<Archive aria-hidden="true" />}>{words.free}</Consequence>
      </Consequences>
    </CommandDialog>
  );
}

/**
 * The invitations that end with a thread. The organizations that have not answered. `names` as one text: "Rocky Ridge Motors and Bluebird
 * Cars".
 */
export function openInvitations(stakes: readonly Pick<StakeView, 'confirmed' | 'orgName'>[]): { count: number; names: string } {
  const invited = stakes.filter(({ confirmed }) => !confirmed).map(({ orgName }) => orgName);
  return { count: invited.length, names: threadDialogsCopy.names([...new Set(invited)]) };
}
