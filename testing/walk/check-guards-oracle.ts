// When a command must be refused, and how: the product's rules once more, written without the code that enforces them. The walk asks both.
import type { RefusalName } from '../../src/domain/refusals.ts';
import type { Actor, ThreadCommand } from '../../src/domain/thread/commands.ts';
import type { Change, Entry } from '../../src/domain/thread/facts.ts';
import type { Stake, Thread } from '../../src/domain/thread/thread.ts';
import {
  activePlaces,
  againstAnsweringClaim,
  againstAnsweringDelivery,
  againstCorrecting,
  againstInviting,
  againstObjecting,
  againstOwnRequest,
  DAY,
  hasWaited,
  isOnlyAnswerer,
  isPossibleDay,
  MINUTE,
  orgAt,
  placeOf,
  type Reason,
  spokesmanPlace,
  timesWithinDay,
  waitingClaims,
  waitingDelivery,
} from './check-guards-reasons.ts';

const isAt = (stake: Stake | undefined, orgId: string): boolean => (stake?.standsFor ?? stake?.orgId) === orgId;

/** `ledger`: all entries of the thread. */
export type Question = { thread: Thread; ledger: readonly Entry[]; command: ThreadCommand; actor: Actor };

/** The refusal that the actor must get, or null if the command must be accepted. */
export function expectedRefusal(question: Question): RefusalName | null {
  const { thread, command, actor } = question;
  const me = thread.chain.find(({ orgId }) => orgId === actor.orgId);
  if (!me) return thread.departed.some(({ orgId }) => orgId === actor.orgId) ? 'not-on-thread' : 'no-such-thread';
  const { status } = me.standing;
  if (status === 'invited' && command.type !== 'respondToInvite') return 'not-accepted';
  const isForEnded = command.type === 'takeBack' || command.type === 'reopenThread';
  if (!isForEnded && thread.ended?.by === me.id) return 'thread-ended';
  if (status === 'completed' && !isForEnded && command.type !== 'objectToClaim') {
    return command.type === 'claimTitle' ? 'title-further-down' : 'thread-completed';
  }
  return reasonsAgainst(question, me).find(([applies]) => applies)?.[1] ?? null;
}

