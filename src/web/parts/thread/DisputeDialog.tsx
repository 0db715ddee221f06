// "Dispute": a delivery that is wrong, with where the paper is, or a claim that is wrong.
import { type RefObject, useState } from 'react';
import type { UpdateView } from '../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../copy/thread/dialogs.ts';
import { threadCopy } from '../../copy/thread.ts';
import { operation } from '../../data/queries.ts';
import { useChoiceDraft, useDraft } from '../../data/drafts/use-draft.ts';
import { useMounted } from '../../browser/use-mounted.ts';
import { ChoiceList } from '../../ui/inputs/ChoiceList.tsx';
import { today } from '../../ui/text/format-time.ts';
import { CommandDialog, ExpectedField, failureText, NoteField, useDialogCommand, useNoteDraft } from './CommandDialog.tsx';

const words = threadCopy.dispute;
const paperWords = threadDialogsCopy.dispute;
const PAPER_PLACES = ['kept', 'never-came', 'back'] as const;

interface DisputeDialogProps {
  threadId: string;
  update: Pick<UpdateView, 'id' | 'authorName'>;
  onClose: () => void;
}

interface DisputeDeliveryDialogProps extends DisputeDialogProps {
  /** Runs before the dispute is sent, which waits for it. If it fails, the dialog shows why. */
  before?: () => Promise<void>;
  /** The dispute is stored. `onClose` follows. */
  onSent?: () => void;
  returnFocusTo?: RefObject<HTMLElement | null> | undefined;
}

export function DisputeDeliveryDialog({ threadId, update, before, onSent, returnFocusTo, onClose }: DisputeDeliveryDialogProps) {
  const [paper, setPaper, forgetPaper] = useChoiceDraft(`${update.id} dispute paper`, PAPER_PLACES);
  const [expected, setExpected, forgetExpected] = useDraft(`${update.id} dispute expected`);
  const note = useNoteDraft(`${update.id} dispute`);
  const { done, failed } = threadCopy.toasts.disputeDelivery;
  const dispute = useDialogCommand(operation.disputeDelivery, done, [forgetPaper, forgetExpected, note.forget], () => {
    onSent?.();
    onClose();
  });
  const isMounted = useMounted();
  const [isPreparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const failure = problem ?? dispute.error?.message;
  const arrival = paper === 'back' && expected !== '' ? expected : null;
  const send = async () => {
    setPreparing(true);
    setProblem(null);
    try {
      await before?.();
      if (isMounted.current) dispute.mutate({ threadId, updateId: update.id, note: note.text, paper, expected: arrival, today: today() });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setPreparing(false);
  };
  return (
    <CommandDialog
      title={threadCopy.delivery.dispute}
      action={words.send}
      reason={note.error}
      busy={isPreparing || dispute.isPending}
      refusal={failure && threadDialogsCopy.failed(failed, failure)}
      onSubmit={() => void send()}
      {...(returnFocusTo && { returnFocusTo })}
      onClose={onClose}
    >
      <ChoiceList
        label={paperWords.group}
        optional
        value={paper}
        onValueChange={setPaper}
        choices={PAPER_PLACES.map((value) => ({
          value,
          title: paperWords.titles[value],
          line: paperWords.lines[value](update.authorName),
          ...(value === 'back' ? { details: <ExpectedField value={expected} onValueChange={setExpected} /> } : {}),
        }))}
      />
      <NoteField note={note} hint={words.hint} />
    </CommandDialog>
  );
}

export function DisputeClaimDialog({ threadId, update, onClose }: DisputeDialogProps) {
  const note = useNoteDraft(`${update.id} dispute`);
  const { done, failed } = threadCopy.toasts.disputeClaim;
  const dispute = useDialogCommand(operation.disputeClaim, done, [note.forget], onClose);
  return (
    <CommandDialog
      title={threadCopy.claim.dispute}
      action={words.send}
      reason={note.error}
      busy={dispute.isPending}
      refusal={failureText(failed, dispute.error)}
      onSubmit={() => dispute.mutate({ threadId, updateId: update.id, note: note.text })}
      onClose={onClose}
    >
      <NoteField note={note} hint={words.hint} />
    </CommandDialog>
  );
}
