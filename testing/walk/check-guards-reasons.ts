// The reasons against a command that need more than a line, and what they read from a thread. Part of check-guards-oracle.ts.
import type { RefusalName } from '../../src/domain/refusals.ts';
import type { Actor, CommandOf, Invited } from '../../src/domain/thread/commands.ts';
import type { Change, Entry } from '../../src/domain/thread/facts.ts';
import type { OrgId, Stake, StakeId, Thread, Update } from '../../src/domain/thread/thread.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export type Reason = readonly [applies: boolean, refusal: RefusalName];
type Delivery = Extract<Update, { type: 'delivered' }>;
type Claim = Extract<Update, { type: 'claim_title' }>;

export const placeOf = (thread: Thread, id: StakeId): number => thread.chain.findIndex((stake) => stake.id === id);
const everyStake = ({ chain, departed }: Thread): readonly Stake[] => [...chain, ...departed];
export const orgAt = (thread: Thread, id: StakeId): OrgId => everyStake(thread).find((stake) => stake.id === id)!.orgId;
const openingOrg = (thread: Thread): OrgId => everyStake(thread).find(({ joined }) => joined === 'creator')!.orgId;
export const activePlaces = (thread: Thread): number[] =>
  thread.chain.flatMap(({ standing }, place) => (standing.status === 'active' ? [place] : []));

const isDelivery = (update: Update): update is Delivery => update.type === 'delivered';
const isClaim = (update: Update): update is Claim => update.type === 'claim_title';
export const waitingDelivery = (thread: Thread): Delivery | undefined =>
  thread.updates.filter(isDelivery).find(({ ending }) => ending.status === 'pending');
export const waitingClaims = (thread: Thread): Claim[] =>
  thread.updates.filter(isClaim).filter(({ ending }) => ending.status === 'pending');

/** Whether an uncontested claim has waited for so many days. */
export const hasWaited = ({ ending }: Claim, days: number, now: number): boolean =>
  ending.status === 'pending' && ending.contestedBy === null && now - ending.since >= days * DAY;

/** The place of the organization that speaks for the title: current or, while that is invited, the nearest active one, downstream first. */
export function spokesmanPlace(thread: Thread): number {
  const current = placeOf(thread, thread.currentStakeId);
  const active = activePlaces(thread);
  return active.find((place) => place >= current) ?? active.at(-1)!;
}