/** Why this command of an organization that may give it would be refused: the first reason counts. */
function reasonsAgainst({ thread, ledger, command, actor }: Question, me: Stake): readonly Reason[] {
  const { now, today } = actor;
  const place = placeOf(thread, me.id);
  const holds = thread.holderStakeId === me.id;
  const others = activePlaces(thread).filter((other) => other !== place);
  const delivery = waitingDelivery(thread);
  const ownClaim = waitingClaims(thread).find(({ authorStakeId }) => authorStakeId === me.id);
  const badDay = (day: string | null): Reason => [day !== null && !isPossibleDay(day, today), 'bad-eta'];
  const often = (type: Change['type']): Reason => [timesWithinDay(ledger, thread, type, actor) >= 3, 'too-often'];
  switch (command.type) {
    case 'respondToInvite': {
      const isExpectedHere = thread.holderStakeId === null && thread.currentStakeId === me.id && place === 0;
      return [
        [me.standing.status !== 'invited', 'already-answered'],
        [command.accept && command.hasTitle && !isExpectedHere, 'title-not-yours-to-hold'],
      ];
    }
    case 'postUpdate': {
      const saysWait = command.waitsFor === null ? thread.waitsFor !== null : command.waitsFor !== undefined;
      return [
        [spokesmanPlace(thread) !== place, 'not-spokesman'],
        [command.message === '' && command.eta === null && !saysWait, 'empty-update'],
        badDay(command.eta),
      ];
    }
    case 'requestUpdate': {
      const own = thread.requests.filter(({ stakeId }) => orgAt(thread, stakeId) === me.orgId);
      const isRecent = own.some((r) => r.withdrawn && r.targetStakeId === thread.currentStakeId && now - (r.remindedAt ?? r.at) < DAY);
      return [
        [thread.currentStakeId === me.id, 'asks-itself'],
        [own.some(({ resolvedAt }) => resolvedAt === null), 'already-asked'],
        [isRecent, 'asked-today'],
      ];
    }
    case 'likeUpdate':
    case 'unlikeUpdate':
      return [[!thread.updates.some(({ id }) => id === command.updateId), 'no-such-update']];
    case 'markDelivered':
      return [
        [!holds, 'only-holder-delivers'],
        [place === thread.chain.length - 1, 'no-next-stake'],
        [command.toOrgId !== undefined && !isAt(thread.chain[place + 1], command.toOrgId), 'other-next-stake'],
        [delivery !== undefined, 'delivery-waiting'],
        badDay(command.expected),
        often('DeliveryMarked'),
      ];
    case 'confirmDelivery': {
      const isRipe =
        delivery !== undefined && activePlaces(thread).includes(placeOf(thread, delivery.toStakeId)) && now - delivery.at >= 14 * DAY;
      const isOwnRipe = isRipe && delivery.id === command.updateId && delivery.authorStakeId === me.id;
      return isOwnRipe ? [] : againstAnsweringDelivery(thread, command.updateId, me);
    }
    case 'disputeDelivery':
      return [...againstAnsweringDelivery(thread, command.updateId, me), badDay(command.expected)];
    case 'withdrawDelivery':
      return [
        [!delivery || (command.updateId ?? delivery.id) !== delivery.id, 'no-delivery-waiting'],
        [delivery?.authorStakeId !== me.id, 'only-sender-withdraws'],
      ];
    case 'claimTitle':
      return [
        [holds, 'already-holder'],
        [ownClaim !== undefined, 'already-claimed'],
        [delivery?.toStakeId === me.id, 'confirm-delivery-instead'],
        often('TitleClaimed'),
      ];
    case 'confirmClaim': {
      const claim = waitingClaims(thread).find(({ id }) => id === command.updateId);
      if (claim && claim === ownClaim && hasWaited(claim, 14, now)) return [];
      const isOthers = thread.holderStakeId !== null && !holds;
      return [
        ...againstAnsweringClaim(thread, command.updateId, me),
        [isOthers && claim !== undefined && !hasWaited(claim, 3, now), 'holder-answers-first'],
      ];
    }
    case 'disputeClaim':
      return againstAnsweringClaim(thread, command.updateId, me);
    case 'withdrawClaim': {
      const named = thread.updates.find(({ id }) => id === command.updateId);
      return [
        [named !== undefined && named.authorStakeId !== me.id, 'only-claimant-withdraws'],
        [!ownClaim || (command.updateId ?? ownClaim.id) !== ownClaim.id, 'no-claim-pending'],
      ];
    }
    case 'invitePrevious':
      return [[place !== 0, 'only-head-invites'], ...againstInviting(thread, command, place, now)];
    case 'inviteNext':
      return [[place !== thread.chain.length - 1, 'only-tail-invites'], ...againstInviting(thread, command, place, now)];
    case 'withdrawInvite': {
      const invited = placeOf(thread, command.stakeId);
      return [
        [invited < 0, 'no-such-invitation'],
        [Math.abs(invited - place) !== 1, 'only-neighbor-withdraws'],
        [thread.chain[invited]?.standing.status !== 'invited', 'invitation-answered'],
      ];
    }
    case 'leaveThread':
      return [
        [others.length === 0, 'last-one-stays'],
        [place !== 0 && place !== thread.chain.length - 1, 'only-ends-leave'],
        [holds, 'holder-stays'],
        [ownClaim !== undefined, 'claimant-stays'],
        [delivery?.toStakeId === me.id, 'delivery-underway'],
        [isOnlyAnswerer(thread, place), 'answerer-stays'],
      ];
    case 'withdrawRequest':
      return againstOwnRequest(thread, command.requestId, me);
    case 'remindRequest': {
      const asked = thread.requests.find(({ id }) => id === command.requestId);
      return [
        ...againstOwnRequest(thread, command.requestId, me),
        [asked !== undefined && now - (asked.remindedAt ?? asked.at) < DAY, 'reminded-today'],
      ];
    }
    case 'finishThread':
      return [
        [!holds, 'only-holder-finishes'],
        [others.length > 0, 'others-further-down'],
      ];
    case 'closeThread':
      return [[others.length > 0, 'others-take-part']];
    case 'reopenThread':
      return [
        [thread.ended === null && me.standing.status === 'active', 'not-ended'],
        [thread.ended?.by !== me.id, 'thread-completed'],
        [thread.ended !== null && now - thread.ended.at > 30 * DAY, 'too-late-to-reopen'],
        [command.alreadyOpen, 'same-vin'],
        often('ThreadReopened'),
      ];
    case 'correctVehicle':
      return againstCorrecting(thread, command, me, now).concat([often('VehicleCorrected')]);
    case 'giveUpTitle':
      return [
        [!holds, 'only-holder-gives-up'],
        [delivery !== undefined, 'withdraw-delivery-first'],
        badDay(command.expected),
        [command.why === 'returned' && place === 0, 'nobody-to-return-to'],
        often('TitleGivenUp'),
      ];
    case 'objectToClaim':
      return againstObjecting(thread, me, now);
    case 'takeBack': {
      const { lastAnswer: last } = thread;
      return [
        [last?.by !== me.id || last.seq !== command.seq || now - last.at > 10 * MINUTE, 'too-late-to-take-back'],
        [thread.ended !== null && command.alreadyOpen, 'same-vin'],
        often('TakenBack'),
      ];
    }
    default:
      return command satisfies never;
  }
}
