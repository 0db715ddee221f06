// "Request Update": asks the organization that is responsible for the title, with an optional note.
import { NOTE_MAX } from '../../../../domain/limits.ts';
import { tooLong } from '../../../../domain/text.ts';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { CloseButton, Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Field } from '../../../ui/inputs/Field.tsx';
import { SEND_KEYS } from '../../../ui/focus/shortcut-keys.ts';
import { WaitingButton } from '../../../ui/buttons/WaitingButton.tsx';
import { TextArea } from '../../../ui/inputs/TextInput.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useDraft } from '../../../drafts/use-draft.ts';
import type { WatchMail } from '../use-mail-status-toasts.ts';
import { cacheThreadView } from '../cache-thread-view.ts';
import { operation } from '../../../data/operation.ts';

const words = threadCopy.requestUpdate;

export function RequestUpdateDialog({ view, watch, onClose }: { view: LiveThread; watch: WatchMail; onClose: () => void }) {
  const recipient = view.stakes.find(({ id }) => id === view.currentStakeId);
  const [note, setNote, discardDraft] = useDraft(`${view.id} request`);
  const lengthError = tooLong(note, NOTE_MAX);
  const request = useCommand(operation.requestUpdate, {
    done: (fresh, _input, cache) => {
      cacheThreadView(cache, fresh);
      toast.success(threadCopy.toasts.requestSent);
      watch({ requestId: fresh.requestId });
      discardDraft();
      onClose();
    },
    refused: ({ message }) => toast.error(threadCopy.toasts.requestFailed(message)),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={recipient && words.description(recipient.orgName)}
      sendKeys
      onSubmit={() => {
        if (!lengthError && !request.isPending) request.mutate({ threadId: view.id, note });
      }}
      footer={
        <>
          <CloseButton>{words.cancel}</CloseButton>
          <WaitingButton type="submit" aria-keyshortcuts={SEND_KEYS} variant="solid" reason={lengthError} busy={request.isPending}>
            {words.send}
          </WaitingButton>
        </>
      }
    >
      <Field label={words.note} optional error={lengthError ?? undefined}>
        <TextArea value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  );
}
