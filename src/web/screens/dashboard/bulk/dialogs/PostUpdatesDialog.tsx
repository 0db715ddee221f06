// "Post update" on several titles: the same message, date, or both.
import { MESSAGE_MAX } from '../../../../../domain/limits.ts';
import { tooLong } from '../../../../../domain/text.ts';
import { bulkCopy } from '../../../../copy/desk/bulk.ts';
import { threadCopy } from '../../../../copy/thread.ts';
import { useDraft } from '../../../../drafts/use-draft.ts';
import { DateInput } from '../../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { TextArea } from '../../../../ui/inputs/TextInput.tsx';
import { quickDays, today } from '../../../../ui/text/format-time.ts';
import { CommandDialog } from '../../../thread/dialogs/CommandDialog.tsx';
import { countsOf, postCalls } from '../bulk-calls.ts';
import type { BulkDialogProps } from '../bulk-request.ts';

const words = bulkCopy.post;
const fields = threadCopy.addUpdate;

export function PostUpdatesDialog({ rows, isPending, failure, send, onClose }: BulkDialogProps) {
  const [message, setMessage, forgetMessage] = useDraft('bulk message');
  const [eta, setEta, forgetEta] = useDraft('bulk eta');
  const able = countsOf(rows).postUpdate;
  const lengthError = tooLong(message, MESSAGE_MAX);
  const isEmpty = message.trim() === '' && eta === '';
  return (
    <CommandDialog
      title={bulkCopy.actions.postUpdate}
      description={able === rows.length ? words.all(able) : words.some(able, rows.length)}
      action={words.send(able)}
      variant="solid"
      width="wide"
      reason={isEmpty ? fields.missing : lengthError}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() =>
        send({
          action: 'postUpdate',
          calls: postCalls(rows, message, eta, today()),
          title: ({ length }, all) => bulkCopy.resultTitles.postUpdate(length, all),
          taken: () => {
            forgetMessage();
            forgetEta();
          },
        })
      }
      onClose={onClose}
    >
      <Field label={fields.message} hint={fields.messageHint} error={lengthError ?? undefined}>
        <TextArea value={message} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <Field label={fields.eta} optional>
        <DateInput value={eta} onValueChange={setEta} quick={quickDays()} />
      </Field>
    </CommandDialog>
  );
}
