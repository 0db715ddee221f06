// The parts of a view: stakes, updates, requests, the delivery in transit, the invitation. This file maps the domain's names to those of
// the specification's payloads, which are the public contract: a stake that is completed is `inactive`, the holder's stake `hasTitle`,
// the ending of a delivery or claim is `ack...`, and `isHolderChange`, `reason`, `stakeCount` and `updatedAt` are there for API clients.
import { openerOf, openRequests, orgOf, pendingClaimOf, pendingClaims, pendingDelivery, updateById } from '../chain.ts';
import type { Actor } from '../commands.ts';
import type { Colleagues } from './colleagues.ts';
import type { ViewerContext } from './viewer-context.ts';
import { mayAcceptWithTitle, offersOnRequest, offersOnStake, offersOnUpdate } from '../offers.ts';
import { remindFrom } from '../rules/requests.ts';
import { takeBackUntil } from '../rules/take-back.ts';
import { eventSentence, eventView } from './event-view.ts';
import { ownWait, platformInviteAgainAt } from './platform-invite.ts';
import type { Ending, EventDetails, Stake, Thread, Update, UpdateId } from '../thread.ts';
import { earlierView, isHidden, shownPositionOf } from './hidden-updates.ts';
import { hideable, type UpdatesPage } from './updates-page.ts';
import { mayReadRequest, mayReadUpdates } from './visibility.ts';
import type {
  Contested,
  Disputed,
  Ended,
  InvitationView,
  RequestView,
  Returning,
  StakeView,
  TakeBackOffer,
  Transit,
  UpdatesView,
  UpdateView,
} from './view-types.ts';

function stakeView(context: ViewerContext, stake: Stake, orderIndex: number): StakeView {
  const { thread, me, visibility, actor } = context;
  const { standing } = stake;
  const claim = pendingClaimOf(thread, stake.id);
  return {
    id: stake.id,
    orderIndex,
    orgId: visibility.idOf(stake.orgId),
    orgName: visibility.nameOf(stake.orgId),
    orgType: visibility.typeOf(stake.orgId),
    place: visibility.placeOf(stake.orgId),
    own: stake.id === me.id,
    opened: stake.joined === 'creator',
    confirmed: standing.status !== 'invited',
    hasTitle: standing.status === 'invited' ? null : thread.holderStakeId === stake.id,
    claimPending: claim !== undefined,
    claimAt: claim?.at ?? null,
    inactive: standing.status === 'completed',
    createdAt: stake.createdAt,
    confirmedAt: standing.status === 'invited' ? null : standing.confirmedAt,
    receivedAt: stake.receivedAt,
    deliveredAt: standing.status === 'completed' ? standing.deliveredAt : null,
    ...placeholderView(context, stake),
    offers: actor ? offersOnStake(thread, stake.id, actor) : [],
  };
}

/** Nothing about a stake whose name is withheld. A skipped mail counts as none. */
function placeholderView({ me, visibility, mails }: ViewerContext, stake: Stake) {
  const placeholder = visibility.idOf(stake.orgId) === null ? undefined : mails.placeholders.get(stake.id);
  const invite = placeholder?.invite ?? null;
  return {
    provisional: placeholder !== undefined,
    hasTitleContact: placeholder?.titleContact ?? false,
    platformInviteStatus: invite === null || invite.status === 'skipped' ? null : invite.status,
    platformInviteSentAt: invite?.at ?? null,
    platformInviteWait: placeholder ? ownWait(me, placeholder) : null,
    platformInviteAgainAt: placeholder ? platformInviteAgainAt(me, stake, placeholder) : null,
  };
}

/** The pending delivery. Visible to those who may read updates, and to its recipient. */
function transitOf(context: ViewerContext): Transit | null {
  const delivery = pendingDelivery(context.thread);
  return delivery && (mayReadUpdates(context) || delivery.toStakeId === context.me.id)
    ? { updateId: delivery.id, fromStakeId: delivery.authorStakeId, toStakeId: delivery.toStakeId, since: delivery.at }
    : null;
}

/** The disputed delivery that its sender has not settled yet. Visible to those who may read updates. */
function disputedOf(context: ViewerContext): Disputed | null {
  const { thread } = context;
  const delivery = thread.disputedUpdateId !== null && mayReadUpdates(context) ? updateById(thread, thread.disputedUpdateId) : undefined;
  if (delivery?.type !== 'delivered' || delivery.ending.status === 'pending') return null;
  const { at, by, note, paper } = delivery.ending;
  return {
    updateId: delivery.id,
    toStakeId: delivery.toStakeId,
    at,
    paper,
    note: by === null ? '' : context.visibility.read(note, by),
  };
}

