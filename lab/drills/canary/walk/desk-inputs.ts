// What an organization notes about a thread for itself, with its markers.
import { dayOf } from '../../../../src/domain/days.ts';
import type { Viewer } from '../market.ts';
import type { WalkState } from './walk-state.ts';

let numbered = 0;

/** A stock number and the day of the deal, as with a new thread. */
export const ownNotes = ({ planted: { desk } }: Viewer) => ({ stockNumber: `${desk.stock}-${++numbered}`, dealOn: desk.dealOn });

/** Some fields of an entry, sometimes with a wrong value. */
export function someEntry({ random, clerks, market }: WalkState, viewer: Viewer): Record<string, string | null> {
  const { desk } = viewer.planted;
  const people = [...clerks, ...market.viewers].map(({ userId }) => userId);
  const own = [viewer, ...clerks.filter(({ key }) => key === viewer.key)].map(({ userId }) => userId);
  const fields = {
    ...ownNotes(viewer),
    dueOn: random.int(0, 2) === 0 ? null : desk.dueOn,
    assigneeId: random.int(0, 9) === 0 ? random.pick(people) : random.pick(own),
    followUpOn: random.int(0, 2) === 0 ? null : random.int(0, 9) === 0 ? dayOf(0) : desk.followUpOn,
  };
  return Object.fromEntries(Object.entries(fields).filter(() => random.int(0, 3) > 0));
}

/** A note that names some people, also people of other organizations, who may not be notified. */
export function someNote({ random, clerks, market }: WalkState, { planted: { desk } }: Viewer): { text: string; mentions: string[] } {
  const people = [...clerks, ...market.viewers].map(({ userId }) => userId);
  const mentions = people.filter(() => random.int(0, 2) > 0);
  return { text: `${desk.note} note ${++numbered} end, title is with the lender.`, mentions };
}
