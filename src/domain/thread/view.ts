// The only way a thread leaves the server: what one organization may see of it, by name, place and word.
import { isActive, openRequests, orgOf, pendingClaimOf, pendingDelivery, positionOf, stakeOf } from './chain.ts';
import type { Actor } from './commands.ts';
import { mayBringTitle, offersFor, offersOnStake, offersOnUpdate, turnOf } from './offers.ts';
import { platformInviteAgainAt } from './platform-invite.ts';
import type { OrgId, Stake, StakeId, Thread, Update } from './thread.ts';
import { eyesOf, type Eyes, type Mails, mayReadRequest, NO_MAILS, type Orgs } from './visibility.ts';
import type {
  CompletedThread,
  Invitation,
  LiveThread,
  RequestView,
  StakeView,
  ThreadCard,
  ThreadView,
  Transit,
  UpdateView,
} from './view-types.ts';

/** A viewer who only looks: the clock decides what it is offered, and nothing it makes gets an id. */
export const onlooker = (orgId: OrgId, now: number): Actor => ({ orgId, now, today: '', freshId: '' });

/** One organization's look at a thread. `shown`: so many stakes of the chain, from the head. `by`: null where nothing is offered. */
type Look = { thread: Thread; me: Stake; eyes: Eyes; mails: Mails; by: Actor | null; shown: number };

const lookAt = (thread: Thread, me: Stake, orgs: Orgs, mails: Mails, now: number): Look & { by: Actor } => ({
  thread,
  me,
  eyes: eyesOf(thread, me, orgs),
  mails,
  by: onlooker(me.orgId, now),
  shown: thread.chain.length,
});

/** Whose part of a thread is complete, and since when (ms). */
export type CompletedPart = { stakeId: StakeId; orgId: OrgId; deliveredAt: number };

/**
 * A look at a thread that was replayed up to the viewer's cut. The chain ends where the title came to rest: who stands
 * further down is none of the viewer's business. An organization that accepted upstream of the holder had not answered
 * yet at its cut; its own stake shows how it ended.
 */
function lookBack(frozen: Thread, { stakeId, orgId, deliveredAt }: CompletedPart, orgs: Orgs): Look {
  const stake = frozen.chain.find((s) => s.id === stakeId);
  if (!stake || frozen.holder === null) throw new Error(`thread ${frozen.id} was cut where ${orgId} had not completed it`);
  // A placeholder may have become part of the viewer's organization after the cut.
  const since = stake.standing.is === 'invited' ? deliveredAt : stake.standing.since;
  const me: Stake = { ...stake, orgId, standing: { is: 'completed', since, deliveredAt, cut: frozen.seq } };
  const thread = { ...frozen, chain: frozen.chain.map((s) => (s === stake ? me : s)) };
  return { thread, me, eyes: eyesOf(thread, me, orgs), mails: NO_MAILS, by: null, shown: positionOf(frozen, frozen.holder) + 1 };
}

/** An invitee reads updates and requests only while it is the one that the title is expected from. */
const mayRead = ({ thread, me }: Look): boolean => isActive(me) || thread.current === me.id;

/** The thread as this organization may see it; null for one that is not in its chain. */
export function viewFor(thread: Thread, orgId: OrgId, orgs: Orgs, mails: Mails, now: number): ThreadView | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  if (me.standing.is === 'completed') return { standing: 'completed', id: thread.id };
  const look = lookAt(thread, me, orgs, mails, now);
  const reads = mayRead(look);
  return {
    ...core(look),
    standing: me.standing.is,
    revision: thread.seq,
    transit: transitOf(look),
    invitation: invitationOf(look),
    updates: reads ? thread.updates.map((update) => updateView(look, update)) : [],
    requests: reads ? requestViews(look) : [],
    openRequestCount: reads ? openRequests(thread).length : 0,
    turn: turnOf(thread, look.by),
    offers: offersFor(thread, look.by),
  } satisfies LiveThread;
}

/**
 * The completed view. `frozen` is the thread replayed up to the viewer's cut.
 * Nothing is offered: every command on the thread is refused.
 */
export function completedView(frozen: Thread, part: CompletedPart, orgs: Orgs): CompletedThread {
  const look = lookBack(frozen, part, orgs);
  return {
    ...core(look),
    updates: look.thread.updates.map((update) => updateView(look, update)),
    receivedAt: look.me.receivedAt,
    deliveredAt: part.deliveredAt,
    restedWith: look.eyes.nameOf(look.thread.chain[look.shown - 1]!.orgId),
  };
}

