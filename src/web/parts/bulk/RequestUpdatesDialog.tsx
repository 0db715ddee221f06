// "Request update" for several titles: asks about each, or reminds of an open request. An optional note, and what they wait for, go
// with what is asked.
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { NOTE_MAX } from '../../../domain/limits.ts';
import { tooLong } from '../../../domain/clean-text.ts';
import { bulkCopy } from '../../copy/bulk.ts';
import { useDraft } from '../../data/drafts/use-draft.ts';
import { Field, TextArea } from '../../ui/inputs/Field.tsx';
import { CommandDialog } from '../thread/CommandDialog.tsx';
import { AskWaitBox, useAskDraft } from '../thread/WaitsForField.tsx';
import { askCalls, type BulkDialogProps, countsOf } from './bulk-request.ts';

const words = bulkCopy.request;

function titleOf(done: number, all: number, taken: readonly DeskRow[]): string {
  const reminded = taken.filter(({ openRequestId }) => openRequestId !== null).length;
  return bulkCopy.resultTitles.requestUpdate(done - reminded, reminded, all - done);
}

export function RequestUpdatesDialog({ rows, send, frame }: BulkDialogProps) {
  const [note, setNote, forgetNote] = useDraft('bulk request');
  const askable = rows.filter(({ can }) => can.requestUpdate);
  const asked = askable.length;
  const ask = useAskDraft(
    'bulk asks',
    askable.some(({ waitsFor }) => waitsFor === null),
  );
  const able = countsOf(rows).requestUpdate;
  const lengthError = tooLong(note, NOTE_MAX);
  return (
    <CommandDialog
      {...frame}
      title={bulkCopy.actions.requestUpdate}
      description={words.sentence(asked, able - asked, rows.length - able)}
      action={words.send(able)}
      reason={lengthError}
      onSubmit={() =>
        send(askCalls(rows, note, ask.isAsked), titleOf, () => {
          forgetNote();
          ask.forget();
        })
      }
    >
      {asked > 0 && (
        <>
          <Field label={words.note} hint={words.noteHint(able - asked)} optional error={lengthError ?? undefined}>
            <TextArea value={note} onChange={(event) => setNote(event.target.value)} />
          </Field>
          <AskWaitBox draft={ask} />
        </>
      )}
    </CommandDialog>
  );
}
