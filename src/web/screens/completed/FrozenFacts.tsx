// The vehicle, and when the title came and went.
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/completed.ts';
import { threadCopy } from '../../copy/thread.ts';
import { formatDay, formatMiles, today } from '../../ui/text/format-time.ts';
import { Vin } from '../../ui/text/Vin.tsx';
import { type FactRow, FactsPanel } from '../thread/panels/FactsPanel.tsx';

const words = threadCopy.vehicle;
const dayOf = (moment: number) => formatDay(today(moment), 'long');

export function FrozenFacts({ thread }: { thread: CompletedThread }) {
  const facts: FactRow[] = [
    { name: words.vin, value: <Vin vin={thread.vin} /> },
    { name: words.mileage, value: formatMiles(thread.mileage) },
    { name: words.openedBy, value: thread.openedByName },
  ];
  if (thread.receivedAt !== null) facts.push({ name: completedCopy.rows.received, value: dayOf(thread.receivedAt) });
  facts.push({ name: completedCopy.rows.delivered, value: dayOf(thread.deliveredAt) });
  return <FactsPanel heading={words.heading} facts={facts} />;
}