/** A card on the dashboard; null for an organization that is not in the chain, or done. */
export function cardFor(thread: Thread, orgId: OrgId, orgs: Orgs, now: number): ThreadCard | null {
  const me = stakeOf(thread, orgId);
  if (!me || me.standing.is === 'completed') return null;
  const look = lookAt(thread, me, orgs, NO_MAILS, now);
  const reads = mayRead(look);
  return {
    ...cardOf(look),
    standing: me.standing.is,
    transit: transitOf(look),
    invitation: invitationOf(look),
    openRequestCount: reads ? openRequests(thread).length : 0,
    turn: turnOf(thread, look.by),
    latest: reads ? latestOf(look) : null,
    deliveredAt: null,
  };
}

/** A card of a completed thread, from the thread replayed up to the viewer's cut. */
export function completedCard(frozen: Thread, part: CompletedPart, orgs: Orgs): ThreadCard {
  const look = lookBack(frozen, part, orgs);
  return {
    ...cardOf(look),
    standing: 'completed',
    transit: null,
    invitation: null,
    openRequestCount: 0,
    turn: null,
    latest: latestOf(look),
    deliveredAt: part.deliveredAt,
  };
}

/**
 * The chain alone, as this organization sees it right now, with nothing offered; null for one that is not in it, or that may see
 * nothing of what just happened.
 */
export function chainFor(thread: Thread, orgId: OrgId, orgs: Orgs): Pick<ThreadCard, 'stakes' | 'transit'> | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  if (me.standing.is !== 'completed') {
    const look = { ...lookAt(thread, me, orgs, NO_MAILS, thread.updatedAt), by: null };
    return { stakes: core(look).stakes, transit: transitOf(look) };
  }
  const { cut, deliveredAt } = me.standing;
  if (cut !== thread.seq) return null;
  return { stakes: core(lookBack(thread, { stakeId: me.id, orgId, deliveredAt }, orgs)).stakes, transit: null };
}

function cardOf(look: Look) {
  const { id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes } = core(look);
  return { id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes };
}

function latestOf(look: Look): ThreadCard['latest'] {
  const latest = look.thread.updates.at(-1);
  if (!latest) return null;
  const author = orgOf(look.thread, latest.author);
  return { authorName: look.eyes.nameOf(author), authorOwn: author === look.me.orgId, message: messageOf(look, latest), at: latest.at };
}

function core(look: Look) {
  const { thread, eyes, shown } = look;
  const creator = [...thread.chain, ...thread.departed].find((stake) => stake.joined === 'creator')!;
  const chain = thread.chain.slice(0, shown);
  return {
    id: thread.id,
    ...thread.vehicle,
    createdAt: thread.createdAt,
    updatedAt: thread.updatedAt,
    openedByName: eyes.nameOf(creator.orgId),
    headStakeId: chain[0]!.id,
    tailStakeId: chain.at(-1)!.id,
    currentStakeId: thread.current,
    stakeCount: chain.length,
    stakes: chain.map((stake, index) => stakeView(look, stake, index)),
  };
}

function stakeView(look: Look, stake: Stake, orderIndex: number): StakeView {
  const { thread, me, eyes, by } = look;
  const { standing } = stake;
  const claim = pendingClaimOf(thread, stake.id);
  return {
    id: stake.id,
    orderIndex,
    orgId: eyes.idOf(stake.orgId),
    orgName: eyes.nameOf(stake.orgId),
    orgType: eyes.typeOf(stake.orgId),
    place: eyes.placeOf(stake.orgId),
    own: stake.id === me.id,
    opened: stake.joined === 'creator',
    confirmed: standing.is !== 'invited',
    hasTitle: standing.is === 'invited' ? null : thread.holder === stake.id,
    claimPending: claim !== undefined,
    claimAt: claim?.at ?? null,
    inactive: standing.is === 'completed',
    createdAt: stake.createdAt,
    confirmedAt: standing.is === 'invited' ? null : standing.since,
    receivedAt: stake.receivedAt,
    deliveredAt: standing.is === 'completed' ? standing.deliveredAt : null,
    ...placeholderView(look, stake),
    offers: by ? offersOnStake(thread, stake.id, by) : [],
  };
}

/** Whose name is withheld is not told of either. A skipped mail was never on its way. */
function placeholderView({ me, eyes, mails }: Look, stake: Stake) {
  const placeholder = eyes.idOf(stake.orgId) === null ? undefined : mails.placeholders.get(stake.id);
  const invite = placeholder?.invite ?? null;
  return {
    provisional: placeholder !== undefined,
    hasTitleContact: placeholder?.titleContact ?? false,
    platformInviteStatus: invite === null || invite.status === 'skipped' ? null : invite.status,
    platformInviteSentAt: invite?.at ?? null,
    platformInviteAgainAt: placeholder ? platformInviteAgainAt(me, stake, placeholder) : null,
  };
}

