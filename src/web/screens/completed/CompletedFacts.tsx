// The vehicle, and when the title came and left or the thread ended.
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';
import { completedCopy } from '../../copy/completed.ts';
import { threadCopy } from '../../copy/thread.ts';
import { formatDay, formatMiles, today } from '../../ui/text/format-time.ts';
import { Vin } from '../../ui/text/Vin.tsx';
import { openedByText } from '../thread/panels/opened-by.ts';
import { type FactRow, FactsPanel } from '../thread/panels/FactsPanel.tsx';
import { completionName } from './completed-delivery.ts';

const dayOf = (at: number) => formatDay(today(at), 'long');

export function CompletedFacts({ thread }: { thread: CompletedThread }) {
  const words = threadCopy.vehicle;
  const facts: FactRow[] = [
    { name: words.vin, value: <Vin vin={thread.vin} /> },
    { name: words.mileage, value: formatMiles(thread.mileage) },
    { name: words.openedBy, value: openedByText(thread) },
    { name: words.opened, value: dayOf(thread.createdAt) },
  ];
  if (thread.receivedAt !== null) facts.push({ name: completedCopy.rows.received, value: dayOf(thread.receivedAt) });
  facts.push({ name: completionName(thread), value: dayOf(thread.deliveredAt) });
  return <FactsPanel heading={words.heading} facts={facts} />;
}
