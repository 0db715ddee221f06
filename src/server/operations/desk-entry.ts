// What an organization notes about a thread for itself. The thread does not change, and nobody else is told.
import { v7 as uuidv7 } from 'uuid';
import { type DeskEntryView } from '../../api/desk-entry.ts';
import type { In } from '../../api/operations.ts';
import { dayIn, daysFromTo, startOfTomorrow } from '../../domain/days.ts';
import { changesAt, claimStateAt, daysSinceDue, latenessAt, latenessReason } from '../../domain/desk/clock/clock-states.ts';
import { registrationDay } from '../../domain/desk/clock/registration.ts';
import { possibleTerms, termsOfPurchase } from '../../domain/desk/clock/title-clock.ts';
import { needsCheck, termsNameState, type TitleTerms } from '../../domain/desk/clock/title-terms.ts';
import type { OwnDesk } from '../../domain/desk/stored-row.ts';
import { vehicleFor } from '../../domain/thread/view/view.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import { refreshTimes } from '../db/desk/desk-rows.ts';
import { readPolicy, sharePoliciesOn } from '../db/desk/title-policies.ts';
import {
  type DeskEntryRecord,
  insertDeskNote,
  placeOnThread,
  readDeskEntry,
  readNotedDays,
  saveDeskEntry,
} from '../db/desk/desk-entries.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { Refused } from '../refused.ts';
import { answeredWith, type Handlers, type ReadContext, type ThreadContext } from './handler.ts';
import type { Vehicle } from '../../domain/thread/thread.ts';
import { frozenContext } from '../../domain/thread/view/completed-view.ts';
import { insertNotifications } from '../db/notifications.ts';
import { isEnabledMember } from '../db/orgs/members.ts';
import { frozenFromJson, holdThread, loadCompleted, loadThread } from '../db/threads/load-thread.ts';
import { isDealDay, isDueDay, isFollowUpDay, isLenderDay, isRegisteredDay } from '../../domain/desk/chosen-days.ts';
import { type RefusalName, refusals } from '../../domain/refusals.ts';

export async function entryNow(
  { sql, viewer: { userId, org }, now }: ReadContext<MemberViewer>,
  { threadId }: { threadId: string },
): Promise<DeskEntryView> {
  const found = await readDeskEntry(sql, org.id, threadId);
  if (!found) throw new Refused('no-such-thread');
  const { entry, desk } = found;
  const { row, seller, termsTexts: _texts, notes, claims, ...noted } = entry;
  const { timeZone } = desk.policy;
  return {
    ...noted,
    retail: desk.entry.retail && { ...desk.entry.retail, registrationDays: registrationDaysOf(desk) },
    claims: { ours: claims?.ours ?? null, against: claims?.against ?? null },
    notes: notes.map(({ userId: by, ...note }) => ({ ...note, own: by === userId })),
    timeZone,
    sellerName: seller?.name ?? null,
    terms: termsView(found, dayIn(timeZone, now)),
    asksSellerState: seller !== null && termsNameState(desk.terms, seller),
    clock: row && clockView(row, desk, now),
  };
}

function registrationDaysOf({ entry: { retail }, registration }: OwnDesk): number | null {
  const on = retail && registrationDay({ ...retail, registeredOn: null }, registration);
  return on === null ? null : daysFromTo(retail!.on, on);
}

type Found = NonNullable<Awaited<ReturnType<typeof readDeskEntry>>>;

/** Null if none are for the purchase. */
export function termsOf({ entry: { row, seller }, desk }: Found): TitleTerms | null {
  return row && seller ? termsOfPurchase(seller, row.clock.dealOn, desk.entry, desk) : null;
}

/** By the earliest of which a claim of the organization is answered. */
export function possibleTermsOf({ entry: { row, seller }, desk }: Found): TitleTerms[] {
  return row && seller ? possibleTerms(seller, row.clock.dealOn, desk.entry, desk) : [];
}

