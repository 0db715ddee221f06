// Texts about an update: its type, its day, and its answer.
import type { AnswerStatus, Contested, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { endingsCopy } from '../../../copy/endings.ts';
import { threadCopy } from '../../../copy/thread.ts';
import type { Tone } from '../../../ui/text/Tag.tsx';
import { formatDay } from '../../../ui/text/format-time.ts';

const words = threadCopy.answers;
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

/** Who answered and how, and where the paper is after a dispute; null while there is no answer. `style`: of the day on which it returns. */
export function answerText(update: UpdateView, ownOrgId: string | null, style: 'short' | 'long' = 'short'): string | null {
  if (update.updateType === 'note' || update.ackCause === null) return null;
  switch (update.ackCause) {
    case 'answered': {
      const name = answererName(update, ownOrgId);
      // A contested claim is pending again, and shows how it had been confirmed.
      return statusOf(update) === 'disputed' ? withPaper(update, words.disputed(name), ownOrgId, style) : words.confirmed(name);
    }
    case 'withdrawn':
      return update.ackByName === null ? words.invitationWithdrawn : words.withdrawn(answererName(update, ownOrgId));
    case 'settled':
      return words.settled;
    case 'departed':
      return words.departed;
    case 'self-attested':
      return words.selfAttested;
    case 'unanswered':
      return words.unanswered;
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
  return words.withPaper(answer, words.paper[ackPaper](isOwn, ackExpected === null ? null : formatDay(ackExpected, style)));
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
  update.ackByOrgId !== null && update.ackByOrgId === ownOrgId ? words.you : (update.ackByName ?? '');
