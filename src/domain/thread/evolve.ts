// Builds a thread from its facts. No rule is checked here: a fact has already happened.
import { INVITE_OPEN_MS } from '../limits.ts';
import type { Change, Fact, RequestsResolved, ThreadOpened } from './facts.ts';
import { orgOf, settlesVin, updateById } from './chain.ts';
import { expectedAfter, waitAfter } from './expected-date.ts';
import {
  pending,
  replaceById,
  withChain,
  withEnding,
  withEvent,
  withNewUpdate,
  withoutContest,
  withStake,
  withUpdate,
} from './thread-copies.ts';
import { withNeighborsMet } from './neighbors-met.ts';
import { withLimitedCommand } from './rules/daily-limit.ts';
import type { Claim, DisputedPaper, Ending, Stake, Standing, Thread, Update, UpdateRequest, VehicleAuthors } from './thread.ts';

const invited = (at: number): Standing => ({ status: 'invited', answerBy: at + INVITE_OPEN_MS });

/** A stake that has just come into the chain. */
const freshStake = (stake: Pick<Stake, 'id' | 'orgId' | 'standsFor' | 'joined' | 'invitedBy'>, at: number): Stake => ({
  ...stake,
  formerOrgIds: [],
  metOrgIds: [],
  createdAt: at,
  standing: invited(at),
  receivedAt: null,
  objected: false,
});

/** The thread after `ThreadOpened`. `seq` is 0 until `applyEntry` counts the entry. */
function openedThread(fact: ThreadOpened): Thread {
  const creator = fact.stakes.find((stake) => stake.joined === 'creator')!.id;
  const chain = fact.stakes.map(({ id, orgId, joined }): Stake => {
    const stake = freshStake({ id, orgId, standsFor: null, joined, invitedBy: creator }, fact.at);
    if (id !== creator) return stake;
    return { ...stake, standing: { status: 'active', confirmedAt: fact.at }, receivedAt: fact.creatorHasTitle ? fact.at : null };
  });
  return {
    id: fact.threadId,
    vehicle: fact.vehicle,
    vehicleAuthors: { make: creator, model: creator },
    vinSettled: false,
    createdAt: fact.at,
    updatedAt: fact.at,
    seq: 0,
    chain: withNeighborsMet(chain),
    departed: [],
    holderStakeId: fact.creatorHasTitle ? creator : null,
    currentStakeId: fact.creatorHasTitle ? creator : chain[0]!.id,
    expected: null,
    waitsFor: null,
    disputedUpdateId: null,
    returning: null,
    ended: null,
    lastAnswer: null,
    limitedCommands: [],
    trackingNumbers: [],
    updates: [],
    requests: [],
  };
}

function withResolvedRequests(thread: Thread, { requestIds, answeredBy, withdrawn, at }: RequestsResolved): Thread {
  const isResolved = ({ id }: UpdateRequest) => requestIds.includes(id);
  const requests = thread.requests.map((request) =>
    isResolved(request) ? { ...request, resolvedAt: at, withdrawn: withdrawn ?? false } : request,
  );
  // In entries without `answeredBy` the answer is the note with the same time: each entry of a thread has a later time than the last.
  const answer = answeredBy ?? thread.updates.findLast((update) => update.type === 'note' && update.at === at)?.id;
  if (answer === undefined) return { ...thread, requests };
  const answeredStakeIds = thread.requests.filter(isResolved).map(({ stakeId }) => stakeId);
  return withUpdate({ ...thread, requests }, answer, (update) => (update.type === 'note' ? { ...update, answeredStakeIds } : update));
}

const withNumber = (known: readonly string[], number: string | null): readonly string[] =>
  number === null || known.includes(number) ? known : [...known, number];

const endedAs = (
  status: 'confirmed' | 'disputed',
  { at, by, cause, note }: Extract<Change, { cause: string }>,
  paper: DisputedPaper | null = null,
): Ending => ({ status, at, by, cause, note, paper });

