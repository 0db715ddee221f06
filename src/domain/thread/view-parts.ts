// What a look at a thread shows of each thing on it: stakes, updates, requests, a delivery on its way, the invitation.
import { openRequests, orgOf, pendingClaimOf, pendingDelivery, positionOf, updateById } from './chain.ts';
import type { Actor } from './commands.ts';
import { type Look, mayRead } from './look.ts';
import { mayBringTitle, offersOnStake, offersOnUpdate } from './offers.ts';
import { ownWait, platformInviteAgainAt } from './platform-invite.ts';
import type { Stake, StakeId, Update } from './thread.ts';
import { answersOf, type Earlier } from './updates-page.ts';
import { mayReadRequest } from './visibility.ts';
import type { Disputed, EarlierUpdates, Invitation, RequestView, StakeView, Transit, UpdateView } from './view-types.ts';

export function stakeView(look: Look, stake: Stake, orderIndex: number): StakeView {
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
    platformInviteWait: placeholder ? ownWait(me, placeholder) : null,
    platformInviteAgainAt: placeholder ? platformInviteAgainAt(me, stake, placeholder) : null,
  };
}

/** The pending delivery, which is an update: an invitee knows of it where it reads updates, or is to get the paper. */
export function transitOf(look: Look): Transit | null {
  const delivery = pendingDelivery(look.thread);
  return delivery && (mayRead(look) || delivery.to === look.me.id)
    ? { updateId: delivery.id, fromStakeId: delivery.author, toStakeId: delivery.to, since: delivery.at }
    : null;
}

/** The dispute that its sender has yet to settle, for those who read updates. */
export function disputedOf(look: Look): Disputed | null {
  const { thread } = look;
  const delivery = thread.disputed !== null && mayRead(look) ? updateById(thread, thread.disputed) : undefined;
  if (delivery?.type !== 'delivered' || delivery.outcome.status === 'pending') return null;
  return { updateId: delivery.id, toStakeId: delivery.to, at: delivery.outcome.at };
}

/** All who read updates know on which day the paper is expected. */
export const expectedOf = (look: Look): string | null => (mayRead(look) ? look.thread.expected : null);

const LINES = { 'sold-to': 'bought-from-them', 'bought-from': 'sold-to-them', previous: 'ride', next: 'ride' } as const;

export function invitationOf({ thread, me, eyes, by }: Look & { by: Actor }): Invitation | null {
  const { standing, joined, createdAt: invitedAt } = me;
  if (standing.is !== 'invited' || joined === 'creator') return null;
  const inviterName = eyes.nameOf(orgOf(thread, me.invitedBy));
  return { inviterName, line: LINES[joined], invitedAt, answerBy: standing.answerBy, mayHoldTitle: mayBringTitle(thread, by) };
}

/** The system's own words name stakes as the reader may read them; people's words are redacted. */
export function messageOf({ eyes }: Look, update: Update): string {
  switch (update.type) {
    case 'note':
      return eyes.read(update.message, update.author);
    case 'delivered':
      return `Marked the title as delivered to ${eyes.nameOf(eyes.orgAt(update.to))}.`;
    case 'claim_title':
      return 'We have the title.';
    default:
      return update satisfies never;
  }
}

/**
 * The author's place in the chain that is shown; null where it has left it, or stands below where a completed one ends. One that has
 * come back is found again by who knows it.
 */
function placeOf({ thread, eyes, shown }: Look, author: StakeId): number | null {
  const known = eyes.orgAt(author);
  const place = thread.chain.findIndex((stake) => stake.id === author || stake.orgId === known);
  return place < 0 || place >= shown ? null : place;
}

/** Updates from more than one place upstream are shown by "Show Hidden", except those that answered the viewer. */
export function isHidden(look: Look, author: StakeId, answers: readonly StakeId[]): boolean {
  const { thread, me } = look;
  const place = placeOf(look, author);
  return place !== null && place < positionOf(thread, me.id) - 1 && !answers.some((stakeId) => orgOf(thread, stakeId) === me.orgId);
}

export function earlierView(look: Look, earlier: Earlier): EarlierUpdates {
  let [count, hidden] = [0, 0];
  for (const { author, answers, count: updates } of earlier) {
    count += updates;
    if (isHidden(look, author, answers)) hidden += updates;
  }
  return { count, hidden };
}

export function updateView(look: Look, update: Update): UpdateView {
  const { thread, me, eyes, by } = look;
  const authorOrgId = eyes.orgAt(update.author);
  const place = placeOf(look, update.author);
  const author = place === null ? undefined : thread.chain[place];
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
    expected: update.type === 'delivered' ? update.expected : null,
    at: update.at,
    isHolderChange: update.type !== 'note',
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
    hidden: isHidden(look, update.author, answersOf(update)),
    offers: by ? offersOnUpdate(thread, update, by) : [],
  };
}

function answerOf({ eyes }: Look, update: Update) {
  if (update.type === 'note' || update.outcome.status === 'pending')
    return { ackAt: null, ackByOrgId: null, ackByName: null, ackCause: null, ackNote: '' };
  const { at, by, cause, note } = update.outcome;
  const orgId = by === null ? null : eyes.orgAt(by);
  return {
    ackAt: at,
    ackByOrgId: eyes.idOf(orgId),
    ackByName: by === null ? null : eyes.nameOf(orgId),
    ackCause: cause,
    ackNote: by === null ? '' : eyes.read(note, by),
  };
}

export const requestViews = ({ thread, me, eyes, mails }: Look): RequestView[] =>
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
        note: eyes.read(request.note, request.by),
        at: request.at,
        emailStatus: own ? (mails.requests.get(request.id) ?? null) : null,
      };
    });