/** The pending delivery, which is an update: an invitee knows of it where it reads updates, or is to get the paper. */
function transitOf(look: Look): Transit | null {
  const delivery = pendingDelivery(look.thread);
  return delivery && (mayRead(look) || delivery.to === look.me.id)
    ? { updateId: delivery.id, fromStakeId: delivery.author, toStakeId: delivery.to, eta: delivery.eta }
    : null;
}

const LINES = { 'sold-to': 'bought-from-them', 'bought-from': 'sold-to-them', previous: 'ride', next: 'ride' } as const;

function invitationOf({ thread, me, eyes, by }: Look & { by: Actor }): Invitation | null {
  if (me.standing.is !== 'invited' || me.joined === 'creator') return null;
  const inviterName = eyes.nameOf(orgOf(thread, me.invitedBy));
  return { inviterName, line: LINES[me.joined], invitedAt: me.createdAt, mayHoldTitle: mayBringTitle(thread, by) };
}

/** The system's own words name stakes as the reader may read them; people's words are redacted. */
function messageOf({ thread, eyes }: Look, update: Update): string {
  switch (update.type) {
    case 'note':
      return eyes.read(update.message, orgOf(thread, update.author));
    case 'delivered':
      return `Marked the title as delivered to ${eyes.nameOf(orgOf(thread, update.to))}.`;
    case 'claim_title':
      return 'We have the title.';
    default:
      return update satisfies never;
  }
}

function updateView(look: Look, update: Update): UpdateView {
  const { thread, me, eyes, by, shown } = look;
  const authorOrgId = orgOf(thread, update.author);
  const author = thread.chain.slice(0, shown).find((stake) => stake.orgId === authorOrgId);
  const place = author ? positionOf(thread, author.id) : null;
  return {
    id: update.id,
    authorOrgId: eyes.idOf(authorOrgId),
    authorName: eyes.nameOf(authorOrgId),
    authorOwn: authorOrgId === me.orgId,
    authorOrderIndex: place,
    authorInactive: author?.standing.is === 'completed',
    updateType: update.type,
    message: messageOf(look, update),
    eta: update.eta,
    at: update.at,
    isHolderChange: update.type === 'delivered',
    fromStakeId: update.type === 'delivered' ? update.author : null,
    toStakeId: update.type === 'delivered' ? update.to : null,
    deliveryStatus: update.type === 'delivered' ? update.outcome.status : null,
    claimStakeId: update.type === 'claim_title' ? update.author : null,
    claimByOrgId: update.type === 'claim_title' ? eyes.idOf(authorOrgId) : null,
    claimStatus: update.type === 'claim_title' ? update.outcome.status : null,
    ...answerOf(look, update),
    reason: update.type === 'note' ? 'note_only' : update.type === 'delivered' ? 'normal_handoff' : null,
    likeCount: update.likedBy.length,
    liked: update.likedBy.includes(me.orgId),
    hidden: place !== null && place < positionOf(thread, me.id) - 1,
    offers: by ? offersOnUpdate(thread, update, by) : [],
  };
}

function answerOf({ thread, eyes }: Look, update: Update) {
  if (update.type === 'note' || update.outcome.status === 'pending')
    return { ackAt: null, ackByOrgId: null, ackByName: null, ackCause: null, ackNote: '' };
  const { at, by, cause, note } = update.outcome;
  const orgId = by === null ? null : orgOf(thread, by);
  return {
    ackAt: at,
    ackByOrgId: orgId && eyes.idOf(orgId),
    ackByName: orgId && eyes.nameOf(orgId),
    ackCause: cause,
    ackNote: orgId ? eyes.read(note, orgId) : '',
  };
}

const requestViews = ({ thread, me, eyes, mails }: Look): RequestView[] =>
  openRequests(thread)
    .filter((request) => mayReadRequest(thread, request, me.orgId))
    .map((request) => {
      const askerOrgId = orgOf(thread, request.by);
      const own = askerOrgId === me.orgId;
      return {
        id: request.id,
        requestedByOrgId: eyes.idOf(askerOrgId),
        requestedByName: eyes.nameOf(askerOrgId),
        own,
        targetOrgId: eyes.idOf(orgOf(thread, request.target)),
        note: eyes.read(request.note, askerOrgId),
        at: request.at,
        emailStatus: own ? (mails.requests.get(request.id) ?? null) : null,
      };
    });
