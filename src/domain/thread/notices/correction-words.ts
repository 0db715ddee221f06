// The words of a notice that the vehicle was corrected: the old and the new values, as the recipient may read them. An invited organization
// sees no updates, so it learns the old values here.
import type { ThreadEvent, Vehicle } from '../thread.ts';
import { eventView } from '../view/event-view.ts';
import type { Visibility } from '../view/visibility.ts';

const FIELDS = [
  ['VIN', ({ vin }) => vin],
  ['year', ({ year }) => String(year)],
  ['make', ({ make }) => make],
  ['model', ({ model }) => model],
  ['mileage', ({ mileage }) => mileage.toLocaleString('en-US')],
] as const satisfies readonly (readonly [name: string, shown: (vehicle: Vehicle) => string])[];

/** "corrected the vehicle: mileage 36,418 to 34,618." A field whose values the recipient reads alike is left out. */
export function correctionWords({ event }: ThreadEvent, visibility: Visibility): string {
  const read = eventView({ visibility }, event);
  if (read.kind !== 'corrected') throw new Error(`an event of kind ${read.kind} corrects nothing`);
  const changes = FIELDS.map(([name, shown]) => [name, shown(read.from), shown(read.to)] as const)
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => `${name} ${from} to ${to}`);
  return changes.length === 0 ? 'corrected the vehicle.' : `corrected the vehicle: ${changes.join(', ')}.`;
}
