// One row of the table of active threads: what the viewer's view shows of the thread, and its organization's own desk entry.
import type { Envelope } from '../envelope/envelope.ts';
import type { OrgType } from '../vocabulary.ts';
import { isActive, openRequests, pendingClaims, pendingDelivery, stakeOf } from '../thread/chain.ts';
import { decide } from '../thread/decide.ts';
import type { ThreadCommand } from '../thread/commands.ts';
import type { Claim, Delivery, Stake, Thread, UpdateRequest } from '../thread/thread.ts';
import type { StakeView, ThreadCard } from '../thread/view/view-types.ts';
import { viewerAsActor } from '../thread/view/viewer-context.ts';
import { dayIn, daysFromTo } from '../days.ts';
import { type Move, shownMove } from './next-move.ts';
import type { ClaimStatus } from './clock/claims.ts';
import { claimStateAt, daysSinceDue, latenessAt, latenessReason, pressingAt } from './clock/clock-states.ts';
import type { SaleKind } from './clock/title-terms.ts';
import type { TitleClock } from './clock/title-clock.ts';
import { deskFactsOf, type Place } from './title-path.ts';
import type { TimeZone } from '../time-zones.ts';
import { US_STATES, type UsState } from '../us-states.ts';

/** A neighbor. `orgId`: as the view shows it. */
export type Party = { orgId: string | null; name: string; orgType: OrgType };

/** What the organization is waiting for while it has no move: its open request, or the answer to an invitation. `at` in ms. */
export type Waiting = { kind: 'asked' | 'reminded' | 'invited'; at: number };

/** The organization's newest internal note. `author`: a colleague; null if the account was deleted. `at` in ms. */
type LastNote = { author: string | null; text: string; at: number };

/** A claim as it was noted, the organization's own or the one against it. `answerBy` in ms; null if it is unknown. */
export type RowClaim = { status: ClaimStatus; filedOn: string; confirmation: string; answerBy: number | null };

/** The terms of the purchase. `forName`: null if they are for all organizations of the type. `kind`: null if they are for any. */
export type RowTerms = { forName: string | null; forType: OrgType; kind: SaleKind | null; howToFile: string; timeZone: TimeZone };

/** What is stored for the table besides the thread. Instants in ms. */
export type StoredRow = {
  clock: Omit<TitleClock, 'sendOnAt'>;
  stockNumber: string;
  /** Null: unknown. */
  kind: SaleKind | null;
  /** With an unknown kind of sale, those whose window closes first. */
  terms: RowTerms | null;
  /** The newest claim that the organization filed, and the newest one against it. */
  ours: RowClaim | null;
  against: RowClaim | null;
  /** Of the retail sale. */
  retailState: UsState | null;
  move: Move | null;
  moveAt: number | null;
  followUpOn: string | null;
  assignee: { userId: string; name: string } | null;
  lastNote: LastNote | null;
};

export type DeskRow = ReturnType<typeof deskRow>;

/** `card`: the view of `thread` for organization `orgId`, which is active on it. Days are YYYY-MM-DD. */
export function deskRow(card: ThreadCard, thread: Thread, orgId: string, stored: StoredRow, timeZone: TimeZone, now: number) {
  const today = dayIn(timeZone, now);
  const facts = deskFactsOf(card);
  const at = card.stakes.findIndex(({ own }) => own);
  const { clock, stockNumber, kind, terms, ours, against, retailState, move, moveAt, followUpOn, assignee, lastNote } = stored;
  const { dealOn, dueOn, dueBy, titleDueOn, registerLateAt } = clock;
  return {
    id: card.id,
    vin: card.vin,
    year: card.year,
    make: card.make,
    model: card.model,
    stockNumber,
    /** The neighbors upstream and downstream; null at the ends of the chain. */
    from: partyOf(card.stakes[at - 1]),
    to: partyOf(card.stakes[at + 1]),
    place: facts.place,
    /**
     * The organization that has the title, to or from which it moves, or from which it is expected: "Partner" if that name is withheld. Null
     * if that is the viewer's own.
     */
    placeName: placeName(card, facts.place),
    /** How the title travels that is sent to or by the viewer, and not confirmed yet. Null for everybody else. */
    envelope: envelopeAt(facts.place, thread),
    dealOn,
    /** Calendar days since the deal. */
    days: daysFromTo(dealOn, today),
    lateness: latenessAt(clock, now),
    reason: latenessReason(clock, facts, timeZone, now),
    /** The last day on which it is not late, and what gave it; null if nothing is awaited. */
    dueOn,
    dueBy,
    /** The due day of the title alone, whether or not the registration is due earlier. */
    titleDueOn,
    /** Calendar days since then, negative before. */
    daysLate: daysSinceDue(clock, today),
    expected: card.expected,
    /** Calendar days since the expected day, negative before. */
    expectedDaysAgo: card.expected === null ? null : daysFromTo(card.expected, today),
    /** What it waits for, as the view shows it. */
    waitsFor: card.waitsFor,
    latest: card.latest,
    kind,
    terms,
    claim: {
      state: claimStateAt(clock, now),
      /** The days are those of the kind of sale whose window closes first. */
      isKindMissing: clock.claim === 'kind-missing',
      opensAt: clock.claimOpensAt,
      /** When the last working day to file begins, and the last moment to file. */
      fileAt: clock.claimFileAt,
      closesAt: clock.claimClosesAt,
    },
    ours,
    against,
    /** The last day on which the car is registered in time after its retail sale, and the name of its state. */
    registerOn: registerLateAt === null ? null : dayIn(timeZone, registerLateAt - 1),
    retailState: retailState === null ? null : (US_STATES[retailState] as string),
    /** The next instant at which something costs money that presses now (ms). 0 for a claim against the organization without a day. */
    presses: pressingAt(clock, now),
    /** What the thread needs the organization to do now. */
    move: shownMove(moveAt !== null && moveAt <= now ? move : null, clock, now),
    waiting: waitingOf(thread, orgId),
    /** The organization's own open request, whether or not its target may be reminded of it now. */
    openRequestId: openRequestOf(thread, stakeOf(thread, orgId)!)?.id ?? null,
    followUpOn,
    assignee,
    lastNote,
    can: bulkOffers(card, thread, orgId, now),
  };
}

