// "Add Update": a message, a date, or both. What is typed stays until it is posted.
import type { LiveThread } from '../../../../domain/thread/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { FormAlert } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextInput.tsx';
import { quickDays, today } from '../../../ui/time.ts';
import { RequestNotes } from '../RequestNotes.tsx';
import { draftKey, useDraft } from '../../../use-draft.ts';
import { useThreadCommand } from '../use-thread-command.ts';

const words = threadCopy.addUpdate;

export function AddUpdateDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const orgId = view.stakes.find(({ own }) => own)?.orgId ?? null;
  const [message, setMessage, forgetMessage] = useDraft(draftKey(orgId, view.id, 'message'));
  const [eta, setEta, forgetEta] = useDraft(draftKey(orgId, view.id, 'eta'));
  const post = useThreadCommand('postUpdate', {
    done: threadCopy.toasts.updatePosted,
    failed: () => undefined, // said in the dialog
    after: () => {
      forgetMessage();
      forgetEta();
      onClose();
    },
  });
  const empty = message.trim() === '' && eta === '';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      width="wide"
      note={view.openRequestCount > 0 ? words.answers(view.openRequestCount) : undefined}
      onSubmit={() => {
        if (!empty && !post.isPending) post.mutate({ threadId: view.id, message, eta: eta === '' ? null : eta, today: today() });
      }}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="solid" disabled={empty} busy={post.isPending}>
            {words.post}
          </Button>
        </>
      }
    >
      {view.requests.length > 0 && (
        <div className="asked">
          <RequestNotes requests={view.requests} label={words.requests} />
        </div>
      )}
      <Field label={words.message} hint={words.messageHint}>
        <TextArea value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <Field label={words.eta} optional>
        <DateInput value={eta} onValueChange={setEta} quick={quickDays()} />
      </Field>
      <FormAlert>{post.error && !post.isPending ? words.failed(post.error.message) : null}</FormAlert>
    </Dialog>
  );
}
