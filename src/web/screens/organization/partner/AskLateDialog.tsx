// "Request update" about the late titles of a partner: asks about each, or sends an open request again. An optional note goes along.
import { NOTE_MAX } from '../../../../domain/limits.ts';
import { tooLong } from '../../../../domain/text.ts';
import { bulkCopy } from '../../../copy/desk/bulk.ts';
import { partnerCopy } from '../../../copy/desk/partner.ts';
import { useDraft } from '../../../drafts/use-draft.ts';
import { Field } from '../../../ui/inputs/Field.tsx';
import { TextArea } from '../../../ui/inputs/TextInput.tsx';
import { askCalls, countsOf } from '../../dashboard/bulk/bulk-calls.ts';
import type { BulkDialogProps } from '../../dashboard/bulk/bulk-request.ts';
import { CommandDialog } from '../../thread/dialogs/CommandDialog.tsx';

const words = partnerCopy.ask;

export function AskLateDialog({ rows, isPending, failure, send, onClose }: Omit<BulkDialogProps, 'timeZone'>) {
  const [note, setNote, forgetNote] = useDraft('bulk request');
  const { requestUpdate, remindRequest } = countsOf(rows);
  const lengthError = tooLong(note, NOTE_MAX);
  return (
    <CommandDialog
      title={words.title}
      description={words.sentence(requestUpdate, remindRequest)}
      action={words.send(rows.length)}
      variant="solid"
      reason={lengthError}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() =>
        send({
          action: 'requestUpdate',
          calls: askCalls(rows, note),
          title: bulkCopy.resultTitles.requestUpdate,
          taken: forgetNote,
        })
      }
      onClose={onClose}
    >
      {requestUpdate > 0 && (
        <Field label={bulkCopy.request.note} hint={bulkCopy.request.noteHint} optional error={lengthError ?? undefined}>
          <TextArea value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
    </CommandDialog>
  );
}
