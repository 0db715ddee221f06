// Converts a thread's JSON from PostgreSQL to the domain's types.
import { settlesVin } from '../../../domain/thread/chain.ts';
import type { Claim, Ending, Stake, Thread, Update } from '../../../domain/thread/thread.ts';
import type { Colleagues } from '../../../domain/thread/view/colleagues.ts';
import type { Orgs } from '../../../domain/thread/view/org-facts.ts';
import type { UpdatesPage } from '../../../domain/thread/view/updates-page.ts';
import type { Mails } from '../../../domain/thread/view/visibility.ts';
import type { HandoverJson, MailsJson, OrgsJson, StakeJson, ThreadJson, UpdateJson } from './thread-json.ts';

export const mailsFromJson = ({ requests, placeholders }: MailsJson): Mails => ({
  requests: new Map(requests),
  placeholders: new Map(placeholders),
});

export const orgsFromJson = (json: OrgsJson): Orgs => new Map(json);

export function threadFromJson(json: ThreadJson): Thread {
  const { stakes, updates, requests } = json;
  const likes = new Map(json.likes);
  const openerId = stakes.find(({ joined }) => joined === 'creator')!.id;
  const holderStakeId = stakes.find((s) => s.hasTitle)?.id ?? null;
  const thread: Thread = {
    ...writtenByThisVersion(json, holderStakeId),
    id: json.id,
    vehicle: json.vehicle,
    vinSettled: json.vinSettled,
    createdAt: json.createdAt,
    updatedAt: json.updatedAt,
    seq: json.seq,
    currentStakeId: json.currentStakeId,
    expected: json.expected,
    ended: json.ended,
    limitedCommands: json.limitedCommands,
    trackingNumbers: json.trackingNumbers,
    vehicleAuthors: json.vehicleAuthors ?? { make: openerId, model: openerId },
    requests: requests.map(({ colleague: _asked, reminderColleague: _reminded, ...request }) => request),
    disputedUpdateId: disputedFromJson(json),
    chain: stakes.filter((s) => s.orderIndex !== null).map(stakeFromJson),
    departed: stakes.flatMap((s) =>
      s.departedHow === null ? [] : [{ ...stakeFromJson(s), departure: { how: s.departedHow, at: s.departedAt! } }],
    ),
    holderStakeId,
    updates: updates.map((update) => withoutOldContest(updateFromJson(update, likes.get(update.id) ?? []), holderStakeId)),
  };
  return thread.vinSettled
    ? thread
    : { ...thread, vinSettled: thread.updates.some((update) => isConfirmed(update) && settlesVin(thread, update)) };
}

const isConfirmed = (update: Update): boolean => 'ending' in update && update.ending.status === 'confirmed';

/** A previous version does not update these columns, nor `vin_settled`: what its entries have overtaken does not count. */
function writtenByThisVersion(json: ThreadJson, holderStakeId: string | null): Pick<Thread, 'lastAnswer' | 'returning'> {
  const { lastAnswer, returning, updatedAt, currentStakeId } = json;
  return {
    // Each entry has a later time than the last. Likes do not change `updatedAt`.
    lastAnswer: lastAnswer?.at === updatedAt ? lastAnswer : null,
    returning: holderStakeId === null && returning?.to === currentStakeId ? returning : null,
  };
}

/** Only the holder contests a claim. A previous version does not update that when the title moves. */
function withoutOldContest(update: Update, holderStakeId: string | null): Update {
  if (update.type !== 'claim_title' || update.ending.status !== 'pending') return update;
  const isOld = update.ending.contestedBy !== null && update.ending.contestedBy !== holderStakeId;
  return isOld ? ({ ...update, ending: { ...update.ending, contestedBy: null, objection: '' } } satisfies Claim) : update;
}

/** The members of the viewer's organization who made its entries. `json`: read for a viewer. */
export const colleaguesFromJson = ({ updates, requests, lastAnswer, lastAnswerColleague }: ThreadJson): Colleagues => ({
  updates: named(updates.map(({ id, colleague }) => [id, colleague])),
  answers: named([
    // An older claim may have been answered otherwise since.
    ...updates.map(({ event, aboutColleague }) => [event?.kind === 'contested' ? event.claimId : null, aboutColleague] as const),
    ...updates.map(({ id, handover }) => [id, handover?.colleague ?? null] as const),
  ]),
  requests: named(requests.map(({ id, colleague }) => [id, colleague])),
  reminders: named(requests.map(({ id, reminderColleague }) => [id, reminderColleague])),
  entries: named([
    ...updates.map(({ event, aboutColleague }) => [(event?.kind === 'taken-back' && event.seq) || null, aboutColleague] as const),
    [lastAnswer?.seq ?? null, lastAnswerColleague],
  ]),
});

