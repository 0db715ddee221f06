// The commands that an organization may give now. A command is offered exactly if `decide` would accept it.
import { openRequests, pendingClaims, pendingDelivery, stakeOf } from './chain.ts';
import { DAY_MS } from '../limits.ts';
import { claimantMayConfirmFrom, upstreamMayAnswerFrom } from './rules/claim.ts';
import { senderMayConfirmFrom } from './rules/delivery.ts';
import type { Actor, ThreadCommand, CommandType } from './commands.ts';
import { decide } from './decide.ts';
import { viewerAsActor } from './view/viewer-context.ts';
import type { Claim, OrgId, RequestId, StakeId, Thread, Update } from './thread.ts';

/** An organization that is on no thread: whether anybody can be invited. */
const ANY_ORG = { orgId: '', standInId: '', blocked: false, invitedToday: null };

const allows = (thread: Thread, command: ThreadCommand, actor: Actor): boolean => 'facts' in decide(thread, command, actor);

const allowed = (thread: Thread, candidates: readonly ThreadCommand[], actor: Actor): CommandType[] =>
  candidates.filter((command) => allows(thread, command, actor)).map(({ type }) => type);

/** Commands on the thread as a whole. */
export const offersFor = (thread: Thread, actor: Actor): CommandType[] =>
  allowed(
    thread,
    [
      { type: 'respondToInvite', accept: true, hasTitle: false },
      { type: 'postUpdate', message: '…', eta: null },
      { type: 'requestUpdate', note: '' },
      { type: 'markDelivered', expected: null },
      { type: 'claimTitle' },
      { type: 'withdrawDelivery', updateId: null },
      { type: 'withdrawClaim', updateId: null },
      { type: 'invitePrevious', ...ANY_ORG },
      { type: 'inviteNext', ...ANY_ORG },
      { type: 'leaveThread' },
      { type: 'finishThread', how: 'retailed', note: '' },
      { type: 'closeThread', how: 'other', note: '' },
      { type: 'correctVehicle', vehicle: { ...thread.vehicle, mileage: thread.vehicle.mileage + 1 }, wrote: [], alreadyOpen: false },
      { type: 'giveUpTitle', why: 'mistake', note: '', expected: null },
      ...answersToTakeBack(thread),
    ],
    actor,
  );

const answersToTakeBack = ({ lastAnswer }: Thread): ThreadCommand[] =>
  lastAnswer ? [{ type: 'takeBack', seq: lastAnswer.seq, alreadyOpen: false }] : [];

/**
 * Commands of an organization whose part is complete. `frozen`: the thread as it was then. They are offered even if they would be refused
 * because of something later: an offer that disappears would reveal it.
 */
export const offersWhenCompleted = (frozen: Thread, actor: Actor): CommandType[] =>
  allowed(frozen, [{ type: 'objectToClaim', note: '' }, { type: 'reopenThread', alreadyOpen: false }, ...answersToTakeBack(frozen)], actor);

/** Whether an invitee may accept with the title in hand. */
export const mayAcceptWithTitle = (thread: Thread, actor: Actor): boolean =>
  allows(thread, { type: 'respondToInvite', accept: true, hasTitle: true }, actor);

/** Commands on one update. */
export function offersOnUpdate(thread: Thread, update: Update, actor: Actor): CommandType[] {
  const like = { type: update.likedBy.includes(actor.orgId) ? 'unlikeUpdate' : 'likeUpdate', updateId: update.id } as const;
  const isPending = 'ending' in update && update.ending.status === 'pending';
  const answers: ThreadCommand[] = !isPending
    ? []
    : update.type === 'delivered'
      ? [
          { type: 'confirmDelivery', updateId: update.id },
          { type: 'disputeDelivery', updateId: update.id, note: '', paper: null, expected: null },
          { type: 'withdrawDelivery', updateId: update.id },
        ]
      : [
          { type: 'confirmClaim', updateId: update.id },
          { type: 'disputeClaim', updateId: update.id, note: '' },
          { type: 'withdrawClaim', updateId: update.id },
        ];
  return allowed(thread, [like, ...answers], actor);
}

/** Commands on one stake. */
export const offersOnStake = (thread: Thread, stakeId: StakeId, actor: Actor): CommandType[] =>
  allowed(thread, [{ type: 'withdrawInvite', stakeId }], actor);

/** Commands on one request. */
export const offersOnRequest = (thread: Thread, requestId: RequestId, actor: Actor): CommandType[] =>
  allowed(
    thread,
    [
      { type: 'withdrawRequest', requestId },
      { type: 'remindRequest', requestId },
    ],
    actor,
  );

export const TURNS = ['confirmDelivery', 'confirmClaim', 'claimTitle', 'settleDispute', 'postUpdate'] as const;
/** What a thread waits for an active organization to do. */
export type Turn = (typeof TURNS)[number];

/** Who objects to a claim has said what it says. It may confirm the claim, but it is the claimant who is asked. */
const isAskedBy = ({ ending }: Claim, id: StakeId | undefined): boolean => ending.status !== 'pending' || ending.contestedBy !== id;

/**
 * What the thread waits for this organization to do: answer a delivery or a claim, confirm that a returned title is back, settle a dispute
 * of its own delivery, or answer requests of others. Null if nothing.
 */
export function turnOf(thread: Thread, actor: Actor): Turn | null {
  const delivery = pendingDelivery(thread);
  if (delivery && allows(thread, { type: 'confirmDelivery', updateId: delivery.id }, actor)) return 'confirmDelivery';
  const me = stakeOf(thread, actor.orgId);
  if (
    pendingClaims(thread).some((claim) => isAskedBy(claim, me?.id) && allows(thread, { type: 'confirmClaim', updateId: claim.id }, actor))
  )
    return 'confirmClaim';
  if (me && thread.returning?.to === me.id && allows(thread, { type: 'claimTitle' }, actor)) return 'claimTitle';
  // The dispute is about a delivery by the current stake.
  if (thread.disputedUpdateId !== null && thread.currentStakeId === me?.id) return 'settleDispute';
  const asked = openRequests(thread).some((request) => request.stakeId !== me?.id);
  return asked && allows(thread, { type: 'postUpdate', message: '…', eta: null }, actor) ? 'postUpdate' : null;
}

/**
 * The organization's turn now or, if nothing else happens on the thread, later, and since when (ms). Null if it will have none. Only the
 * waits for an answer and the daily limits end by time alone.
 */
export function upcomingTurn(thread: Thread, orgId: OrgId, now: number): { turn: Turn; from: number } | null {
  const delivery = pendingDelivery(thread);
  const later = [
    ...pendingClaims(thread).flatMap((claim) => [upstreamMayAnswerFrom(claim), claimantMayConfirmFrom(claim)]),
    delivery ? senderMayConfirmFrom(thread, delivery) : null,
    ...(thread.returning ? thread.limitedCommands.map(({ at }) => at + DAY_MS) : []),
  ]
    .filter((at) => at !== null)
    .filter((at) => at > now)
    .toSorted((a, b) => a - b);
  for (const from of [now, ...later]) {
    const turn = turnOf(thread, viewerAsActor(orgId, from));
    if (turn !== null) return { turn, from };
  }
  return null;
}

/** Whether a delivery waits for its confirmation. */
export const isInTransit = (thread: Thread): boolean => pendingDelivery(thread) !== undefined;
