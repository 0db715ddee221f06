// "Finish" for several titles: how their threads ended, by default sold at retail. What was finished can be undone, and reopened later.
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { bulkCopy } from '../../../../copy/desk/bulk.ts';
import { endingsCopy } from '../../../../copy/endings.ts';
import { threadDialogsCopy } from '../../../../copy/thread/dialogs.ts';
import { ChoiceList } from '../../../../ui/inputs/ChoiceList.tsx';
import { CommandDialog } from '../../../thread/dialogs/CommandDialog.tsx';
import { finishCalls } from '../bulk-calls.ts';
import type { BulkDialogProps } from '../bulk-request.ts';
import { TitleLine, TitleList } from './TitleList.tsx';

const words = bulkCopy.finish;
const ENDS = ['retailed', 'kept', 'handed-on'] as const;

export function FinishTitlesDialog({ rows, isPending, failure, send, onClose }: BulkDialogProps) {
  const [how, setHow] = useState<(typeof ENDS)[number]>('retailed');
  const able = rows.filter(({ can }) => can.finish);
  const count = able.length;
  return (
    <CommandDialog
      title={words.title(count)}
      description={count === rows.length ? words.all(count) : words.some(count, rows.length)}
      action={words.send(count)}
      icon={<Flag aria-hidden="true" />}
      variant="solid"
      reason={null}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() =>
        send({
          action: 'finish',
          calls: finishCalls(rows, how),
          title: ({ length }, all) => bulkCopy.resultTitles.finish(length, all),
        })
      }
      onClose={onClose}
    >
      <ChoiceList
        label={threadDialogsCopy.finish.group}
        value={how}
        onValueChange={setHow}
        choices={ENDS.map((value) => ({ value, title: endingsCopy.how[value], line: threadDialogsCopy.finish.lines[value] }))}
      />
      <TitleList label={words.list} scrolls>
        {able.map((row) => (
          <TitleLine key={row.id} title={row} />
        ))}
      </TitleList>
    </CommandDialog>
  );
}