function termsView(found: Found, today: string): DeskEntryView['terms'] {
  const terms = termsOf(found);
  const texts = terms && found.entry.termsTexts!.find(({ id }) => id === terms.id)!;
  if (!terms || !texts) return null;
  const { id, kind, sellerState, window, timeZone } = terms;
  const { forName, howToFile, source, asOf } = texts;
  return {
    id,
    for: { orgName: forName, orgType: 'orgType' in terms.for ? terms.for.orgType : found.entry.seller!.orgType },
    kind,
    sellerState,
    window: window && { once: window.once, hasEnd: window.closes !== null },
    answerTerms: possibleTermsOf(found).map(({ until, answer, timeZone: zone }) => ({ until, answer, timeZone: zone })),
    timeZone,
    howToFile,
    source,
    asOf,
    needsCheck: needsCheck({ for: terms.for, ...texts }, today),
  };
}

function clockView(row: NonNullable<DeskEntryRecord['row']>, desk: OwnDesk, now: number): DeskEntryView['clock'] {
  const { clock } = row;
  const { timeZone } = desk.policy;
  const { dealOn, dueOn, dueBy, titleDueOn, dueSoonAt, lateAt, criticalAt, claim, claimOpensAt, claimClosesAt } = clock;
  const today = dayIn(timeZone, now);
  return {
    dealOn,
    dueOn,
    dueBy,
    titleDueOn,
    registerOn: clock.registerLateAt === null ? null : registrationDay(desk.entry.retail, desk.registration),
    lateness: latenessAt(clock, now),
    reason: latenessReason(clock, row, timeZone, now),
    daysLate: daysSinceDue(clock, today),
    criticalIn: criticalAt === null || criticalAt <= now ? null : daysFromTo(today, dayIn(timeZone, criticalAt)),
    dueSoonAt,
    lateAt,
    criticalAt,
    claim: claimStateAt(clock, now),
    isKindMissing: claim === 'kind-missing',
    claimOpensAt,
    claimClosesAt,
    registerSoonAt: clock.registerSoonAt,
    changesAt: Math.min(startOfTomorrow(timeZone, now), changesAt(clock, now) ?? Infinity),
  };
}

export const deskEntryHandlers = {
  deskEntry: entryNow,
  updateDeskEntry: answeredWith(entryNow, updateDeskEntry),
  addDeskNote: answeredWith(entryNow, addDeskNote),
} satisfies Partial<Handlers>;

// Adds an internal note to a thread, and notifies the colleagues that it names.

async function addDeskNote(context: ThreadContext, { threadId, text, mentions }: In<'addDeskNote'>): Promise<void> {
  const { tx, viewer, now, publish } = context;
  const orgId = viewer.org.id;
  await holdOwnThread(context, threadId);
  await insertDeskNote(tx, { id: uuidv7({ msecs: now }), orgId, threadId, userId: viewer.userId, text, at: now });
  publish([orgId], 'desk', 0);
  const named = await membersOf(context, mentions);
  if (named.length === 0) return;
  const vehicle = await vehicleOf(tx, threadId, orgId);
  const notice = { type: 'desk_mention', text: `${viewer.name} mentioned you: ${text}`, threadId, vehicle, requestId: null } as const;
  const rows = named.map((userId) => ({ ...notice, orgId, userId, fromOrgId: null, at: now, createdBy: viewer.userId }));
  await insertNotifications(tx, rows);
  publish(named, 'notifications', 0);
}

/** The vehicle as the organization reads it. Stored with the notification, which is also read once its part of the thread is complete. */
async function vehicleOf(tx: Tx, threadId: string, orgId: string): Promise<Vehicle | null> {
  const frozen = (await loadCompleted(tx, threadId, orgId))?.frozen;
  if (frozen) {
    const { thread, part, orgs } = frozenFromJson(frozen, orgId);
    return frozenContext(thread, part, orgs).visibility.vehicle();
  }
  const { thread, orgs } = (await loadThread(tx, threadId))!;
  return vehicleFor(thread, orgId, orgs);
}

/** Those who are members, except the author. Somebody who has left meanwhile is not notified. */
async function membersOf({ tx, viewer }: ThreadContext, mentions: readonly string[]): Promise<string[]> {
  const named: string[] = [];
  for (const userId of [...new Set(mentions)].toSorted())
    if (userId !== viewer.userId && (await isEnabledMember(tx, viewer.org.id, userId))) named.push(userId);
  return named;
}

