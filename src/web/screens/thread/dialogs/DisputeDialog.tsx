// "Dispute": a delivery that did not arrive, or a claim that is wrong.
import { NOTE_MAX } from '../../../../domain/limits.ts';
import { tooLong } from '../../../../domain/text.ts';
import type { UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { SEND_KEYS } from '../../../ui/focus/shortcut-keys.ts';
import { WaitingButton } from '../../../ui/buttons/WaitingButton.tsx';
import { TextArea } from '../../../ui/inputs/TextInput.tsx';
import { useDraft } from '../../../drafts/use-draft.ts';
import { useThreadCommand } from '../use-thread-command.ts';

const words = threadCopy.dispute;

export function DisputeDialog({ threadId, update, onClose }: { threadId: string; update: UpdateView; onClose: () => void }) {
  const [note, setNote, discardDraft] = useDraft(`${update.id} dispute`);
  const lengthError = tooLong(note, NOTE_MAX);
  const ofDelivery = update.updateType === 'delivered';
  const name = ofDelivery ? 'disputeDelivery' : 'disputeClaim';
  const dispute = useThreadCommand(name, {
    ...threadCopy.toasts[name],
    after: () => {
      discardDraft();
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={(ofDelivery ? threadCopy.delivery : threadCopy.claim).dispute}
      sendKeys
      onSubmit={() => {
        if (!lengthError && !dispute.isPending) dispute.mutate({ threadId, updateId: update.id, note });
      }}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <WaitingButton type="submit" aria-keyshortcuts={SEND_KEYS} variant="danger" reason={lengthError} busy={dispute.isPending}>
            {words.send}
          </WaitingButton>
        </>
      }
    >
      <Field label={words.note} hint={words.hint} optional error={lengthError ?? undefined}>
        <TextArea value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  );
}