/** A day that exists, from 30 days before `today` to two years after it. */
export function isPossibleDay(day: string, today: string): boolean {
  const time = Date.parse(day);
  const exists = Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
  const lastDay = `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
  return exists && time >= Date.parse(today) - 30 * DAY && day <= lastDay;
}

/** How often the organization did this in the 24 hours before `now`, by the ledger, undone entries included. */
export function timesWithinDay(ledger: readonly Entry[], thread: Thread, type: Change['type'], { orgId, now }: Actor): number {
  const own = new Set(
    everyStake(thread)
      .filter((stake) => stake.orgId === orgId)
      .map(({ id }) => id),
  );
  let times = 0;
  for (let index = ledger.length - 1; index >= 0; index--) {
    const { facts } = ledger[index]!;
    if (facts.every(({ at }) => now - at >= DAY)) return times;
    // An objection that reopens the thread is no reopening.
    for (const fact of facts)
      if (
        fact.type === type &&
        now - fact.at < DAY &&
        'stakeId' in fact &&
        own.has(fact.stakeId) &&
        !('updateId' in fact && fact.updateId === null)
      )
        times++;
  }
  return times;
}

export function againstAnsweringDelivery(thread: Thread, updateId: string, me: Stake): Reason[] {
  const update = thread.updates.find(({ id }) => id === updateId);
  const delivery = update && isDelivery(update) ? update : undefined;
  return [
    [!update, 'no-such-update'],
    [!delivery, 'not-a-delivery'],
    [delivery?.toStakeId !== me.id, 'only-recipient'],
    [delivery?.ending.status !== 'pending', 'delivery-answered'],
  ];
}

export function againstAnsweringClaim(thread: Thread, updateId: string, me: Stake): Reason[] {
  const update = thread.updates.find(({ id }) => id === updateId);
  const claim = update && isClaim(update) ? update : undefined;
  return [
    [!update, 'no-such-update'],
    [!claim, 'not-a-claim'],
    [claim?.ending.status !== 'pending', 'claim-answered'],
    [!claim || placeOf(thread, claim.authorStakeId) <= placeOf(thread, me.id), 'only-preceding'],
  ];
}

export function againstOwnRequest(thread: Thread, requestId: string, me: Stake): Reason[] {
  const request = thread.requests.find(({ id }) => id === requestId);
  return [
    [request?.resolvedAt !== null, 'request-closed'],
    [request?.stakeId !== me.id, 'only-asker'],
  ];
}

/** The organization that others see here. */
const shownAs = ({ standsFor, orgId }: Stake): OrgId => standsFor ?? orgId;

export function againstInviting(thread: Thread, { orgId, blocked, invitedToday }: Invited, place: number, now: number): Reason[] {
  const stakes = everyStake(thread);
  const inviter = thread.chain[place]!.orgId;
  const earlier = thread.departed.filter(
    (stake) =>
      shownAs(stake) === orgId && stakes.find(({ id }) => id === stake.invitedBy)?.orgId === inviter && now - stake.createdAt < DAY,
  );
  return [
    [orgId === null, 'failed-to-invite'],
    [thread.chain.some((stake, at) => Math.abs(at - place) <= 1 && shownAs(stake) === orgId), 'already-on-thread'],
    [blocked, 'invitations-blocked'],
    [earlier.length >= 3, 'invited-too-often'],
    [invitedToday !== null && invitedToday >= 500, 'invited-too-many'],
  ];
}

/** Whether a claim waits that nobody else who is active could answer. */
export const isOnlyAnswerer = (thread: Thread, place: number): boolean =>
  waitingClaims(thread).some(({ authorStakeId }) => {
    const above = activePlaces(thread).filter((active) => active < placeOf(thread, authorStakeId));
    return above.length === 1 && above[0] === place;
  });

/** Whether a delivery to, or a claim by, an organization other than the opener was ever confirmed. An objection does not change that. */
function hasChangedHands(thread: Thread): boolean {
  const opener = openingOrg(thread);
  const contested = thread.updates.flatMap((u) => (u.type === 'event' && u.event.kind === 'contested' ? [u.event.claimId] : []));
  return thread.updates.some((update) => {
    if (isDelivery(update)) return update.ending.status === 'confirmed' && orgAt(thread, update.toStakeId) !== opener;
    if (!isClaim(update) || orgAt(thread, update.authorStakeId) === opener) return false;
    return update.ending.status === 'confirmed' || contested.includes(update.id);
  });
}

export function againstCorrecting(thread: Thread, command: CommandOf<'correctVehicle'>, me: Stake, now: number): Reason[] {
  const { vehicle, wrote, alreadyOpen } = command;
  const differs = (['vin', 'year', 'mileage'] as const).filter((field) => vehicle[field] !== thread.vehicle[field]);
  const isOtherVin = differs.includes('vin');
  return [
    [me.orgId !== openingOrg(thread) && thread.holderStakeId !== me.id, 'only-opener-or-holder-corrects'],
    [vehicle.year < 1900 || vehicle.year > new Date(now).getUTCFullYear() + 2, 'bad-year'],
    [differs.length + wrote.length === 0, 'nothing-to-correct'],
    [isOtherVin && hasChangedHands(thread), 'vin-settled'],
    [isOtherVin && alreadyOpen, 'same-vin'],
  ];
}

/** The title must still rest with whom a confirmed claim brought it, at the latest when `me` was completed, with nobody between since. */
export function againstObjecting(thread: Thread, me: Stake, now: number): Reason[] {
  const { standing } = me;
  if (standing.status !== 'completed') return [[true, 'nothing-to-object-to']];
  const current = placeOf(thread, thread.currentStakeId);
  const { id, receivedAt } = thread.chain[current]!;
  const restsByClaim = thread.updates.filter(isClaim).some(({ authorStakeId, ending }) => {
    if (ending.status !== 'confirmed' || authorStakeId !== id) return false;
    return ending.at === receivedAt && ending.at <= standing.deliveredAt;
  });
  const between = thread.chain.slice(placeOf(thread, me.id) + 1, current);
  return [
    [standing.ownWord, 'own-word'],
    [everyStake(thread).some(({ orgId, objected }) => objected && orgId === me.orgId), 'objected-already'],
    [!restsByClaim || between.some((stake) => stake.receivedAt !== null), 'too-late-to-object'],
    [now - standing.deliveredAt > 14 * DAY, 'too-late-to-object'],
  ];
}
