// What must follow from a command that is accepted, where the rules distinguish cases: who is current, who holds, by whose word.
import { isDeepStrictEqual } from 'node:util';
import type { Actor, ThreadCommand } from '../../src/domain/thread/commands.ts';
import type { Change } from '../../src/domain/thread/facts.ts';
import type { StakeId, Thread } from '../../src/domain/thread/thread.ts';
import { activePlaces, placeOf, waitingClaims } from './check-guards-reasons.ts';

type Fact<T extends Change['type']> = Change & { type: T };

/** Throws if the facts are not those that an accepted command has here. */
export function checkConsequences(thread: Thread, command: ThreadCommand, actor: Actor, facts: readonly Change[], label: string): void {
  const find = <T extends Change['type']>(type: T) => facts.find((fact): fact is Fact<T> => fact.type === type);
  const expect = (holds: boolean, what: string) => {
    if (!holds) throw new Error(`${label}: ${what}`);
  };
  const place = thread.chain.findIndex(({ orgId }) => orgId === actor.orgId);
  const me = thread.chain[place]!;
  switch (command.type) {
    case 'invitePrevious':
    case 'inviteNext': {
      const isNeverHere = thread.holderStakeId === null && thread.returning === null && me.receivedAt === null;
      const moves = command.type === 'invitePrevious' && isNeverHere && thread.currentStakeId === me.id;
      expect((find('CurrentMoved') !== undefined) === moves, 'the title is expected from the wrong organization');
      const invited = find('StakeInvited')!;
      const isElsewhere = thread.chain.some(({ orgId }) => orgId === command.orgId);
      expect(invited.standsFor === (isElsewhere ? command.orgId! : undefined), 'a stand-in is wrong or missing');
      expect(invited.orgId === (isElsewhere ? command.standInId : command.orgId), 'the wrong organization is invited');
      return;
    }
    case 'giveUpTitle': {
      const upstream = thread.chain.slice(0, place);
      const received = upstream.findLast(({ receivedAt }) => receivedAt !== null) ?? thread.chain[0]!;
      const target: StakeId = { lost: me, returned: upstream.at(-1)!, mistake: received, 'never-arrived': received }[command.why].id;
      expect(find('TitleGivenUp')?.expectedFrom === target, 'the title is expected from the wrong organization');
      expect(find('ReturnStarted')?.to === (command.why === 'returned' ? target : undefined), 'the wrong return');
      return;
    }
    case 'claimTitle': {
      const isAnswerable = activePlaces(thread).some((active) => active < place);
      expect((find('ClaimConfirmed') === undefined) === isAnswerable, 'a claim is confirmed without who could answer it');
      return;
    }
    case 'markDelivered': {
      const next = thread.chain[place + 1]!.id;
      const claim = waitingClaims(thread).find(({ authorStakeId }) => authorStakeId === next);
      expect(find('ClaimConfirmed')?.updateId === claim?.id, 'the pending claim of the recipient is not confirmed');
      const marked = find('DeliveryMarked');
      expect(claim !== undefined || marked?.to === next, 'the title is sent to the wrong organization');
      const { note = '', shipment = null, ...inside } = command.sending ?? {};
      const { code, no, ...held } = marked?.envelope ?? {};
      expect(!marked || !command.sending || isDeepStrictEqual(held, inside), 'the envelope holds something else than was sent');
      expect(!marked || marked.note === (note === '' ? undefined : note), 'the note of the delivery is another one');
      expect(!marked || !shipment || (code === shipment.code && no === shipment.no), 'the delivery is part of another shipment');
      expect(!marked || /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code ?? ''), 'a delivery without a code');
      return;
    }
    case 'confirmDelivery':
    case 'confirmClaim': {
      const confirmed = facts.find((fact) => 'cause' in fact && fact.updateId === command.updateId);
      const update = thread.updates.find(({ id }) => id === command.updateId)!;
      const isOwn = update.authorStakeId === me.id;
      expect(((confirmed as Fact<'ClaimConfirmed'> | undefined)?.cause === 'unanswered') === isOwn, 'an answer has the wrong cause');
      const inEnvelope = command.type === 'confirmDelivery' && !isOwn ? command.inEnvelope : undefined;
      expect(find('DeliveryConfirmed')?.inEnvelope === inEnvelope, 'a confirmation says the wrong thing about the envelope');
      const rests = update.type === 'delivered' ? update.toStakeId : update.authorStakeId;
      expect(find('TitleReceived')?.stakeId === rests, 'the title comes to rest at the wrong place');
      return;
    }
    case 'disputeDelivery': {
      const disputed = find('DeliveryDisputed')!;
      expect((find('ReturnStarted') !== undefined) === (command.paper === 'back'), 'the wrong return');
      expect(disputed.paper === (command.paper ?? undefined), 'what was said about the paper is wrong');
      expect('inEnvelope' in disputed === (command.inEnvelope === true), 'a dispute says the wrong thing about the envelope');
      return;
    }
    case 'respondToInvite': {
      expect((find('StakeDeparted') !== undefined) === !command.accept, 'an answer to an invitation is taken for the other');
      const comesToRest = command.accept && command.hasTitle;
      expect((find('TitleReceived') !== undefined) === comesToRest, 'the title comes to rest at the wrong place');
      const isUpstream = place < placeOf(thread, thread.currentStakeId);
      expect((find('StakeCompleted')?.stakeId === me.id) === (command.accept && isUpstream), 'completed although the title did not pass');
      return;
    }
    case 'likeUpdate':
    case 'unlikeUpdate': {
      const liked = thread.updates.find(({ id }) => id === command.updateId)!.likedBy.includes(actor.orgId);
      const isNew = liked !== (command.type === 'likeUpdate');
      expect(facts.length === (isNew ? 1 : 0), 'liking twice is no news');
      expect(!isNew || facts[0]!.type === (liked ? 'UpdateUnliked' : 'UpdateLiked'), 'the wrong like');
      return;
    }
    case 'objectToClaim': {
      const claim = thread.updates.find(({ id }) => id === find('ClaimContested')?.claimId);
      expect(claim?.authorStakeId === thread.currentStakeId, 'the wrong claim is contested');
      expect((find('ThreadReopened') !== undefined) === (thread.ended !== null), 'a thread is reopened for the wrong reason');
      return;
    }
    case 'postUpdate': {
      const said = find('UpdatePosted')!;
      const isKept = command.waitsFor === undefined || (command.waitsFor === null && thread.waitsFor === null);
      expect('waitsFor' in said === !isKept && (isKept || said.waitsFor === command.waitsFor), 'the note says another reason');
      return;
    }
    case 'requestUpdate': {
      const asked = find('UpdateRequested')!;
      expect(asked.asks === command.asks && 'asks' in asked === 'asks' in command, 'the request asks something else');
      return;
    }
    case 'withdrawRequest':
    case 'remindRequest':
    case 'withdrawDelivery':
    case 'disputeClaim':
    case 'withdrawClaim':
    case 'withdrawInvite':
    case 'leaveThread':
    case 'finishThread':
    case 'closeThread':
    case 'reopenThread':
    case 'correctVehicle':
    case 'takeBack':
      return;
    default:
      return command satisfies never;
  }
}
