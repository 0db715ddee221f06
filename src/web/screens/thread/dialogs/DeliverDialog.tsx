// "Mark title as delivered": asked once more, with who is to confirm and, if the sender knows it, the day on which it arrives.
import { useState } from 'react';
import type { LiveThread, StakeView } from '../../../../domain/thread/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { DateInput } from '../../../ui/DateInput.tsx';
import { Field } from '../../../ui/Field.tsx';
import { quickDays, today } from '../../../ui/time.ts';
import { ConfirmCommand } from './ConfirmCommand.tsx';

const { actions, delivery, toasts } = threadCopy;

export function DeliverDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const [expected, setExpected] = useState('');
  return (
    <ConfirmCommand
      name="markDelivered"
      input={{ threadId: view.id, expected: expected || null, today: today() }}
      toasts={toasts.markDelivered}
      title={actions.markDelivered}
      text={delivery.askText(recipientOf(view)?.orgName ?? '')}
      action={actions.markDelivered}
      variant="solid"
      onClose={onClose}
    >
      <Field label={delivery.expected} hint={delivery.expectedHint} optional>
        <DateInput value={expected} onValueChange={setExpected} quick={quickDays()} />
      </Field>
    </ConfirmCommand>
  );
}

/** The one behind the holder. */
function recipientOf({ stakes }: LiveThread): StakeView | undefined {
  const holder = stakes.findIndex(({ hasTitle }) => hasTitle);
  return holder < 0 ? undefined : stakes[holder + 1];
}
