// The parts that views of a thread share: stakes, requests, the invitation. This file maps the domain's names to those of the
// specification's payloads, which are the public contract: a stake that is completed is `inactive`, the holder's stake `hasTitle`, and
// `stakeCount` is there for API clients. update-view.ts does it for updates.
import { openerOf, openRequests, orgOf, pendingClaimOf } from '../chain.ts';
import type { Actor } from '../commands.ts';
import type { Colleagues } from './colleagues.ts';
import { mayAcceptWithTitle, offersOnRequest, offersOnStake } from '../offers.ts';
import { ownWait, platformInviteAgainAt } from './platform-invite.ts';
import { remindFrom } from '../rules/requests.ts';
import { takeBackUntil } from '../rules/take-back.ts';
import type { Stake, Thread } from '../thread.ts';
import type { ViewerContext } from './viewer-context.ts';
import { mayReadRequest } from './visibility.ts';

export type StakeView = ReturnType<typeof stakeView>;

function stakeView(context: ViewerContext, stake: Stake, orderIndex: number) {
  const { thread, me, visibility, actor } = context;
  const { standing } = stake;
  const claim = pendingClaimOf(thread, stake.id);
  return {
    ...placeholderView(context, stake),
    id: stake.id,
    /** 0 for the head. */
    orderIndex,
    orgId: visibility.idOf(stake.orgId),
    orgName: visibility.nameOf(stake.orgId),
    orgType: visibility.typeOf(stake.orgId),
    /** "Boulder, CO" */
    place: visibility.placeOf(stake.orgId),
    /** The viewer's own stake. */
    own: stake.id === me.id,
    opened: stake.joined === 'creator',
    /** It has accepted. If not, and the thread has ended, its invitation was withdrawn by that. */
    confirmed: standing.status !== 'invited',
    /** Null until it has accepted its invitation. */
    hasTitle: standing.status === 'invited' ? null : thread.holderStakeId === stake.id,
    claimPending: claim !== undefined,
    claimAt: claim?.at ?? null,
    inactive: standing.status === 'completed',
    createdAt: stake.createdAt,
    confirmedAt: standing.status === 'invited' ? null : standing.confirmedAt,
    receivedAt: stake.receivedAt,
    deliveredAt: standing.status === 'completed' ? standing.deliveredAt : null,
    offers: actor ? offersOnStake(thread, stake.id, actor) : [],
  };
}

/** Nothing about a stake whose name is withheld. A skipped mail counts as none. */
function placeholderView({ me, visibility, mails }: ViewerContext, stake: Stake) {
  const placeholder = visibility.idOf(stake.orgId) === null ? undefined : mails.placeholders.get(stake.id);
  const invite = placeholder?.invite ?? null;
  return {
    /**
     * A placeholder. This field and the following ones are only filled for neighbors on a live thread; otherwise they are false or null.
     */
    provisional: placeholder !== undefined,
    /** Whether there is an address to mail its platform invite to. */
    hasTitleContact: placeholder?.titleContact ?? false,
    /** The status of the latest platform invite, null if none was mailed. */
    platformInviteStatus: invite === null || invite.status === 'skipped' ? null : invite.status,
    platformInviteSentAt: invite?.at ?? null,
    /** What the viewer's own invite waits for before it is sent. */
    platformInviteWait: placeholder ? ownWait(me, placeholder) : null,
    /** When the viewer may send the invite again, null if not at all. */
    platformInviteAgainAt: placeholder ? platformInviteAgainAt(me, stake, placeholder) : null,
  };
}

export type Ended = NonNullable<ReturnType<typeof endedOf>>;

/** How the thread ended. Only the organization that ended it sees this. */
export const endedOf = ({ ended }: Thread) => ended && { stakeId: ended.by, how: ended.how, at: ended.at };

export type TakeBackOffer = NonNullable<ReturnType<typeof takeBackOffer>>;

/** The viewer's last answer, if it can be taken back. Only its author may see this. */
export function takeBackOffer({ lastAnswer }: Thread, colleagues: Colleagues) {
  if (!lastAnswer) return null;
  const { seq, what } = lastAnswer;
  return {
    seq,
    what,
    until: takeBackUntil(lastAnswer),
    /** The member of its organization who gave it. */
    colleague: colleagues.entries.get(seq) ?? null,
  };
}

const LINES = { 'sold-to': 'bought-from-them', 'bought-from': 'sold-to-them', previous: 'ride', next: 'ride' } as const;

export type InvitationView = NonNullable<ReturnType<typeof invitationOf>>;

export function invitationOf({ thread, me, visibility, actor }: ViewerContext & { actor: Actor }) {
  const { standing, joined, createdAt: invitedAt } = me;
  if (standing.status !== 'invited' || joined === 'creator') return null;
  const inviter = orgOf(thread, me.invitedBy);
  return {
    inviterName: visibility.nameOf(inviter),
    inviterMarks: visibility.marksOf(inviter),
    line: LINES[joined],
    invitedAt,
    /** When it expires. */
    answerBy: standing.answerBy,
    mayHoldTitle: mayAcceptWithTitle(thread, actor),
  };
}

export type RequestView = ReturnType<typeof requestViews>[number];

export const requestViews = ({ thread, me, visibility, mails, colleagues, actor }: ViewerContext) =>
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
        /** The member of the viewer's own organization who asked. Null for requests of others. */
        colleague: own ? (colleagues.requests.get(request.id) ?? null) : null,
        targetOrgId: visibility.idOf(orgOf(thread, request.targetStakeId)),
        targetName: visibility.nameOf(orgOf(thread, request.targetStakeId)),
        note: visibility.read(request.note, request.stakeId),
        at: request.at,
        remindedAt: request.remindedAt,
        /** The member of the viewer's own organization who reminded. Null for requests of others. */
        reminderColleague: own ? (colleagues.reminders.get(request.id) ?? null) : null,
        /** No person asked for it or, if the target was reminded, reminded of it last. */
        automatic: request.automatic,
        /** What it asks besides; null if nothing. */
        asks: request.asks,
        /** When its author may remind the target of it. */
        remindFrom: remindFrom(request),
        /** The status of the mail to the organization asked. Null for requests of other organizations. */
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
    ...visibility.vehicle(),
    id: thread.id,
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
