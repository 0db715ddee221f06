// "Add Update": a message, a date, or both. What is typed is kept until the server has it.
import type { LiveThread } from '../../../../domain/thread/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { FormAlert } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SEND_KEYS } from '../../../ui/held-key.ts';
import { WaitingButton } from '../../../ui/HeldButton.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextInput.tsx';
import { quickDays } from '../../../ui/time.ts';
import { RequestNotes } from '../RequestNotes.tsx';
import { useDraft } from '../../../use-draft.ts';
import { etaDraft, messageDraft, type Posting } from '../use-post-update.ts';

const words = threadCopy.addUpdate;

interface AddUpdateDialogProps {
  view: LiveThread;
  posting: Posting;
  onClose: () => void;
}

export function AddUpdateDialog({ view, posting, onClose }: AddUpdateDialogProps) {
  const [message, setMessage] = useDraft(messageDraft(view.id));
  const [eta, setEta] = useDraft(etaDraft(view.id));
  // The viewer's own asks another organization.
  const asked = view.requests.filter(({ own }) => !own);
  const empty = message.trim() === '' && eta === '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      width="wide"
      note={asked.length > 0 && !empty ? words.answers(asked.length) : undefined}
      sendKeys
      onSubmit={() => {
        if (empty || posting.isSending) return;
        void posting.send(message, eta);
        onClose();
      }}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <WaitingButton
            type="submit"
            aria-keyshortcuts={SEND_KEYS}
            variant="solid"
            reason={empty ? words.missing : null}
            busy={posting.isSending}
          >
            {words.post}
          </WaitingButton>
        </>
      }
    >
      {asked.length > 0 && (
        <div className="asked">
          <RequestNotes requests={asked} label={words.requests} />
        </div>
      )}
      <Field label={words.message} hint={words.messageHint}>
        <TextArea value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <Field label={words.eta} optional>
        <DateInput value={eta} onValueChange={setEta} quick={quickDays()} />
      </Field>
      <FormAlert>{posting.failure}</FormAlert>
    </Dialog>
  );
}
