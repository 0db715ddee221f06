// The operations on the desk. Rows and entries are read for the viewer's own organization only.
import { v7 as uuidv7 } from 'uuid';
import { type DeskEntryView, filtersOf, type TitlePolicyView } from '../../api/desk.ts';
import type { In } from '../../api/operations.ts';
import { dayIn, daysFromTo, startOfTomorrow } from '../../domain/days.ts';
import { deskRow } from '../../domain/desk/title-row.ts';
import { figuresSince, partnerFigures } from '../../domain/desk/partner-figures.ts';
import type { DeskTimes } from '../../domain/desk/stored-row.ts';
import { daysSinceDue, latenessAt, latenessReason, type LatenessState } from '../../domain/desk/clock/clock-states.ts';
import { listedTitles } from '../../domain/search/pasted-list.ts';
import { textsOfList } from '../../domain/search/pasted-list.ts';
import type { TitlePolicy } from '../../domain/desk/clock/title-policy.ts';
import { may } from '../../domain/permissions.ts';
import { cardFor, vehicleFor } from '../../domain/thread/view/view.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import { lockOwnOrg } from './change-own-org.ts';
import { readSearch } from '../../domain/search/search-text.ts';
import {
  countDesk,
  countPartners,
  type DeskPageRow,
  nextOnDesk,
  readDeskPage,
  type Selection,
  findListedTitles,
} from '../db/desk/table-rows-and-filter-counts.ts';
import { refreshTimes, timesWith } from '../db/desk/desk-rows.ts';
import { lockPolicy, sharePolicy, readPolicy, readRemindersSince, type ReminderTimes, savePolicy } from '../db/desk/title-policies.ts';
import { type DeskEntryRecord, readDeskEntry, insertDeskNote, placeOnThread, saveDeskEntry } from '../db/desk/desk-entries.ts';
import { readSharedThreads } from '../db/desk/shared-threads.ts';
import { orgPage } from '../db/orgs/network.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { orgsFromJson } from '../db/threads/orgs-on-thread.ts';
import { threadFromJson } from '../db/threads/threads.ts';
import { Refused } from '../refused.ts';
import { nextReminders } from '../../domain/desk/policy-reminders.ts';
import { answeredWith, type Handlers, type QueryContext, type ReadContext, type ThreadContext } from './handler.ts';
import type { Vehicle } from '../../domain/thread/thread.ts';
import { frozenContext } from '../../domain/thread/view/completed-view.ts';
import { insertNotifications } from '../db/notifications.ts';
import { isEnabledMember } from '../db/orgs/members.ts';
import { frozenFromJson, holdThread, loadCompleted, loadThread } from '../db/threads/load-thread.ts';
import { isDealDay, isDueDay, isFollowUpDay } from '../../domain/desk/chosen-days.ts';
import { refusals } from '../../domain/refusals.ts';

type Member = QueryContext<MemberViewer>;

const selectionOf = (
  { viewer, now }: Member,
  { filters, partner, side, assignee, q }: Pick<In<'desk'>, 'filters' | 'partner' | 'side' | 'assignee' | 'q'>,
): Selection => ({
  orgId: viewer.org.id,
  userId: viewer.userId,
  filters: filtersOf(filters),
  partner: partner === undefined ? null : { orgId: partner, side: side ?? null },
  assigneeId: assignee ?? null,
  ...searchOf(q),
  now,
});

/** A list is found exactly, and its words are not searched for. */
function searchOf(q: string): Pick<Selection, 'search' | 'listed'> {
  const texts = textsOfList(q);
  return texts ? { search: { terms: [], sent: [] }, listed: listedTitles(texts) } : { search: readSearch(q) };
}

function rowOf({ thread: json, orgs, stored }: DeskPageRow, orgId: string, { timeZone }: TitlePolicy, now: number) {
  const thread = threadFromJson(json);
  const card = cardFor(thread, orgId, orgsFromJson(orgs), now);
  if (!card) throw new Error(`thread ${json.id} is in the table of ${orgId}, which is not on it`);
  return deskRow(card, thread, orgId, stored, timeZone, now);
}

