// One update of a thread as a viewer sees it, in the names of the specification's payloads: the ending of a delivery or claim is `ack...`,
// and `isHolderChange` and `reason` are there for API clients.
import { eventSentence, eventView } from './event-view.ts';
import { earlierView, isHidden, shownPositionOf } from './hidden-updates.ts';
import { offersOnUpdate } from '../offers.ts';
import type { WaitsFor } from '../waits-for.ts';
import { waitReadBy } from './on-the-way.ts';
import type { Delivery, Ending, EventDetails, Thread, Update, UpdateId } from '../thread.ts';
import { hideable, type UpdatesPage } from './updates-page.ts';
import type { ViewerContext } from './viewer-context.ts';

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

/** What a note says that the title waits for, as the viewer reads it: null for nothing any more. Undefined if it says nothing about that. */
export function waitSaidIn({ visibility }: Pick<ViewerContext, 'visibility'>, update: Update): WaitsFor | null | undefined {
  if (update.type !== 'note') return undefined;
  const { waitsFor: what, authorStakeId } = update;
  return what ? waitReadBy(visibility, what, authorStakeId) : what;
}

/** `waitsFor`: missing if it says nothing about that. */
export type UpdateView = ReturnType<typeof shownUpdate> & { waitsFor?: WaitsFor | null };

export function updateView(context: ViewerContext, update: Update): UpdateView {
  const waitsFor = waitSaidIn(context, update);
  return { ...shownUpdate(context, update), ...(waitsFor !== undefined && { waitsFor }) };
}

function shownUpdate(context: ViewerContext, update: Update) {
  const { thread, me, visibility, colleagues, actor } = context;
  const authorOrgId = visibility.orgAt(update.authorStakeId);
  const place = shownPositionOf(context, update.authorStakeId);
  const author = place === null ? undefined : thread.chain[place];
  return {
    ...ackFields(context, update),
    id: update.id,
    authorOrgId: visibility.idOf(authorOrgId),
    authorName: visibility.nameOf(authorOrgId),
    authorOwn: authorOrgId === me.orgId,
    /** The author's position in the shown chain, null if it is not in it. */
    authorOrderIndex: place,
    /** Whether the author is completed. */
    authorInactive: author?.standing.status === 'completed',
    /** The member of the viewer's own organization who wrote it. Null for entries of others. */
    colleague: authorOrgId === me.orgId ? (colleagues.updates.get(update.id) ?? null) : null,
    updateType: update.type,
    /** For an event: what happened, as a sentence. */
    message: messageOf(context, update),
    event:
      update.type === 'event'
        ? eventView(context, update.event, authorOrgId === me.orgId ? undoneColleague(context, update.event) : null)
        : null,
    /** What the author of a delivery or an event wrote about it. */
    note: 'note' in update ? visibility.read(update.note, update.authorStakeId) : '',
    /** The envelope of a delivery that the viewer sent or is to receive. */
    envelope: update.type === 'delivered' && isParty(context, update) ? update.envelope : null,
    /** For a delivery: the day it was sent. */
    eta: update.eta,
    /** For a delivery: the day it should arrive, if its sender gave one. */
    expected: update.type === 'delivered' ? update.expected : null,
    at: update.at,
    isHolderChange: update.type === 'delivered' || update.type === 'claim_title',
    fromStakeId: update.type === 'delivered' ? update.authorStakeId : null,
    toStakeId: update.type === 'delivered' ? update.toStakeId : null,
    deliveryStatus: update.type === 'delivered' ? update.ending.status : null,
    claimStakeId: update.type === 'claim_title' ? update.authorStakeId : null,
    claimByOrgId: update.type === 'claim_title' ? visibility.idOf(authorOrgId) : null,
    claimStatus: update.type === 'claim_title' ? update.ending.status : null,
    reason: REASONS[update.type],
    likeCount: update.likedBy.length,
    liked: update.likedBy.includes(me.orgId),
    /** By an organization more than one position upstream: only shown by "Show Hidden". Never true of an event. */
    hidden: isHidden(context, hideable(update)),
    offers: actor ? offersOnUpdate(thread, update, actor) : [],
  };
}

/** Whether the viewer sent the delivery or is its recipient. */
const isParty = ({ visibility, me }: ViewerContext, { authorStakeId, toStakeId }: Delivery): boolean =>
  [authorStakeId, toStakeId].some((id) => visibility.orgAt(id) === me.orgId);

const undoneColleague = ({ colleagues }: ViewerContext, event: EventDetails): string | null =>
  event.kind === 'taken-back' && event.seq !== undefined ? (colleagues.entries.get(event.seq) ?? null) : null;

const REASONS = { note: 'note_only', event: 'note_only', delivered: 'normal_handoff', claim_title: null } as const;

/** The answer. A contested claim keeps how it had been confirmed until it is answered again. */
function ackFields({ thread, visibility, me, colleagues }: ViewerContext, update: Update) {
  const ending = answerTo(thread, update);
  const by = ending?.by ?? null;
  const orgId = by === null ? null : visibility.orgAt(by);
  return {
    ackAt: ending?.at ?? null,
    ackByOrgId: visibility.idOf(orgId),
    /** Null if no organization answered. */
    ackByName: by === null ? null : visibility.nameOf(orgId),
    ackCause: ending?.cause ?? null,
    ackNote: ending === null || by === null ? '' : visibility.read(ending.note, by),
    /** Where the paper is, if the recipient who disputed the delivery said so. */
    ackPaper: ending?.paper ?? null,
    /** The day on which that paper should be back with its sender, if the recipient said so. */
    ackExpected: ending?.expected ?? null,
    /** The member of the viewer's own organization who answered. Null for answers of others. */
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

export type UpdatesView = ReturnType<typeof updatesPageView>;

/** A page of updates, oldest first. The previous page ends before place `earlier.count`. */
export const updatesPageView = (context: ViewerContext, { updates, earlier }: UpdatesPage) => ({
  updates: updates.map((update) => updateView(context, update)),
  earlier: earlierView(context, earlier),
});
