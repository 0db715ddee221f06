import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Time } from '../../../ui/text/Time.tsx';
import { formatDay, formatMiles, today } from '../../../ui/text/format-time.ts';
import { Vin } from '../../../ui/text/Vin.tsx';
import { lastWordAt } from '../updates/last-word-at.ts';
import { type FactRow, FactsPanel } from './FactsPanel.tsx';

const words = threadCopy.vehicle;

export function VehiclePanel({ view }: { view: LiveThread }) {
  const last = lastWordAt(view.updates);
  const facts: FactRow[] = [
    { name: words.vin, value: <Vin vin={view.vin} /> },
    { name: words.mileage, value: formatMiles(view.mileage) },
    { name: words.openedBy, value: view.openedByName },
    { name: words.opened, value: formatDay(today(view.createdAt), 'long') },
  ];
  if (last !== null) facts.push({ name: words.lastUpdate, value: <Time at={last} /> });
  return <FactsPanel heading={words.heading} facts={facts} />;
}