function applyChange(thread: Thread, fact: Change): Thread {
  const expected = expectedAfter(fact, thread.expected);
  const waitsFor = waitAfter(fact, thread.waitsFor);
  switch (fact.type) {
    case 'StakeInvited': {
      const { stakeId: id, orgId, standsFor = null, joined, by: invitedBy, at } = fact;
      const stake = freshStake({ id, orgId, standsFor, joined, invitedBy }, at);
      return withChain(thread, joined === 'previous' ? [stake, ...thread.chain] : [...thread.chain, stake]);
    }
    case 'InviteAccepted':
      return withStake(thread, fact.stakeId, (stake) => ({ ...stake, standing: { status: 'active', confirmedAt: fact.at } }));
    case 'StakeDeparted': {
      const gone = thread.chain.find((stake) => stake.id === fact.stakeId)!;
      return {
        ...withChain(
          thread,
          thread.chain.filter((stake) => stake !== gone),
        ),
        departed: [...thread.departed, { ...gone, departure: { how: fact.how, at: fact.at } }],
      };
    }
    case 'StakeTransferred': {
      const { chain } = withStake(thread, fact.stakeId, (stake) => ({
        ...stake,
        orgId: fact.orgId,
        formerOrgIds: [...stake.formerOrgIds, stake.orgId],
        standsFor: fact.standsFor ?? null,
      }));
      return withChain(thread, chain);
    }
    case 'StakeCompleted':
      return withStake(thread, fact.stakeId, (stake) => ({
        ...stake,
        standing: {
          status: 'completed',
          confirmedAt: stake.standing.status === 'invited' ? fact.at : stake.standing.confirmedAt,
          deliveredAt: fact.at,
          lastVisibleSeq: fact.cut,
          ownWord: fact.ownWord ?? true,
        },
      }));
    case 'StakeReactivated':
      return withStake(thread, fact.stakeId, (stake) => ({
        ...stake,
        standing: { status: 'active', confirmedAt: stake.standing.status === 'invited' ? fact.at : stake.standing.confirmedAt },
      }));
    case 'CurrentMoved':
      return { ...thread, currentStakeId: fact.stakeId, expected, waitsFor, returning: null, disputedUpdateId: null };
    case 'TitleReceived':
      return {
        ...withStake(withoutContest(thread, fact.at), fact.stakeId, (stake) => ({ ...stake, receivedAt: fact.at })),
        holderStakeId: fact.stakeId,
        currentStakeId: fact.stakeId,
        expected,
        waitsFor,
        returning: null,
        // A disputed title that came back still waits for its sender to send it again.
        disputedUpdateId: thread.returning?.to === fact.stakeId ? thread.disputedUpdateId : null,
      };
    case 'UpdatePosted': {
      const said = {
        expected,
        waitsFor,
        disputedUpdateId: thread.currentStakeId === fact.stakeId ? null : thread.disputedUpdateId,
      };
      return withNewUpdate(
        { ...thread, ...said },
        {
          id: fact.updateId,
          type: 'note',
          authorStakeId: fact.stakeId,
          at: fact.at,
          eta: fact.eta,
          likedBy: [],
          message: fact.message,
          answeredStakeIds: [],
          ...(fact.waitsFor !== undefined && { waitsFor: fact.waitsFor }),
        },
      );
    }
    case 'UpdateLiked':
      return withUpdate(thread, fact.updateId, (update) => ({ ...update, likedBy: [...update.likedBy, fact.orgId] }));
    case 'UpdateUnliked':
      return withUpdate(thread, fact.updateId, (update) => ({ ...update, likedBy: update.likedBy.filter((id) => id !== fact.orgId) }));
    case 'UpdateRequested':
      return {
        ...thread,
        requests: [
          ...thread.requests,
          {
            id: fact.requestId,
            stakeId: fact.stakeId,
            targetStakeId: fact.target,
            note: fact.note,
            at: fact.at,
            resolvedAt: null,
            remindedAt: null,
            withdrawn: false,
            automatic: fact.automatic ?? false,
            asks: fact.asks ?? null,
          },
        ],
      };
    case 'RequestsResolved':
      return withResolvedRequests(thread, fact);
    case 'RequestReminded':
      return {
        ...thread,
        requests: replaceById(thread.requests, fact.requestId, (request) => ({
          ...request,
          remindedAt: fact.at,
          automatic: fact.automatic ?? false,
          asks: fact.asks ?? request.asks,
        })),
      };
    case 'DeliveryReminded':
    case 'InvitationReminded':
      return thread;
    case 'DeliveryMarked':
      return withNewUpdate(
        {
          ...withLimitedCommand(thread, 'markDelivered', orgOf(thread, fact.stakeId), fact.at),
          expected,
          waitsFor,
          disputedUpdateId: null,
          trackingNumbers: withNumber(thread.trackingNumbers, fact.envelope?.trackingNumber ?? null),
        },
        {
          id: fact.updateId,
          type: 'delivered',
          authorStakeId: fact.stakeId,
          toStakeId: fact.to,
          at: fact.at,
          eta: fact.eta,
          expected,
          envelope: fact.envelope ?? null,
          note: fact.note ?? '',
          likedBy: [],
          ending: pending(fact.at),
        },
      );
    case 'TitleClaimed':
      return withNewUpdate(withLimitedCommand(thread, 'claimTitle', orgOf(thread, fact.stakeId), fact.at), {
        id: fact.updateId,
        type: 'claim_title',
        authorStakeId: fact.stakeId,
        at: fact.at,
        eta: null,
        likedBy: [],
        ending: pending(fact.at),
      });
    case 'DeliveryConfirmed':
    case 'ClaimConfirmed':
      return withEnding(
        { ...thread, vinSettled: thread.vinSettled || settlesVin(thread, updateById(thread, fact.updateId)!) },
        fact.updateId,
        endedAs('confirmed', fact),
      );
    case 'DeliveryDisputed': {
      const isLeftToSender = fact.cause === 'answered' || fact.cause === 'departed';
      const after = { ...thread, expected, waitsFor, disputedUpdateId: isLeftToSender ? fact.updateId : null };
      return withEnding(after, fact.updateId, endedAs('disputed', fact, fact.paper));
    }
    case 'ClaimDisputed':
      return withEnding(thread, fact.updateId, endedAs('disputed', fact));
    case 'ClaimContested': {
      const claim = thread.updates.find((update): update is Claim => update.id === fact.claimId)!;
      const claimant = claim.authorStakeId;
      const objecting = withStake(withoutContest(thread, fact.at), fact.stakeId, (stake) => ({
        ...stake,
        receivedAt: stake.receivedAt ?? fact.at,
        objected: true,
      }));
      const contested = withStake(objecting, claimant, (stake) => ({ ...stake, receivedAt: null }));
      const ending: Ending = { status: 'pending', since: fact.at, contestedBy: fact.stakeId, objection: fact.note };
      const after = withEnding({ ...contested, holderStakeId: fact.stakeId }, fact.claimId, ending);
      if (claim.ending.status === 'pending') throw new Error(`thread ${thread.id}: claim ${claim.id} was not confirmed`);
      const { at, by, cause } = claim.ending;
      return withEvent(after, fact, { kind: 'contested', claimId: fact.claimId, confirmed: { at, by, cause } });
    }
    case 'TitleGivenUp': {
      const { why, stakeId, expectedFrom: toStakeId, at } = fact;
      const lost = { ...withoutContest(thread, at), holderStakeId: null, expected, waitsFor, disputedUpdateId: null };
      const after = why === 'lost' ? lost : withStake(lost, stakeId, (stake) => ({ ...stake, receivedAt: null }));
      return withEvent(withLimitedCommand(after, 'giveUpTitle', orgOf(thread, stakeId), at), fact, { kind: 'given-up', why, toStakeId });
    }
    case 'ReturnStarted':
      return {
        ...withReturnDay(withoutContest(thread, fact.at), fact),
        holderStakeId: null,
        returning: { from: fact.from, to: fact.to, since: fact.at },
        expected,
        waitsFor,
      };
    case 'VehicleCorrected': {
      const { from, to, stakeId, at } = fact;
      const wrote = fact.wrote ?? (['make', 'model'] as const).filter((text) => from[text] !== to[text]);
      const before = thread.vehicleAuthors;
      const vehicleAuthors: VehicleAuthors = {
        make: wrote.includes('make') ? stakeId : before.make,
        model: wrote.includes('model') ? stakeId : before.model,
      };
      const after = { ...withLimitedCommand(thread, 'correctVehicle', orgOf(thread, stakeId), at), vehicle: to, vehicleAuthors };
      return withEvent(after, fact, { kind: 'corrected', from, to, fromAuthors: before, toAuthors: vehicleAuthors });
    }
    case 'ThreadEnded': {
      const { stakeId: by, at, how, note } = fact;
      const ended = { by, at, how, note, held: thread.holderStakeId === by };
      // A return stays on record: if the thread is reopened, the title is still on its way back.
      return withEvent({ ...thread, ended, holderStakeId: null, expected, waitsFor, disputedUpdateId: null }, fact, {
        kind: 'ended',
        how,
      });
    }
    case 'ThreadReopened': {
      const { at, updateId, stakeId } = fact;
      const reopened = { ...thread, ended: null, holderStakeId: thread.ended?.held ? thread.ended.by : null };
      if (updateId === null) return reopened;
      const counted = withLimitedCommand(reopened, 'reopenThread', orgOf(thread, stakeId), at);
      return withEvent(counted, { at, updateId, stakeId }, { kind: 'reopened' });
    }
    case 'TakenBack':
      throw new Error(`thread ${thread.id}: only applyEntry can take back`);
    default:
      return fact satisfies never;
  }
}

