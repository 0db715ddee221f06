// "Follow up": the day on which the organization comes back to several titles, or none.
import { useState } from 'react';
import { addDays, dayIn } from '../../../../../domain/desk/calendar.ts';
import { bulkCopy } from '../../../../copy/desk/bulk.ts';
import { ChoiceList } from '../../../../ui/inputs/ChoiceList.tsx';
import { DateInput } from '../../../../ui/inputs/DateInput.tsx';
import { Field } from '../../../../ui/inputs/Field.tsx';
import { formatDay, quickDays } from '../../../../ui/text/format-time.ts';
import { useNow } from '../../../../ui/text/Time.tsx';
import { CommandDialog } from '../../../thread/dialogs/CommandDialog.tsx';
import { followUpCalls } from '../bulk-calls.ts';
import type { BulkDialogProps } from '../bulk-request.ts';

const words = bulkCopy.followUp;

export function FollowUpDialog({ rows, timeZone, isPending, failure, send, onClose }: BulkDialogProps) {
  const [choice, setChoice] = useState<'day' | 'none'>('day');
  const [day, setDay] = useState('');
  // The server's day. The browser may be in another time zone.
  const today = dayIn(timeZone, useNow());
  const isEarly = day !== '' && day <= today;
  const missing = day === '' ? words.missing : isEarly ? words.tooEarly : null;
  return (
    <CommandDialog
      title={bulkCopy.actions.followUp}
      description={bulkCopy.selectedTitles(rows.length)}
      action={words.save}
      variant="solid"
      reason={choice === 'day' ? missing : null}
      busy={isPending}
      refusal={failure ?? undefined}
      onSubmit={() => {
        const on = choice === 'day' ? day : null;
        send({
          action: 'followUp',
          calls: followUpCalls(rows, on),
          title: ({ length }, all) => bulkCopy.resultTitles.followUp(on === null ? null : formatDay(on), length, all),
        });
      }}
      onClose={onClose}
    >
      <ChoiceList
        label={words.group}
        value={choice}
        onValueChange={setChoice}
        choices={[
          {
            value: 'day',
            title: words.onDay,
            line: words.onDayHint,
            details: (
              <Field label={words.day}>
                <DateInput
                  value={day}
                  min={addDays(today, 1)}
                  onValueChange={setDay}
                  // The next working days. A follow-up cannot be today.
                  quick={quickDays(today).slice(1)}
                />
              </Field>
            ),
          },
          { value: 'none', title: words.none, line: words.noneHint },
        ]}
      />
    </CommandDialog>
  );
}