/** Visible to those who may read updates. */
function returningOf(context: ViewerContext): Returning | null {
  const { returning } = context.thread;
  return returning && mayReadUpdates(context) ? { fromStakeId: returning.from, toStakeId: returning.to, since: returning.since } : null;
}

/** The claim that the holder contests. Visible to those who may read updates. */
function contestedOf(context: ViewerContext): Contested | null {
  if (!mayReadUpdates(context)) return null;
  for (const { id, authorStakeId, ending } of pendingClaims(context.thread)) {
    if (ending.status !== 'pending' || ending.contestedBy === null) continue;
    const { contestedBy: byStakeId, since, objection } = ending;
    return { updateId: id, stakeId: authorStakeId, byStakeId, since, note: context.visibility.read(objection, byStakeId) };
  }
  return null;
}

export const endedOf = ({ ended }: Thread): Ended | null => ended && { stakeId: ended.by, how: ended.how, at: ended.at };

/** The last answer, if it can be taken back. Only its author may see this. */
export function takeBackOffer({ lastAnswer }: Thread, colleagues: Colleagues): TakeBackOffer | null {
  if (!lastAnswer) return null;
  const { seq, what } = lastAnswer;
  return { seq, what, until: takeBackUntil(lastAnswer), colleague: colleagues.entries.get(seq) ?? null };
}

/** Visible to those who may read updates. */
const expectedOf = (context: ViewerContext): string | null => (mayReadUpdates(context) ? context.thread.expected : null);

const LINES = { 'sold-to': 'bought-from-them', 'bought-from': 'sold-to-them', previous: 'ride', next: 'ride' } as const;

export function invitationOf({ thread, me, visibility, actor }: ViewerContext & { actor: Actor }): InvitationView | null {
  const { standing, joined, createdAt: invitedAt } = me;
  if (standing.status !== 'invited' || joined === 'creator') return null;
  const inviterName = visibility.nameOf(orgOf(thread, me.invitedBy));
  return { inviterName, line: LINES[joined], invitedAt, answerBy: standing.answerBy, mayHoldTitle: mayAcceptWithTitle(thread, actor) };
}

/** The text of an update: people's texts are redacted, generated ones use the names that the viewer may see. */
export function messageOf({ visibility, me }: ViewerContext, update: Update): string {
  switch (update.type) {
    case 'note':
      return visibility.read(update.message, update.authorStakeId);
    case 'delivered': {
      // Nobody but its recipient says that it was delivered.
      const to = visibility.orgAt(update.toStakeId);
      return to === me.orgId ? 'Sent you the title.' : `Sent the title to ${visibility.nameOf(to)}.`;
    }
    case 'claim_title':
      return 'We have the title.';
    case 'event':
      return eventSentence(update.event);
    default:
      return update satisfies never;
  }
}

export function updateView(context: ViewerContext, update: Update): UpdateView {
  const { thread, me, visibility, colleagues, actor } = context;
  const authorOrgId = visibility.orgAt(update.authorStakeId);
  const place = shownPositionOf(context, update.authorStakeId);
  const author = place === null ? undefined : thread.chain[place];
  return {
    id: update.id,
    authorOrgId: visibility.idOf(authorOrgId),
    authorName: visibility.nameOf(authorOrgId),
    authorOwn: authorOrgId === me.orgId,
    authorOrderIndex: place,
    authorInactive: author?.standing.status === 'completed',
    colleague: authorOrgId === me.orgId ? (colleagues.updates.get(update.id) ?? null) : null,
    updateType: update.type,
    message: messageOf(context, update),
    event:
      update.type === 'event'
        ? eventView(context, update.event, authorOrgId === me.orgId ? undoneColleague(context, update.event) : null)
        : null,
    note: update.type === 'event' ? visibility.read(update.note, update.authorStakeId) : '',
    eta: update.eta,
    expected: update.type === 'delivered' ? update.expected : null,
    at: update.at,
    isHolderChange: update.type === 'delivered' || update.type === 'claim_title',
    fromStakeId: update.type === 'delivered' ? update.authorStakeId : null,
    toStakeId: update.type === 'delivered' ? update.toStakeId : null,
    deliveryStatus: update.type === 'delivered' ? update.ending.status : null,
    claimStakeId: update.type === 'claim_title' ? update.authorStakeId : null,
    claimByOrgId: update.type === 'claim_title' ? visibility.idOf(authorOrgId) : null,
    claimStatus: update.type === 'claim_title' ? update.ending.status : null,
    ...ackFields(context, update),
    reason: REASONS[update.type],
    likeCount: update.likedBy.length,
    liked: update.likedBy.includes(me.orgId),
    hidden: isHidden(context, hideable(update)),
    offers: actor ? offersOnUpdate(thread, update, actor) : [],
  };
}