const named = <K>(all: readonly (readonly [key: K | null, name: string | null])[]): ReadonlyMap<K, string> =>
  new Map(all.flatMap(([key, name]) => (key === null || name === null ? [] : [[key, name] as const])));

/**
 * A previous version does not update this column: it may name a delivery whose author does not have the title any more, or that
 * was followed by another delivery.
 */
function disputedFromJson({ disputedUpdateId, currentStakeId, updates }: ThreadJson): string | null {
  const delivery = updates.find(({ id }) => id === disputedUpdateId);
  const isSettled = delivery && (updates.some(isDeliveryPending) || currentStakeId !== delivery.authorStakeId);
  return isSettled ? null : disputedUpdateId;
}

const isDeliveryPending = ({ type, handover }: UpdateJson): boolean => type === 'delivered' && handover?.status === 'pending';

/** The page that was read with the thread. `thread` must come from the same JSON. */
export function pageFromJson({ updates, earlier }: ThreadJson, thread: Thread): UpdatesPage {
  return {
    updates: thread.updates.filter((_, at) => updates[at]!.paged),
    earlier: earlier.map(([authorStakeId, answered, isEvent, count]) => ({
      authorStakeId,
      isEvent,
      answeredStakeIds: answered ?? [],
      count,
    })),
  };
}

// The schema's check constraints guarantee that a confirmed stake has its time, a completed one its cut, and so on. An open invitation
// has an expiry; a departed one may have none, but no rule needs it.
function stakeFromJson(s: StakeJson): Stake {
  const { id, orgId, formerOrgIds, metOrgIds, standsFor, joined, invitedBy, createdAt, receivedAt } = s;
  const same = { id, orgId, formerOrgIds, metOrgIds, standsFor, joined, invitedBy, createdAt, receivedAt, objected: s.objected ?? false };
  switch (s.standing) {
    case 'invited':
      return { ...same, standing: { status: 'invited', answerBy: s.expiresAt! } };
    case 'active':
      return { ...same, standing: { status: 'active', confirmedAt: s.confirmedAt! } };
    case 'completed':
      return {
        ...same,
        standing: {
          status: 'completed',
          confirmedAt: s.confirmedAt!,
          deliveredAt: s.deliveredAt!,
          lastVisibleSeq: s.cut!,
          ownWord: s.ownWord ?? true,
        },
      };
    default:
      return s.standing satisfies never;
  }
}

function updateFromJson(u: UpdateJson, likedBy: readonly string[]): Update {
  const { id, authorStakeId, at, eta } = u;
  const posted = { id, authorStakeId, at, eta, likedBy };
  switch (u.type) {
    case 'note':
      return { ...posted, type: 'note', message: u.message, answeredStakeIds: u.answeredStakeIds ?? [] };
    case 'delivered': {
      const { toStakeId, expected, envelope } = u.handover!;
      return {
        ...posted,
        type: 'delivered',
        toStakeId: toStakeId!,
        expected,
        envelope,
        note: u.message,
        ending: endingFromJson(u.handover!, at),
      };
    }
    case 'claim_title':
      return { ...posted, type: 'claim_title', ending: endingFromJson(u.handover!, at) };
    case 'event':
      return { ...posted, type: 'event', note: u.message, event: u.event! };
    default:
      return u.type satisfies never;
  }
}

/** `since`: when the update was written. */
function endingFromJson(h: HandoverJson, since: number): Ending {
  if (h.status === null || h.status === 'pending')
    return { status: 'pending', since: h.pendingSince ?? since, contestedBy: h.contestedBy, objection: h.objection ?? '' };
  const ending = { status: h.status, at: h.endedAt!, by: h.endedBy, cause: h.endedCause!, note: h.endedNote, paper: h.endedPaper };
  return h.endedExpected === null ? ending : { ...ending, expected: h.endedExpected };
}
