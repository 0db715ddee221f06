// The commands that an organization may give now. A command is offered exactly if `decide` would accept it.
import type { Actor, ThreadCommand, CommandType } from './commands.ts';
import { decide } from './decide.ts';
import type { RequestId, StakeId, Thread, Update } from './thread.ts';

/** An organization that is on no thread: whether anybody can be invited. */
const ANY_ORG = { orgId: '', standInId: '', blocked: false, invitedToday: null };

export const allows = (thread: Thread, command: ThreadCommand, actor: Actor): boolean => 'facts' in decide(thread, command, actor);

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
