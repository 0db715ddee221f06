// The only way a thread leaves the server: what one organization may see of it, by name, place and word.
import { head, isActive, openRequests, orgOf, pendingClaimOf, pendingDelivery, positionOf, stakeOf, tail } from './chain.ts';
import type { Actor } from './commands.ts';
import { mayBringTitle, offersFor, offersOnStake, offersOnUpdate, turnOf } from './offers.ts';
import type { OrgId, Stake, Thread, Update } from './thread.ts';
import { eyesOf, type Eyes, mayReadRequest, type Orgs } from './visibility.ts';
import type {
  CompletedThread,
  Invitation,
  InvitationLine,
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

/** The thread as this organization may see it; null for one that is not in its chain. */
export function viewFor(thread: Thread, orgId: OrgId, orgs: Orgs, now: number): ThreadView | null {
  const me = stakeOf(thread, orgId);
  if (!me) return null;
  if (me.standing.is === 'completed') return { standing: 'completed', id: thread.id };
  const eyes = eyesOf(thread, me, orgs);
  const by = onlooker(orgId, now);
  const reads = isActive(me) || thread.current === me.id;
  return {
    ...core(thread, me, eyes, by),
    standing: me.standing.is,
    revision: thread.seq,
    invitation: invitationOf(thread, me, eyes, by),
    updates: reads ? thread.updates.map((update) => updateView(thread, update, me, eyes, by)) : [],
    requests: reads ? requestViews(thread, me, eyes) : [],
    openRequestCount: reads ? openRequests(thread).length : 0,
    turn: turnOf(thread, by),
    offers: offersFor(thread, by),
  } satisfies LiveThread;
}

/**
 * The completed view. `frozen` is the thread replayed up to the viewer's cut; `deliveredAt` is when its part ended.
 * Nothing is offered: every command on the thread is refused.
 */
export function completedView(frozen: Thread, orgId: OrgId, deliveredAt: number, orgs: Orgs): CompletedThread {
  const { thread, me, eyes } = frozenFor(frozen, orgId, deliveredAt, orgs);
  const { transit: _, ...rest } = core(thread, me, eyes, null);
  return {
    ...rest,
    updates: thread.updates.map((update) => updateView(thread, update, me, eyes, null)),
    receivedAt: me.receivedAt,
    deliveredAt,
    restedWith: eyes.nameOf(tail(thread).orgId),
  };
}

/** A card on the dashboard; null for an organization that is not in the chain. */
export function cardFor(thread: Thread, orgId: OrgId, orgs: Orgs, now: number): ThreadCard | null {
  const me = stakeOf(thread, orgId);
  if (!me || me.standing.is === 'completed') return null;
  const eyes = eyesOf(thread, me, orgs);
  const by = onlooker(orgId, now);
  const reads = isActive(me) || thread.current === me.id;
  return {
    ...cardOf(thread, me, eyes, by, reads),
    standing: me.standing.is,
    invitation: invitationOf(thread, me, eyes, by),
    openRequestCount: reads ? openRequests(thread).length : 0,
    turn: turnOf(thread, by),
    deliveredAt: null,
  };
}

/** A card of a completed thread, from the thread replayed up to the viewer's cut. */
export function completedCard(frozen: Thread, orgId: OrgId, deliveredAt: number, orgs: Orgs): ThreadCard {
  const { thread, me, eyes } = frozenFor(frozen, orgId, deliveredAt, orgs);
  return {
    ...cardOf(thread, me, eyes, null, true),
    standing: 'completed',
    invitation: null,
    openRequestCount: 0,
    turn: null,
    transit: null,
    deliveredAt,
  };
}

/**
 * The chain up to the stake where the title came to rest: who stands further down is none of the viewer's business.
 * An organization that accepted upstream of the holder had not answered yet at its cut; its own stake shows how it ended.
 */
function frozenFor(frozen: Thread, orgId: OrgId, deliveredAt: number, orgs: Orgs) {
  const stake = stakeOf(frozen, orgId);
  if (!stake || frozen.holder === null) throw new Error(`thread ${frozen.id} was cut where ${orgId} had not completed it`);
  const me: Stake = { ...stake, standing: { is: 'completed', since: deliveredAt, deliveredAt, cut: frozen.seq } };
  const chain = frozen.chain.slice(0, positionOf(frozen, frozen.holder) + 1).map((s) => (s === stake ? me : s));
  return { thread: { ...frozen, chain }, me, eyes: eyesOf(frozen, me, orgs) };
}

function cardOf(thread: Thread, me: Stake, eyes: Eyes, by: Actor | null, reads: boolean) {
  const { id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes, transit } = core(thread, me, eyes, by);
  const latest = reads ? thread.updates.at(-1) : undefined;
  return {
    ...{ id, vin, year, make, model, createdAt, updatedAt, currentStakeId, stakes, transit },
    latest: latest
      ? {
          authorName: eyes.nameOf(orgOf(thread, latest.author)),
          authorOwn: orgOf(thread, latest.author) === me.orgId,
          message: messageOf(thread, latest, eyes),
          at: latest.at,
        }
      : null,
  };
}

function core(thread: Thread, me: Stake, eyes: Eyes, by: Actor | null) {
  const creator = [...thread.chain, ...thread.departed].find((stake) => stake.joined === 'creator')!;
  return {
    id: thread.id,
    ...thread.vehicle,
    createdAt: thread.createdAt,
    updatedAt: thread.updatedAt,
    openedByName: eyes.nameOf(creator.orgId),
    headStakeId: head(thread).id,
    tailStakeId: tail(thread).id,
    currentStakeId: thread.current,
    stakeCount: thread.chain.length,
    stakes: thread.chain.map((stake, index) => stakeView(thread, stake, index, me, eyes, by)),
    transit: transitOf(thread),
  };
}

function stakeView(thread: Thread, stake: Stake, orderIndex: number, me: Stake, eyes: Eyes, by: Actor | null): StakeView {
  const { standing } = stake;
  const claim = pendingClaimOf(thread, stake.id);
  return {
    id: stake.id,
    orderIndex,
    orgId: eyes.idOf(stake.orgId),
    orgName: eyes.nameOf(stake.orgId),
    orgType: stake.orgType,
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
    offers: by ? offersOnStake(thread, stake.id, by) : [],
  };
}

function transitOf(thread: Thread): Transit | null {
  const delivery = pendingDelivery(thread);
  return delivery ? { updateId: delivery.id, fromStakeId: delivery.author, toStakeId: delivery.to, eta: delivery.eta } : null;
}

const LINES = { 'sold-to': 'bought-from-them', 'bought-from': 'sold-to-them', previous: 'ride', next: 'ride' } as const;

function invitationOf(thread: Thread, me: Stake, eyes: Eyes, by: Actor): Invitation | null {
  if (me.standing.is !== 'invited' || me.joined === 'creator') return null;
  const line: InvitationLine = LINES[me.joined];
  return { inviterName: eyes.nameOf(orgOf(thread, me.invitedBy)), line, invitedAt: me.createdAt, mayHoldTitle: mayBringTitle(thread, by) };
}

/** The system's own words name stakes as the reader may read them; people's words are redacted. */
export function messageOf(thread: Thread, update: Update, eyes: Eyes): string {
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

function updateView(thread: Thread, update: Update, me: Stake, eyes: Eyes, by: Actor | null): UpdateView {
  const authorOrgId = orgOf(thread, update.author);
  const author = stakeOf(thread, authorOrgId);
  const place = author ? positionOf(thread, author.id) : null;
  const outcome = update.type === 'note' ? null : update.outcome;
  const answer = outcome && outcome.status !== 'pending' ? outcome : null;
  const ackOrgId = answer?.by ? orgOf(thread, answer.by) : null;
  return {
    id: update.id,
    authorOrgId: eyes.idOf(authorOrgId),
    authorName: eyes.nameOf(authorOrgId),
    authorOwn: authorOrgId === me.orgId,
    authorOrderIndex: place,
    authorInactive: author?.standing.is === 'completed',
    updateType: update.type,
    message: messageOf(thread, update, eyes),
    eta: update.eta,
    at: update.at,
    isHolderChange: update.type === 'delivered',
    fromStakeId: update.type === 'delivered' ? update.author : null,
    toStakeId: update.type === 'delivered' ? update.to : null,
    deliveryStatus: update.type === 'delivered' ? update.outcome.status : null,
    claimStakeId: update.type === 'claim_title' ? update.author : null,
    claimByOrgId: update.type === 'claim_title' ? eyes.idOf(authorOrgId) : null,
    claimStatus: update.type === 'claim_title' ? update.outcome.status : null,
    ackAt: answer?.at ?? null,
    ackByOrgId: ackOrgId ? eyes.idOf(ackOrgId) : null,
    ackByName: ackOrgId ? eyes.nameOf(ackOrgId) : null,
    ackCause: answer?.cause ?? null,
    ackNote: answer && ackOrgId ? eyes.read(answer.note, ackOrgId) : '',
    reason: update.type === 'note' ? 'note_only' : update.type === 'delivered' ? 'normal_handoff' : null,
    likeCount: update.likedBy.length,
    liked: update.likedBy.includes(me.orgId),
    hidden: place !== null && place < positionOf(thread, me.id) - 1,
    offers: by ? offersOnUpdate(thread, update, by) : [],
  };
}

const requestViews = (thread: Thread, me: Stake, eyes: Eyes): RequestView[] =>
  openRequests(thread)
    .filter((request) => mayReadRequest(thread, request, me.orgId))
    .map((request) => {
      const askerOrgId = orgOf(thread, request.by);
      return {
        id: request.id,
        requestedByOrgId: eyes.idOf(askerOrgId),
        requestedByName: eyes.nameOf(askerOrgId),
        own: askerOrgId === me.orgId,
        targetOrgId: eyes.idOf(orgOf(thread, request.target)),
        note: eyes.read(request.note, askerOrgId),
        at: request.at,
      };
    });
