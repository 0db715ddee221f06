// "Request Update": asks the organization that is responsible for the title, with an optional note, and what the title waits for.
import { NOTE_MAX } from '../../../../domain/limits.ts';
import { tooLong } from '../../../../domain/clean-text.ts';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Field, TextArea } from '../../../ui/inputs/Field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useCommand } from '../../../data/use-command.ts';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import type { WatchMail } from '../mail-status.ts';
import { cacheThreadView } from '../../../parts/thread/cache-thread-view.ts';
import { operation } from '../../../data/queries.ts';
import { CommandDialog } from '../../../parts/thread/CommandDialog.tsx';
import { AskWaitBox, useAskDraft } from '../../../parts/thread/WaitsForField.tsx';

const words = threadCopy.requestUpdate;

export function RequestUpdateDialog({ view, watch, onClose }: { view: LiveThread; watch: WatchMail; onClose: () => void }) {
  const recipient = view.stakes.find(({ id }) => id === view.currentStakeId);
  const [note, setNote, discardDraft] = useDraft(`${view.id} request`);
  const ask = useAskDraft(`${view.id} asks`, view.waitsFor === null);
  const lengthError = tooLong(note, NOTE_MAX);
  const request = useCommand(operation.requestUpdate, {
    done: (fresh, _input, cache) => {
      cacheThreadView(cache, fresh);
      toast.success(threadCopy.toasts.requestSent);
      watch({ requestId: fresh.requestId });
      discardDraft();
      ask.forget();
      onClose();
    },
    refused: ({ message }) => toast.error(threadCopy.toasts.requestFailed(message)),
  });
  return (
    <CommandDialog
      title={words.title}
      description={recipient && words.description(recipient.orgName)}
      action={words.send}
      variant="solid"
      reason={lengthError}
      busy={request.isPending}
      onSubmit={() => request.mutate({ threadId: view.id, note, ...(ask.isAsked && { asks: 'waits-for' }) })}
      onClose={onClose}
    >
      <Field label={words.note} optional error={lengthError ?? undefined}>
        <TextArea value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <AskWaitBox draft={ask} />
    </CommandDialog>
  );
}