const partyOf = (stake: StakeView | undefined): Party | null =>
  stake ? { orgId: stake.orgId, name: stake.orgName, orgType: stake.orgType } : null;

function placeName({ stakes, transit, returning, currentStakeId }: ThreadCard, place: Place): string | null {
  const nameOf = (id: string | undefined) => stakes.find((stake) => stake.id === id)?.orgName ?? null;
  switch (place) {
    case 'missing':
      return nameOf(currentStakeId);
    case 'missing-from-us':
    case 'drawer':
      return null;
    case 'with-seller':
    case 'with-partner':
      return stakes.find(({ hasTitle }) => hasTitle)?.orgName ?? null;
    case 'to-us':
      return nameOf(transit?.fromStakeId);
    case 'moving':
    case 'from-us':
      return nameOf(transit?.toStakeId);
    case 'coming-back':
      return nameOf(returning?.fromStakeId);
    case 'going-back':
    case 'sent-back':
      return nameOf(returning?.toStakeId);
    default:
      return place satisfies never;
  }
}

/** Only sender and recipient may see it, and these two places are theirs. */
function envelopeAt(place: Place, thread: Thread): Pick<Envelope, 'way' | 'trackingNumber'> | null {
  const envelope = place === 'to-us' || place === 'from-us' ? pendingDelivery(thread)?.envelope : null;
  return envelope ? { way: envelope.way, trackingNumber: envelope.trackingNumber } : null;
}

const openRequestOf = (thread: Thread, me: Stake): UpdateRequest | undefined =>
  openRequests(thread).find(({ stakeId }) => stakeId === me.id);

/** The organization's own open request, or else the unanswered invitation of the organization that the title comes from. */
export function waitingOf(thread: Thread, orgId: string): Waiting | null {
  const me = stakeOf(thread, orgId)!;
  const request = openRequestOf(thread, me);
  if (request) return request.remindedAt === null ? { kind: 'asked', at: request.at } : { kind: 'reminded', at: request.remindedAt };
  const upstream = thread.chain[thread.chain.indexOf(me) - 1];
  return upstream && !isActive(upstream) && upstream.standing.status === 'invited' ? { kind: 'invited', at: upstream.createdAt } : null;
}

/** Commands that can be given on many threads at once. */
function bulkOffers({ stakes }: ThreadCard, thread: Thread, orgId: string, now: number) {
  const actor = viewerAsActor(orgId, now);
  const me = stakeOf(thread, orgId)!;
  const allows = (command: ThreadCommand) => 'facts' in decide(thread, command, actor);
  // Not the viewer's own, which it may confirm itself after some days without an answer. That is decided title by title.
  const isOfAnother = ({ authorStakeId }: Delivery | Claim) => authorStakeId !== me.id;
  const delivery = pendingDelivery(thread);
  const answering = (operation: 'confirmDelivery' | 'confirmClaim', { id, authorStakeId }: Delivery | Claim) => ({
    operation,
    /** The update that the command answers. */
    updateId: id,
    authorName: stakes.find((stake) => stake.id === authorStakeId)!.orgName,
  });
  const claim = pendingClaims(thread).find((one) => isOfAnother(one) && allows({ type: 'confirmClaim', updateId: one.id }));
  const request = openRequestOf(thread, me);
  return {
    requestUpdate: allows({ type: 'requestUpdate', note: '' }),
    /** The id of the organization's own open request, if its target may be reminded of it now. */
    remindRequest: request && allows({ type: 'remindRequest', requestId: request.id }) ? request.id : null,
    // Sends the title on. To a recipient that says it has the title already, sending would confirm that claim. That is decided title by title.
    send: allows({ type: 'markDelivered', expected: null }) && pendingClaims(thread).length === 0,
    finish: allows({ type: 'finishThread', how: 'retailed', note: '' }),
    postUpdate: allows({ type: 'postUpdate', message: '…', eta: null }),
    confirm:
      delivery && isOfAnother(delivery) && allows({ type: 'confirmDelivery', updateId: delivery.id })
        ? answering('confirmDelivery', delivery)
        : claim
          ? answering('confirmClaim', claim)
          : null,
  };
}
