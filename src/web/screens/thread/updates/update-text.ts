// Texts about an update, and about the events between updates.
import type { AnswerStatus, Contested, EventView, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { chainCopy, endingsCopy } from '../../../copy/chain.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { threadCopy, takeBackCopy } from '../../../copy/thread.ts';
import type { Tone } from '../../../ui/text/Tag.tsx';
import { formatDay, formatMiles } from '../../../ui/text/format-time.ts';
import type { Vehicle } from '../../../../domain/thread/thread.ts';
import { isFinished } from '../../../../domain/thread/view/stake-label.ts';
import { threadEventsCopy } from '../../../copy/thread/events.ts';
import { waitsForWords } from '../../../../domain/thread/waits-for.ts';

const answersWords = threadCopy.answers;
type DisplayStatus = AnswerStatus | 'withdrawn' | 'settled';
const TONES: Record<DisplayStatus, Tone> = { pending: 'gold', confirmed: 'green', disputed: 'red', withdrawn: 'grey', settled: 'grey' };

/** `contested`: the claim to which the holder objects, if the viewer sees one. */
export function updateTag(update: UpdateView, contested: Contested | null = null): { text: string; tone: Tone } {
  if (update.updateType === 'note') return { text: threadCopy.types.note, tone: 'grey' };
  if (update.updateType === 'event')
    return { text: endingsCopy.event[update.event!.kind], tone: update.event!.kind === 'contested' ? 'red' : 'grey' };
  if (update.id === contested?.updateId) return { text: threadCopy.types.claim_title.contested, tone: 'red' };
  const shown = shownStatus(update);
  return { text: threadCopy.types[update.updateType][shown], tone: TONES[shown] };
}

/** The day in the update's tag: a note's ETA, or when a title that was sent, or sent back, should arrive. Its time is shown separately. */
export function updateDay({ updateType, eta, expected, event }: UpdateView, style: 'short' | 'long'): string | null {
  if (event?.kind === 'given-up') return event.expected === null ? null : chainCopy.expected(formatDay(event.expected, style));
  if (updateType === 'delivered') return expected === null ? null : chainCopy.expected(formatDay(expected, style));
  return eta === null ? null : uiCopy.eta(formatDay(eta, style));
}

/** What an update says that the title waits for; null if it says nothing about that. */
export const waitText = ({ waitsFor }: UpdateView): string | null => (waitsFor === undefined ? null : waitsForWords(waitsFor));

/** Who answered and how, and where the paper is after a dispute; null while there is no answer. `style`: of the day on which it returns. */
export function answerText(update: UpdateView, ownOrgId: string | null, style: 'short' | 'long' = 'short'): string | null {
  if (update.updateType === 'note' || update.ackCause === null) return null;
  switch (update.ackCause) {
    case 'answered': {
      const name = answererName(update, ownOrgId);
      // A contested claim is pending again, and shows how it had been confirmed.
      return statusOf(update) === 'disputed'
        ? withPaper(update, answersWords.disputed(name), ownOrgId, style)
        : answersWords.confirmed(name);
    }
    case 'withdrawn':
      return update.ackByName === null ? answersWords.invitationWithdrawn : answersWords.withdrawn(answererName(update, ownOrgId));
    case 'settled':
      return answersWords.settled;
    case 'departed':
      return answersWords.departed;
    case 'self-attested':
      return answersWords.selfAttested;
    case 'unanswered':
      return answersWords.unanswered;
    default:
      return update.ackCause satisfies never;
  }
}

function withPaper(
  { ackPaper, ackExpected, ackByOrgId }: UpdateView,
  answer: string,
  ownOrgId: string | null,
  style: 'short' | 'long',
): string {
  if (ackPaper === null) return answer;
  const isOwn = ackByOrgId !== null && ackByOrgId === ownOrgId;
  return answersWords.withPaper(answer, answersWords.paper[ackPaper](isOwn, ackExpected === null ? null : formatDay(ackExpected, style)));
}

/** A withdrawal is stored as a dispute, but is not shown as one. */
function shownStatus(update: UpdateView): DisplayStatus {
  const status = statusOf(update);
  if (status !== 'disputed' || isDisputed(update)) return status;
  return update.ackCause === 'settled' ? 'settled' : 'withdrawn';
}

/** Its recipient disputed the delivery, or an organization upstream the claim. */
export const isDisputed = (update: UpdateView): boolean => statusOf(update) === 'disputed' && update.ackCause === 'answered';

const statusOf = (update: UpdateView): AnswerStatus => update.deliveryStatus ?? update.claimStatus ?? 'pending';

const answererName = (update: UpdateView, ownOrgId: string | null): string =>
  update.ackByOrgId !== null && update.ackByOrgId === ownOrgId ? answersWords.you : (update.ackByName ?? '');

// Texts about the events of a thread, which the timeline shows as lines between the updates.

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
      const to = event.toStakeId === ownStakeId ? threadEventsCopy.you : event.toName;
      const said = threadEventsCopy.givenUp[event.why](authorOwn, to);
      if (event.why === 'mistake' || event.why === 'never-arrived') return `${said} ${threadEventsCopy.expectedFrom(to)}`;
      return event.expected === null ? said : `${said} ${threadEventsCopy.expectedBack(formatDay(event.expected))}`;
    }
    case 'corrected': {
      const [first, ...more] = correctedFields(event);
      return first && more.length === 0
        ? threadEventsCopy.corrected.one(threadEventsCopy.corrected.inSentence[first.field])
        : threadEventsCopy.corrected.several;
    }
    case 'ended':
      return isFinished(event.how) ? threadEventsCopy.finished(event.how) : threadEventsCopy.closed(event.how);
    case 'reopened':
      return threadEventsCopy.reopened;
    case 'taken-back':
      return takeBackCopy.tookBack;
    default:
      return event satisfies never;
  }
}

/** The facts of a vehicle that can be corrected, in the order of the form. */
export const CORRECTABLE = ['vin', 'year', 'make', 'model', 'mileage'] as const;
type Field = (typeof CORRECTABLE)[number];
export type CorrectedField = { field: Field; from: string; to: string };

/** The fields that differ, as they are shown. */
export const correctedFields = ({ from, to }: { from: Vehicle; to: Vehicle }): CorrectedField[] =>
  CORRECTABLE.filter((field) => from[field] !== to[field]).map((field) => ({ field, from: shown(from, field), to: shown(to, field) }));

/** The unit of the mileage stays on its line. */
const shown = (vehicle: Vehicle, field: Field): string =>
  field === 'mileage' ? formatMiles(vehicle.mileage).replace(' ', '\u00a0') : String(vehicle[field]);
