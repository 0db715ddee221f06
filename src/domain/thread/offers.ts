// The commands that an organization may give now. A command is offered exactly if `decide` would accept it.
import { openRequests, pendingClaims, pendingDelivery, stakeOf } from './chain.ts';
import { upstreamMayAnswerFrom } from './rules/claim.ts';
import type { Actor, ThreadCommand, CommandType } from './commands.ts';
import { decide } from './decide.ts';
import { viewerAsActor } from './view/viewer-context.ts';
import type { OrgId, StakeId, Thread, Update } from './thread.ts';

/** An organization that is on no thread: whether anybody can be invited. */
const ANY_ORG = { orgId: '', standInId: '', blocked: false };

const allows = (thread: Thread, command: ThreadCommand, actor: Actor): boolean => 'facts' in decide(thread, command, actor);

/** Commands on the thread as a whole. */
export function offersFor(thread: Thread, actor: Actor): CommandType[] {
  const candidates: ThreadCommand[] = [
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
  ];
  return candidates.filter((command) => allows(thread, command, actor)).map((command) => command.type);
}

/** Whether an invitee may accept with the title in hand. */
export const mayAcceptWithTitle = (thread: Thread, actor: Actor): boolean =>
  allows(thread, { type: 'respondToInvite', accept: true, hasTitle: true }, actor);

/** Commands on one update. */
export function offersOnUpdate(thread: Thread, update: Update, actor: Actor): CommandType[] {
  const like = { type: update.likedBy.includes(actor.orgId) ? 'unlikeUpdate' : 'likeUpdate', updateId: update.id } as const;
  const pending = update.type !== 'note' && update.ending.status === 'pending';
  const answers: ThreadCommand[] = !pending
    ? []
    : update.type === 'delivered'
      ? [
          { type: 'confirmDelivery', updateId: update.id },
          { type: 'disputeDelivery', updateId: update.id, note: '' },
          { type: 'withdrawDelivery', updateId: update.id },
        ]
      : [
          { type: 'confirmClaim', updateId: update.id },
          { type: 'disputeClaim', updateId: update.id, note: '' },
          { type: 'withdrawClaim', updateId: update.id },
        ];
  return [like, ...answers].filter((command) => allows(thread, command, actor)).map((command) => command.type);
}

/** Commands on one stake. */
export const offersOnStake = (thread: Thread, stakeId: StakeId, actor: Actor): CommandType[] =>
  allows(thread, { type: 'withdrawInvite', stakeId }, actor) ? ['withdrawInvite'] : [];

export const TURNS = ['confirmDelivery', 'confirmClaim', 'settleDispute', 'postUpdate'] as const;
/** What a thread waits for an active organization to do. */
export type Turn = (typeof TURNS)[number];

/**
 * What the thread waits for this organization to do: answer a delivery, a claim, a dispute of its own delivery, or requests of others.
 * Null if nothing.
 */
export function turnOf(thread: Thread, actor: Actor): Turn | null {
  const delivery = pendingDelivery(thread);
  if (delivery && allows(thread, { type: 'confirmDelivery', updateId: delivery.id }, actor)) return 'confirmDelivery';
  if (pendingClaims(thread).some((claim) => allows(thread, { type: 'confirmClaim', updateId: claim.id }, actor))) return 'confirmClaim';
  const me = stakeOf(thread, actor.orgId);
  if (thread.disputedUpdateId !== null && thread.holderStakeId === me?.id) return 'settleDispute';
  const asked = openRequests(thread).some((request) => request.stakeId !== me?.id);
  return asked && allows(thread, { type: 'postUpdate', message: '…', eta: null }, actor) ? 'postUpdate' : null;
}

/**
 * The organization's turn now or, if nothing else happens on the thread, later, and since when (ms). Null if it will have none. Only
 * claims change by time alone.
 */
export function upcomingTurn(thread: Thread, orgId: OrgId, now: number): { turn: Turn; from: number } | null {
  const later = pendingClaims(thread)
    .map(upstreamMayAnswerFrom)
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
