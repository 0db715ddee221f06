// "Request update" for several titles, with an optional note for all of them.
import { NOTE_MAX } from '../../../../../domain/limits.ts';
import { tooLong } from '../../../../../domain/text.ts';
import { bulkCopy } from '../../../../copy/desk/bulk.ts';
import { useDraft } from '../../../../drafts/use-draft.ts';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { TextArea } from '../../../../ui/inputs/TextInput.tsx';
import { CommandDialog } from '../../../thread/dialogs/CommandDialog.tsx';
import { countsOf, requestCalls } from '../bulk-calls.ts';
import type { BulkDialogProps } from '../bulk-request.ts';

const words = bulkCopy.request;

export function RequestUpdatesDialog({ rows, isPending, failure, send, onClose }: BulkDialogProps) {
  const [note, setNote, forgetNote] = useDraft('bulk request');
  const able = countsOf(rows).requestUpdate;
  const lengthError = tooLong(note, NOTE_MAX);
  return (
    <CommandDialog
      title={bulkCopy.actions.requestUpdate}
      description={able === rows.length ? words.all(able) : words.some(able, rows.length)}
      action={words.send(able)}
      variant="solid"
      reason={lengthError}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() =>
        send({
          action: 'requestUpdate',
          calls: requestCalls(rows, note),
          title: bulkCopy.resultTitles.requestUpdate,
          taken: forgetNote,
        })
      }
      onClose={onClose}
    >
      <Field label={words.note} hint={words.noteHint} optional error={lengthError ?? undefined}>
        <TextArea value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </CommandDialog>
  );
}