async function updateDeskEntry(context: ThreadContext, { threadId, ...changes }: In<'updateDeskEntry'>): Promise<void> {
  const { tx, viewer, now, publish } = context;
  const orgId = viewer.org.id;
  const { updatedAt } = await holdOwnThread(context, threadId);
  const { policy } = await readPolicy(tx, orgId);
  const today = dayIn(policy.timeZone, now);
  if (changes.dealOn && !isDealDay(changes.dealOn, today)) throw refusedField('bad-deal-date', 'dealOn');
  if (changes.dueOn && !isDueDay(changes.dueOn, today)) throw refusedField('bad-due-date', 'dueOn');
  if (changes.followUpOn && !isFollowUpDay(changes.followUpOn, today)) throw refusedField('bad-follow-up', 'followUpOn');
  if (changes.assigneeId && !(await isEnabledMember(tx, orgId, changes.assigneeId))) throw new Refused('no-such-member');
  for (const field of ['payoffOn', 'promisedOn'] as const) {
    const day = changes.lender?.[field] ?? null;
    if (day !== null && !isLenderDay(day, today)) throw refusedField('bad-lender-date', 'lender', field);
  }
  await checkRetail(context, threadId, changes, today);
  // The clocks of servers differ. A follow-up hides what happened before it was set.
  await saveDeskEntry(tx, { orgId, threadId, userId: viewer.userId }, changes, Math.max(now, updatedAt));
  await refreshTimes(tx, orgId, threadId);
  publish([orgId], 'desk', 0);
}

/** The retail sale is not before the deal, and the registration not before the sale, whichever of them is changed. */
async function checkRetail(
  { tx, viewer }: ThreadContext,
  threadId: string,
  changes: Pick<In<'updateDeskEntry'>, 'dealOn' | 'retail' | 'registeredOn'>,
  today: string,
): Promise<void> {
  if (!changes.dealOn && !changes.retail && !changes.registeredOn) return;
  const noted = await readNotedDays(tx, viewer.org.id, threadId);
  const dealOn = changes.dealOn === undefined ? noted.dealOn : changes.dealOn;
  const retailOn = changes.retail === undefined ? noted.retailOn : (changes.retail?.on ?? null);
  if (changes.retail && !isDealDay(changes.retail.on, today)) throw refusedField('bad-retail-date', 'retail', 'on');
  if (retailOn !== null && dealOn !== null && retailOn < dealOn)
    throw changes.retail ? refusedField('retail-before-deal', 'retail', 'on') : refusedField('retail-before-deal', 'dealOn');
  const registeredOn = changes.registeredOn === undefined ? (changes.retail === null ? null : noted.registeredOn) : changes.registeredOn;
  if (registeredOn === null) return;
  if (retailOn === null) throw refusedField('not-retailed', 'registeredOn');
  if (!isRegisteredDay(registeredOn, retailOn, today))
    throw changes.registeredOn
      ? refusedField('bad-registration-date', 'registeredOn')
      : refusedField('registered-before-sale', 'retail', 'on');
}

/**
 * Locks the thread, so that no command computes its rows meanwhile. The policies and terms of the organizations on it, and the state of the
 * seller, stay as they are. Throws if the organization is not in its chain.
 */
export async function holdOwnThread({ tx, viewer }: ThreadContext, threadId: string): Promise<{ updatedAt: number }> {
  const [[thread]] = await Promise.all([holdThread(tx, threadId).execute(), sharePoliciesOn(tx, threadId).execute()]);
  const place = await placeOnThread(tx, viewer.org.id, threadId);
  if (!thread || place !== 'in-chain') throw new Refused(place === null ? 'no-such-thread' : 'not-on-thread');
  return thread;
}

/** The refusal of a value, at its field. */
export const refusedField = (refusal: RefusalName, ...path: [string, ...string[]]): Refused =>
  new Refused(refusal, { issues: [{ path, message: refusals[refusal].message }] });
