// Texts about the events of a thread, which the timeline shows as lines between the updates.
import type { Vehicle } from '../../../../domain/thread/thread.ts';
import { isFinished } from '../../../../domain/thread/view/stake-label.ts';
import type { EventView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { undoCopy } from '../../../copy/thread/undo.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { formatDay, formatMiles } from '../../../ui/text/format-time.ts';

const words = threadEventsCopy;

/** A correction shows its values after the sentence. */
export type LineEvent = Exclude<EventView, { kind: 'contested' }>;

/** The event that is shown as a line. An objection is shown like an update: it has an author, a text, and an answer. */
export const lineEventOf = ({ event }: Pick<UpdateView, 'event'>): LineEvent | null =>
  event === null || event.kind === 'contested' ? null : event;

/** "You", or the name of the organization: the sentence follows. */
export const eventSubject = ({ authorOwn, authorName }: UpdateView): string => (authorOwn ? uiCopy.you : authorName);

/** What happened, without its subject. `ownStakeId`: the viewer's. */
export function eventPredicate(event: LineEvent, authorOwn: boolean, ownStakeId: string | null): string {
  switch (event.kind) {
    case 'given-up': {
      const to = event.toStakeId === ownStakeId ? words.you : event.toName;
      const said = words.givenUp[event.why](authorOwn, to);
      if (event.why === 'mistake' || event.why === 'never-arrived') return `${said} ${words.expectedFrom(to)}`;
      return event.expected === null ? said : `${said} ${words.expectedBack(formatDay(event.expected))}`;
    }
    case 'corrected': {
      const [first, ...more] = correctedFields(event);
      return first && more.length === 0 ? words.corrected.one(words.corrected.inSentence[first.field]) : words.corrected.several;
    }
    case 'ended':
      return isFinished(event.how) ? words.finished(event.how) : words.closed(event.how);
    case 'reopened':
      return words.reopened;
    case 'taken-back':
      return undoCopy.tookBack;
    default:
      return event satisfies never;
  }
}

const FIELDS = ['vin', 'year', 'make', 'model', 'mileage'] as const;
type Field = (typeof FIELDS)[number];
export type CorrectedField = { field: Field; from: string; to: string };

/** The fields that differ, as they are shown. */
export const correctedFields = ({ from, to }: { from: Vehicle; to: Vehicle }): CorrectedField[] =>
  FIELDS.filter((field) => from[field] !== to[field]).map((field) => ({ field, from: shown(from, field), to: shown(to, field) }));

/** The unit of the mileage stays on its line. */
const shown = (vehicle: Vehicle, field: Field): string =>
  field === 'mileage' ? formatMiles(vehicle.mileage).replace(' ', '\u00a0') : String(vehicle[field]);
