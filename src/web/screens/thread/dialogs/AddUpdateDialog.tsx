// "Add Update": a message, a date, or both. The draft is kept until the server has accepted the update.
import { useState } from 'react';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { CloseButton, Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { SEND_KEYS } from '../../../ui/focus/shortcut-keys.ts';
import { WaitingButton } from '../../../ui/Button.tsx';
import { Field, TextArea } from '../../../ui/inputs/Field.tsx';
import { quickDays } from '../../../ui/text/format-time.ts';
import { afterPress } from '../../../browser/after-paint.ts';
import { RequestNotes } from '../banners/RequestNotes.tsx';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { etaDraft, messageDraft, type Posting } from '../updates/use-post-update.ts';

const words = threadCopy.addUpdate;

interface AddUpdateDialogProps {
  view: LiveThread;
  posting: Posting;
  onClose: () => void;
}

export function AddUpdateDialog({ view, posting, onClose }: AddUpdateDialogProps) {
  const [message, setMessage] = useDraft(messageDraft(view.id));
  const [eta, setEta] = useDraft(etaDraft(view.id));
  // The viewer's own requests are for another organization.
  const requestsOfOthers = view.requests.filter(({ own }) => !own);
  const isEmpty = message.trim() === '' && eta === '';
  const [isPosted, setPosted] = useState(false);
  const isBusy = isPosted || posting.isSending;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      width="wide"
      note={requestsOfOthers.length > 0 && !isEmpty ? words.answers(requestsOfOthers.length) : undefined}
      sendKeys
      onSubmit={() => {
        if (isEmpty || isBusy) return;
        setPosted(true);
        afterPress(() => {
          void posting.send(message, eta);
          onClose();
        });
      }}
      footer={
        <>
          <CloseButton>{words.cancel}</CloseButton>
          <WaitingButton type="submit" aria-keyshortcuts={SEND_KEYS} variant="solid" reason={isEmpty ? words.missing : null} busy={isBusy}>
            {words.post}
          </WaitingButton>
        </>
      }
    >
      {requestsOfOthers.length > 0 && (
        <div className="asked">
          <RequestNotes threadId={view.id} requests={requestsOfOthers} label={words.requests} />
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