async function entryNow(
  { sql, viewer: { userId, org }, now }: ReadContext<MemberViewer>,
  { threadId }: { threadId: string },
): Promise<DeskEntryView> {
  const found = await readDeskEntry(sql, org.id, threadId);
  if (!found) throw new Refused('no-such-thread');
  const { policy, row, notes, ...entry } = found;
  return {
    ...entry,
    notes: notes.map(({ userId: by, ...note }) => ({ ...note, own: by === userId })),
    timeZone: policy.timeZone,
    clock: row && clockView(row, policy, now),
  };
}

function clockView(row: NonNullable<DeskEntryRecord['row']>, { timeZone }: TitlePolicy, now: number): DeskEntryView['clock'] {
  const { dealOn, dueOn, dueSoonAt, lateAt, criticalAt } = row.clock;
  const today = dayIn(timeZone, now);
  return {
    dealOn,
    dueOn,
    lateness: latenessAt(row.clock, now),
    reason: latenessReason(row.clock, row, timeZone, now),
    daysLate: daysSinceDue(row.clock, today),
    criticalIn: criticalAt === null || criticalAt <= now ? null : daysFromTo(today, dayIn(timeZone, criticalAt)),
    dueSoonAt,
    lateAt,
    criticalAt,
    changesAt: startOfTomorrow(timeZone, now),
  };
}

async function policyNow({ sql, viewer: { org }, now }: ReadContext<MemberViewer>): Promise<TitlePolicyView> {
  const { policy, changed } = await readPolicy(sql, org.id);
  return {
    policy,
    changed: changed && { by: changed.changedBy, at: changed.changedAt },
    mayEdit: may(org.role, 'setTitlePolicy'),
    counts: countsOf(await timesWith(sql, org.id, { policy }), now),
  };
}

/** Reminders that stay on keep the day on which they were turned on. */
async function reminderTimes(tx: Tx, orgId: string, { reminders, timeZone }: TitlePolicy, now: number): Promise<ReminderTimes> {
  if (!reminders) return { since: null, next: null };
  return { since: (await readRemindersSince(tx, orgId)) ?? now, next: nextReminders(timeZone, now) };
}

function countsOf(times: readonly DeskTimes[], now: number): TitlePolicyView['counts'] {
  const states = times.map(({ clock }) => latenessAt(clock, now));
  const count = (state: LatenessState) => states.filter((one) => one === state).length;
  return { active: states.length, critical: count('critical'), late: count('late'), dueSoon: count('due-soon') };
}

