// "We don't have it": what happened to the title that the record says is here, and where it will be expected from.
import { NOTE_MAX } from '../../../../domain/limits.ts';
import { tooLong } from '../../../../domain/text.ts';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/operation.ts';
import { useChoiceDraft, useDraft } from '../../../drafts/use-draft.ts';
import { ChoiceList } from '../../../ui/inputs/ChoiceList.tsx';
import { today } from '../../../ui/text/format-time.ts';
import { useThreadCommand } from '../use-thread-command.ts';
import { afterGivingUp } from './after-giving-up.ts';
import { CommandDialog } from './CommandDialog.tsx';
import { ExpectedField } from './ExpectedField.tsx';
import { NoteField } from './NoteField.tsx';
import { NowAndThen } from './NowAndThen.tsx';

const words = threadDialogsCopy.giveUp;
const REASONS = ['mistake', 'never-arrived', 'lost', 'returned'] as const;

export function GiveUpDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const reasons = REASONS.filter((why) => view.givesUpTo[why] !== null);
  const [why, setWhy, forgetWhy] = useChoiceDraft(`${view.id} give up`, reasons);
  const [expected, setExpected, forgetExpected] = useDraft(`${view.id} give up expected`);
  const [note, setNote, forgetNote] = useDraft(`${view.id} give up note`);
  const noteError = tooLong(note, NOTE_MAX);
  const stakeFor = (reason: (typeof REASONS)[number]) => view.stakes.find(({ id }) => id === view.givesUpTo[reason]);
  const expectedFrom = why && stakeFor(why);
  const giveUp = useThreadCommand(operation.giveUpTitle, {
    done: words.done,
    failed: () => undefined, // shown in the dialog
    after: () => {
      forgetWhy();
      forgetExpected();
      forgetNote();
      onClose();
    },
  });
  return (
    <CommandDialog
      title={threadCopy.actions.giveUpTitle}
      description={words.sentence}
      action={words.send}
      reason={why === null ? words.missing : noteError}
      busy={giveUp.isPending}
      refusal={giveUp.error?.message}
      onSubmit={() => {
        if (!why) return;
        giveUp.mutate({ threadId: view.id, why, note, expected: why === 'returned' && expected !== '' ? expected : null, today: today() });
      }}
      onClose={onClose}
      width="wide"
    >
      <ChoiceList
        label={words.group}
        value={why}
        onValueChange={setWhy}
        choices={reasons.map((value) => ({
          value,
          title: words.titles[value],
          line: words.lines[value](stakeFor(value)?.orgName ?? ''),
          ...(value === 'returned' ? { details: <ExpectedField value={expected} onValueChange={setExpected} /> } : {}),
        }))}
      />
      <NoteField value={note} onValueChange={setNote} error={noteError} />
      {why && expectedFrom && <NowAndThen view={view} after={afterGivingUp(view, why, expectedFrom)} />}
    </CommandDialog>
  );
}
