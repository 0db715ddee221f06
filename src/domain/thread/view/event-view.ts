// An event of a thread as a viewer sees it.
import type { EndedHow, EventDetails, GivenUpWhy, TakenBackWhat } from '../thread.ts';
import type { ViewerContext } from './viewer-context.ts';

export type EventView = ReturnType<typeof eventView>;

/**
 * What an event says, with the names and texts that the viewer may see. `undoneColleague`: the member of the viewer's own organization who made
 * the entry that was taken back. Null for entries of others.
 */
export function eventView({ visibility }: Pick<ViewerContext, 'visibility'>, event: EventDetails, undoneColleague: string | null = null) {
  switch (event.kind) {
    case 'given-up':
      return {
        ...event,
        /** The organization that the title is expected from, or returns to. */
        toName: visibility.nameOf(visibility.orgAt(event.toStakeId)),
        /** When it should be back, if that was given. */
        expected: event.expected ?? null,
      };
    case 'corrected': {
      const { kind, from, to, fromAuthors, toAuthors } = event;
      return { kind, from: visibility.vehicleBy(from, fromAuthors), to: visibility.vehicleBy(to, toAuthors) };
    }
    case 'contested':
      return { kind: event.kind, claimId: event.claimId };
    case 'taken-back':
      return {
        kind: event.kind,
        what: event.what,
        /** When the answer was given that was taken back. Null if it is not known. */
        undoneAt: event.at ?? null,
        undoneColleague,
      };
    case 'ended':
    case 'reopened':
      return event;
    default:
      return event satisfies never;
  }
}

const GIVEN_UP: Record<GivenUpWhy, string> = {
  mistake: 'We do not have the title: it was marked by mistake.',
  'never-arrived': 'We do not have the title: it never arrived.',
  lost: 'We have lost the title.',
  returned: 'We sent the title back.',
};

const ENDED: Record<EndedHow, string> = {
  retailed: 'Finished the thread: retailed.',
  kept: 'Finished the thread: kept.',
  'handed-on': 'Finished the thread: handed on.',
  mistake: 'Closed the thread: opened by mistake.',
  'sale-cancelled': 'Closed the thread: sale cancelled.',
  other: 'Closed the thread.',
};

const TAKEN_BACK: Record<TakenBackWhat, string> = {
  acceptance: 'Took back the acceptance of the invitation.',
  delivery: 'Took back the confirmation of the delivery.',
  claim: 'Took back the confirmation of the title claim.',
  ending: 'Took back the end of the thread.',
  'giving-up': 'Took back that it does not have the title.',
};

/** What happened, in the words of its author's organization. */
export function eventSentence(event: EventDetails): string {
  switch (event.kind) {
    case 'given-up':
      return GIVEN_UP[event.why];
    case 'contested':
      return 'We still have the paper.';
    case 'corrected':
      return 'Corrected the vehicle.';
    case 'ended':
      return ENDED[event.how];
    case 'reopened':
      return 'Reopened the thread.';
    case 'taken-back':
      return TAKEN_BACK[event.what];
    default:
      return event satisfies never;
  }
}
