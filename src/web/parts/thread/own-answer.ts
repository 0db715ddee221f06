// The viewer's own last answer, which it may take back: when it was, where the timeline shows it, and who hears that it was taken back.
import { TAKE_BACK_MS } from '../../../domain/limits.ts';
import type { LiveThread, TakeBackOffer, ThreadView, UpdateView } from '../../../domain/thread/view/view-types.ts';
import { vinEnd } from '../../../domain/vin.ts';
import { threadCopy, takeBackCopy } from '../../copy/thread.ts';

/** When the answer was given (ms). */
export const answeredAt = ({ until }: TakeBackOffer): number => until - TAKE_BACK_MS;

/** The minutes left to take it back, rounded up; 0 once it is too late. `now` may be a little before the answer. */
export const minutesLeft = (offer: TakeBackOffer, now: number): number =>
  Math.max(0, Math.ceil((offer.until - Math.max(now, answeredAt(offer))) / 60_000));

/** The answer that the viewer's own command just gave; null if it gave none that can be taken back. */
export function freshAnswer(view: ThreadView | null): TakeBackOffer | null {
  if (!view?.takeBack) return null;
  return view.standing === 'completed' || view.takeBack.seq === view.seq ? view.takeBack : null;
}

/** Whether the update shows the answer. An acceptance has no update. */
export function isAnsweredIn(update: UpdateView, offer: TakeBackOffer): boolean {
  const at = answeredAt(offer);
  switch (offer.what) {
    case 'acceptance':
      return false;
    case 'delivery':
      return update.deliveryStatus === 'confirmed' && update.ackAt === at;
    case 'claim':
      return update.claimStatus === 'confirmed' && update.ackAt === at && update.ackCause !== 'settled';
    case 'ending':
      return update.event?.kind === 'ended' && update.at === at;
    case 'giving-up':
      return update.event?.kind === 'given-up' && update.at === at;
    default:
      return offer.what satisfies never;
  }
}

/**
 * What an answer was about: the vehicle, or where a title that was given up is expected from. The end of the VIN tells several vehicles
 * apart whose titles are confirmed one after the other. `after` and `before`: the views around it; a completed one says nothing.
 */
export function answerDetail({ what }: TakeBackOffer, after: ThreadView | null, before: ThreadView | undefined): string | undefined {
  const thread = isLive(after) ? after : isLive(before) ? before : null;
  if (!thread) return undefined;
  const { event } = thread.updates.at(-1) ?? {};
  if (what === 'giving-up' && event?.kind === 'given-up' && ['mistake', 'never-arrived'].includes(event.why)) {
    const isOwn = thread.stakes.some(({ id, own }) => own && id === event.toStakeId);
    if (!isOwn) return takeBackCopy.expectedFrom(event.toName);
  }
  const vehicle = threadCopy.title(thread.year, thread.make, thread.model);
  return what === 'delivery' || what === 'claim' ? takeBackCopy.vehicle(vehicle, vinEnd(thread.vin)) : vehicle;
}

const isLive = (view: ThreadView | null | undefined): view is LiveThread => view?.standing === 'active' || view?.standing === 'invited';

/** The other organization that wrote or answered last after the answer, if the viewer may see its name. */
export function actedSince({ updates, stakes }: LiveThread, offer: TakeBackOffer): string | undefined {
  const ownOrgId = stakes.find(({ own }) => own)?.orgId;
  const words = updates
    .filter(({ hidden }) => !hidden)
    .flatMap(({ at, authorOrgId, authorName, ackAt, ackByOrgId, ackByName }) => [
      { at, orgId: authorOrgId, name: authorName },
      ...(ackAt !== null && ackByName !== null ? [{ at: ackAt, orgId: ackByOrgId, name: ackByName }] : []),
    ])
    .filter(({ at, orgId }) => at > answeredAt(offer) && orgId !== null && orgId !== ownOrgId);
  return words.toSorted((a, b) => a.at - b.at).at(-1)?.name;
}

/** Who hears that the answer was taken back. `view`: the thread after that. `mailed`: an email about the answer had already left. */
export function toldText(view: LiveThread, { what }: TakeBackOffer, mailed: boolean): string {
  const others = view.stakes.filter(({ own, inactive }) => !own && !inactive);
  if (!mailed || others.length === 0) return takeBackCopy.noEmail;
  const name = answeredName(view, what);
  return name === undefined ? takeBackCopy.othersTold : takeBackCopy.told(name);
}

/** The organization that was answered. */
function answeredName({ invitation, updates }: LiveThread, what: TakeBackOffer['what']): string | undefined {
  switch (what) {
    case 'acceptance':
      return invitation?.inviterName;
    case 'delivery':
      return updates.findLast(({ deliveryStatus }) => deliveryStatus === 'pending')?.authorName;
    case 'claim':
      return updates.findLast(({ claimStatus, authorOwn }) => claimStatus === 'pending' && !authorOwn)?.authorName;
    case 'ending':
    case 'giving-up':
      return undefined;
    default:
      return what satisfies never;
  }
}