/** The event or the dispute of the same entry keeps the day on which the title should be back: the thread's own is cleared once it is. */
const withReturnDay = (thread: Thread, { at, expected }: Extract<Change, { type: 'ReturnStarted' }>): Thread =>
  expected === null ? thread : { ...thread, updates: thread.updates.map((update) => returnedBy(update, at, expected)) };

function returnedBy(update: Update, at: number, expected: string): Update {
  if (update.type === 'event')
    return update.at === at && update.event.kind === 'given-up' ? { ...update, event: { ...update.event, expected } } : update;
  if (update.type !== 'delivered' || update.ending.status === 'pending' || update.ending.at !== at) return update;
  return { ...update, ending: { ...update.ending, expected } };
}

/** Likes do not count as news: they do not move the thread in anybody's list. */
export const isNews = (fact: Fact): boolean => fact.type !== 'UpdateLiked' && fact.type !== 'UpdateUnliked';

/** Applies one fact. `thread` is null only for the first fact, `ThreadOpened`. */
export function evolve(thread: Thread | null, fact: Fact): Thread {
  if (fact.type === 'ThreadOpened') return openedThread(fact);
  if (!thread) throw new Error(`a ledger cannot begin with ${fact.type}`);
  const after = applyChange(thread, fact);
  return isNews(fact) ? { ...after, updatedAt: fact.at } : after;
}
