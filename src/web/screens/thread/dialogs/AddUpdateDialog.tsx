// "Add Update": a message, what the title waits for, a date, or several of them. The draft is kept until the server accepted the update.
import { useRef, useState } from 'react';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { DateInput } from '../../../ui/inputs/DateInput.tsx';
import { CommandDialog } from '../../../parts/thread/CommandDialog.tsx';
import { answerOf, useWaitDraft, WaitsForField } from '../../../parts/thread/WaitsForField.tsx';
import { Field, TextArea } from '../../../ui/inputs/Field.tsx';
import { quickDays } from '../../../ui/text/format-time.ts';
import { RequestNotes } from '../banners/RequestNotes.tsx';
import { useDraft } from '../../../data/drafts/use-draft.ts';
import { etaDraft, messageDraft, type Posting, waitDraft } from '../updates/use-post-update.ts';

const words = threadCopy.addUpdate;

interface AddUpdateDialogProps {
  view: LiveThread;
  posting: Posting;
  onClose: () => void;
}

export function AddUpdateDialog({ view, posting, onClose }: AddUpdateDialogProps) {
  const [message, setMessage] = useDraft(messageDraft(view.id));
  const [eta, setEta] = useDraft(etaDraft(view.id));
  const wait = useWaitDraft(waitDraft(view.id), view.waitsFor?.what ?? null);
  // The viewer's own requests are for another organization.
  const requestsOfOthers = view.requests.filter(({ own }) => !own);
  const askedBy = requestsOfOthers.find(({ asks }) => asks === 'waits-for')?.requestedByName;
  // Where it is asked, the choice follows the question. Not after a question that comes while the dialog is open: fields would move.
  const [asksFirst] = useState(askedBy !== undefined);
  const messageField = useRef<HTMLTextAreaElement>(null);
  const waitsFor = askedBy === undefined ? wait.said : answerOf(wait);
  const isEmpty = message.trim() === '' && eta === '' && waitsFor === undefined;
  const choice = <WaitsForField wait={wait} askedBy={askedBy} />;
  return (
    <CommandDialog
      title={words.title}
      width="wide"
      {...(asksFirst && { initialFocus: messageField })}
      action={words.post}
      variant="solid"
      reason={isEmpty ? words.missing : null}
      note={requestsOfOthers.length > 0 ? words.answers(requestsOfOthers.length) : undefined}
      busy={posting.isSending}
      refusal={posting.failure ?? undefined}
      onSubmit={() => {
        posting.send({ message, eta, waitsFor });
        onClose();
      }}
      onClose={onClose}
    >
      {requestsOfOthers.length > 0 && (
        <div className="asked">
          <RequestNotes threadId={view.id} requests={requestsOfOthers} label={words.requests} />
        </div>
      )}
      {asksFirst && choice}
      <Field label={words.message} hint={words.messageHint}>
        <TextArea ref={messageField} value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      {!asksFirst && choice}
      <Field label={words.eta} optional>
        <DateInput value={eta} onValueChange={setEta} quick={quickDays()} />
      </Field>
    </CommandDialog>
  );
}