const undoneColleague = ({ colleagues }: ViewerContext, event: EventDetails): string | null =>
  event.kind === 'taken-back' && event.seq !== undefined ? (colleagues.entries.get(event.seq) ?? null) : null;

const REASONS = { note: 'note_only', event: 'note_only', delivered: 'normal_handoff', claim_title: null } as const;

const NO_ANSWER = {
  ackAt: null,
  ackByOrgId: null,
  ackByName: null,
  ackCause: null,
  ackNote: '',
  ackPaper: null,
  ackExpected: null,
  ackColleague: null,
};

/** A contested claim keeps how it had been confirmed until it is answered again. */
function ackFields({ thread, visibility, me, colleagues }: ViewerContext, update: Update) {
  const ending = answerTo(thread, update);
  if (!ending) return NO_ANSWER;
  const { at, by, cause, note, paper, expected = null } = ending;
  const orgId = by === null ? null : visibility.orgAt(by);
  return {
    ackAt: at,
    ackByOrgId: visibility.idOf(orgId),
    ackByName: by === null ? null : visibility.nameOf(orgId),
    ackCause: cause,
    ackNote: by === null ? '' : visibility.read(note, by),
    ackPaper: paper,
    ackExpected: expected,
    ackColleague: orgId === me.orgId ? (colleagues.answers.get(update.id) ?? null) : null,
  };
}

function answerTo({ updates }: Thread, update: Update): Extract<Ending, { cause: string }> | null {
  if (!('ending' in update)) return null;
  if (update.ending.status !== 'pending') return update.ending;
  if (update.ending.contestedBy === null) return null;
  // The objection may be older than the updates that were loaded.
  const confirmed = updates.map((one) => confirmationBefore(one, update.id)).findLast((one) => one !== null);
  return confirmed ? { ...confirmed, status: 'confirmed', note: '', paper: null } : null;
}

const confirmationBefore = (objection: Update, claimId: UpdateId) =>
  objection.type === 'event' && objection.event.kind === 'contested' && objection.event.claimId === claimId
    ? (objection.event.confirmed ?? null)
    : null;

export const requestViews = ({ thread, me, visibility, mails, colleagues, actor }: ViewerContext): RequestView[] =>
  openRequests(thread)
    .filter((request) => mayReadRequest(thread, request, me.orgId))
    .map((request) => {
      const askerOrgId = orgOf(thread, request.stakeId);
      const own = askerOrgId === me.orgId;
      return {
        id: request.id,
        requestedByOrgId: visibility.idOf(askerOrgId),
        requestedByName: visibility.nameOf(askerOrgId),
        own,
        colleague: own ? (colleagues.requests.get(request.id) ?? null) : null,
        targetOrgId: visibility.idOf(orgOf(thread, request.targetStakeId)),
        targetName: visibility.nameOf(orgOf(thread, request.targetStakeId)),
        note: visibility.read(request.note, request.stakeId),
        at: request.at,
        remindedAt: request.remindedAt,
        reminderColleague: own ? (colleagues.reminders.get(request.id) ?? null) : null,
        remindFrom: remindFrom(request),
        emailStatus: own ? (mails.requests.get(request.id) ?? null) : null,
        offers: actor ? offersOnRequest(thread, request.id, actor) : [],
      };
    });

/** What all views of a thread have in common. */
export function threadCore(context: ViewerContext) {
  const { thread, visibility, shownStakes } = context;
  const chain = thread.chain.slice(0, shownStakes);
  // After the end nobody is invited: the invitations that it withdrew are shown, but are not in the chain any more.
  const inChain = thread.ended ? chain.filter(({ standing }) => standing.status !== 'invited') : chain;
  return {
    id: thread.id,
    ...visibility.vehicle(),
    createdAt: thread.createdAt,
    updatedAt: thread.updatedAt,
    openedByName: visibility.nameOf(visibility.orgAt(openerOf(thread).id)),
    headStakeId: inChain[0]!.id,
    tailStakeId: inChain.at(-1)!.id,
    currentStakeId: thread.currentStakeId,
    stakeCount: inChain.length,
    stakes: chain.map((stake, index) => stakeView(context, stake, index)),
  };
}

/** What all cards have in common. */
export function cardCore(context: ViewerContext) {
  const { id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes } = threadCore(context);
  return { id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes };
}

/** Where the title is on its way, what is disputed about it, and when it is expected. The thread is live. */
export const onTheWay = (context: ViewerContext) => ({
  transit: transitOf(context),
  disputed: disputedOf(context),
  returning: returningOf(context),
  contested: contestedOf(context),
  ended: null,
  expected: expectedOf(context),
});

/** One page of updates. */
export const updatesPageView = (context: ViewerContext, { updates, earlier }: UpdatesPage): UpdatesView => ({
  updates: updates.map((update) => updateView(context, update)),
  earlier: earlierView(context, earlier),
});