export const deskHandlers = {
  desk: async (context, input) => {
    const { sql, viewer, now } = context;
    const selection = selectionOf(context, input);
    const [{ policy }, counts, rows] = await Promise.all([
      readPolicy(sql, viewer.org.id),
      countDesk(sql, selection),
      readDeskPage(sql, selection, input),
    ]);
    const [critical = 0, late = 0, dueSoon = 0, onTime = 0] = counts.states;
    const { criticalPastDueDays, dueSoonDays, sendOnDays, timeZone } = policy;
    const tomorrow = startOfTomorrow(timeZone, now);
    return {
      rows: rows.map((row) => rowOf(row, viewer.org.id, policy, now)),
      total: counts.total,
      groups: { critical, late, dueSoon, onTime },
      counts: { all: counts.all, ...counts.filters },
      colleagues: counts.colleagues,
      policy: { criticalPastDueDays, dueSoonDays, sendOnDays, timeZone },
      changesAt: Math.min(tomorrow, counts.changesAt ?? tomorrow),
    };
  },

  findListed: async ({ sql, viewer }, { list }) => {
    const texts = textsOfList(list) ?? [list];
    const found = await findListedTitles(sql, viewer.org.id, listedTitles(texts));
    return { listed: texts.length, missing: texts.filter((_, at) => !found.has(at)) };
  },

  deskPartners: async (context, input) => ({
    partners: await countPartners(context.sql, selectionOf(context, { ...input, partner: undefined })),
  }),

  partnerFigures: async ({ sql, viewer, now }, { orgId }) => {
    const org = await orgPage(sql, orgId, viewer.org.id);
    if (!org?.partner) throw new Refused('no-such-org');
    const { policy } = await readPolicy(sql, viewer.org.id);
    const threads = await readSharedThreads(sql, viewer.org.id, org.id, figuresSince(policy, now));
    return { ...partnerFigures(threads, policy), dueDays: policy.dueDays, changesAt: startOfTomorrow(policy.timeZone, now) };
  },

  deskNext: async (context, input) => await nextOnDesk(context.sql, selectionOf(context, input), input),

  deskEntry: entryNow,
  updateDeskEntry: answeredWith(entryNow, updateDeskEntry),
  addDeskNote: answeredWith(entryNow, addDeskNote),

  titlePolicy: policyNow,
  previewPolicy: async ({ sql, viewer, now }, policy) => ({
    counts: countsOf(await timesWith(sql, viewer.org.id, { policy: { ...policy, reminders: false } }), now),
  }),
  updateTitlePolicy: {
    decide: async (context, policy) => {
      const { tx, viewer, now, publish } = context;
      // Before the organization: commands on threads share policies first, and may wait for an organization afterwards.
      await lockPolicy(tx, viewer.org.id);
      const role = await lockOwnOrg(context, 'setTitlePolicy');
      await savePolicy(tx, viewer.org.id, policy, await reminderTimes(tx, viewer.org.id, policy, now), viewer.userId, now);
      await refreshTimes(tx, viewer.org.id);
      publish([viewer.org.id], 'desk', 0);
      return { reply: () => policyNow({ sql: tx, viewer: { ...viewer, org: { ...viewer.org, role } }, now }) };
    },
    replay: policyNow,
  },
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

// Changes what an organization notes about a thread for itself. The thread does not change, and nobody else is told.

async function updateDeskEntry(context: ThreadContext, { threadId, ...changes }: In<'updateDeskEntry'>): Promise<void> {
  const { tx, viewer, now, publish } = context;
  const orgId = viewer.org.id;
  const { updatedAt } = await holdOwnThread(context, threadId);
  const { policy } = await readPolicy(tx, orgId);
  const today = dayIn(policy.timeZone, now);
  if (changes.dealOn && !isDealDay(changes.dealOn, today)) throw badDay('bad-deal-date', 'dealOn');
  if (changes.dueOn && !isDueDay(changes.dueOn, today)) throw badDay('bad-due-date', 'dueOn');
  if (changes.followUpOn && !isFollowUpDay(changes.followUpOn, today)) throw badDay('bad-follow-up', 'followUpOn');
  if (changes.assigneeId && !(await isEnabledMember(tx, orgId, changes.assigneeId))) throw new Refused('no-such-member');
  // The clocks of servers differ. A follow-up hides what happened before it was set.
  await saveDeskEntry(tx, orgId, threadId, changes, Math.max(now, updatedAt));
  await refreshTimes(tx, orgId, threadId);
  publish([orgId], 'desk', 0);
}

/** Locks the thread, so that no command computes its rows meanwhile. Throws if the organization is not in its chain. */
async function holdOwnThread({ tx, viewer }: ThreadContext, threadId: string): Promise<{ updatedAt: number }> {
  const [[thread]] = await Promise.all([holdThread(tx, threadId).execute(), sharePolicy(tx, viewer.org.id).execute()]);
  const place = await placeOnThread(tx, viewer.org.id, threadId);
  if (!thread || place !== 'in-chain') throw new Refused(place === null ? 'no-such-thread' : 'not-on-thread');
  return thread;
}

// The refusal of a day, at its field.

export const badDay = (refusal: 'bad-deal-date' | 'bad-due-date' | 'bad-follow-up', field: string): Refused =>
  new Refused(refusal, { issues: [{ path: [field], message: refusals[refusal].message }] });
