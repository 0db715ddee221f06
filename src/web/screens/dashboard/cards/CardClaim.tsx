// The line of a card that says what costs money next, or what became of a claim.
import type { ListedCard } from '../../../../api/thread-views.ts';
import { dayIn } from '../../../../domain/days.ts';
import { dayWords, deadlineWords } from '../../../../domain/desk/clock/deadline-words.ts';
import { cardClaimCopy as words } from '../../../copy/card-claim.ts';
import { ClaimMark } from '../../../parts/rows/ClaimMark.tsx';
import { withUnbrokenTimes } from '../../../ui/text/format-time.ts';

type Claimed = Pick<ListedCard, 'pressing' | 'claims' | 'timeZone'>;

export function CardClaim({ id, card, now }: { id: string; card: Claimed; now: number }) {
  const claim = cardClaim(card, now);
  if (!claim) return null;
  return (
    <p className="tile-claim" id={id} data-soon={claim.sign === 'soon' || undefined}>
      <ClaimMark sign={claim.sign} />
      <span>{withUnbrokenTimes(claim.text)}</span>
    </p>
  );
}

/** `sign`: 'soon' if the organization should act. Null without either. */
export function cardClaim(card: Claimed, now: number): { text: string; sign: 'soon' | 'filed' | 'closed' } | null {
  const { pressing, claims, timeZone: zone } = card;
  const { ours, against } = claims;
  const when = (at: number) => deadlineWords(zone, at, now);
  const filedOn = ({ filedOn: day }: NonNullable<typeof ours>) => dayWords(day, dayIn(zone, now));
  // A completed thread has no row, and a claim against the organization presses there too.
  if (pressing?.move === 'answerClaim' || (pressing === null && against?.status === 'filed'))
    return { text: words.answer(against?.answerBy == null ? null : when(against.answerBy)), sign: 'soon' };
  if (pressing) return { text: words[pressing.move](when(pressing.at)), sign: 'soon' };
  if (ours?.status === 'filed') {
    const filed = words.filed(ours.confirmation, filedOn(ours));
    if (ours.answerBy === null) return { text: filed, sign: 'filed' };
    const isPast = ours.answerBy <= now;
    return {
      text: `${filed} · ${isPast ? words.noAnswer(when(ours.answerBy)) : words.answered(when(ours.answerBy))}`,
      sign: isPast ? 'soon' : 'filed',
    };
  }
  const ended = ours ?? against;
  if (ended === null) return null;
  const isSettled = ended.status === 'settled';
  return { text: words.ended(ended === ours, ended.confirmation, isSettled), sign: isSettled ? 'filed' : 'closed' };
}
