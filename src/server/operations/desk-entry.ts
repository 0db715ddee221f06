// What an organization notes about a thread for itself. The thread does not change, and nobody else is told.
import { v7 as uuidv7 } from 'uuid';
import { type DeskEntryView } from '../../api/desk-entry.ts';
import type { In } from '../../api/operations.ts';
import { dayIn, daysFromTo, startOfTomorrow } from '../../domain/days.ts';
import { daysSinceDue, latenessAt, latenessReason } from '../../domain/desk/clock/clock-states.ts';
import type { TitlePolicy } from '../../domain/desk/clock/title-policy.ts';
import { vehicleFor } from '../../domain/thread/view/view.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import { refreshTimes } from '../db/desk/desk-rows.ts';
import { readPolicy, sharePolicies } from '../db/desk/title-policies.ts';
import { type DeskEntryRecord, readDeskEntry, insertDeskNote, placeOnThread, saveDeskEntry } from '../db/desk/desk-entries.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { Refused } from '../refused.ts';
import { answeredWith, type Handlers, type ReadContext, type ThreadContext } from './handler.ts';
import type { Vehicle } from '../../domain/thread/thread.ts';
import { frozenContext } from '../../domain/thread/view/completed-view.ts';
import { insertNotifications } from '../db/notifications.ts';
import { isEnabledMember } from '../db/orgs/members.ts';
import { frozenFromJson, holdThread, loadCompleted, loadThread } from '../db/threads/load-thread.ts';
import { isDealDay, isDueDay, isFollowUpDay } from '../../domain/desk/chosen-days.ts';
import { refusals } from '../../domain/refusals.ts';

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
  if (changes.dealOn && !isDealDay(changes.dealOn, today)) throw badDay('bad-deal-date', 'dealOn');
  if (changes.dueOn && !isDueDay(changes.dueOn, today)) throw badDay('bad-due-date', 'dueOn');
  if (changes.followUpOn && !isFollowUpDay(changes.followUpOn, today)) throw badDay('bad-follow-up', 'followUpOn');
  if (changes.assigneeId && !(await isEnabledMember(tx, orgId, changes.assigneeId))) throw new Refused('no-such-member');
  // The clocks of servers differ. A follow-up hides what happened before it was set.
  await saveDeskEntry(tx, orgId, threadId, changes, Math.max(now, updatedAt));
  await refreshTimes(tx, orgId, threadId);
  publish([orgId], 'desk', 0);
}

/**
 * Locks the thread, so that no command computes its rows meanwhile. The policies and terms of the organizations on it, and the state of the
 * seller, stay as they are. Throws if the organization is not in its chain.
 */
export async function holdOwnThread({ tx, viewer }: ThreadContext, threadId: string): Promise<{ updatedAt: number }> {
  const [[thread]] = await Promise.all([holdThread(tx, threadId).execute(), sharePolicies(tx, tx`select ${threadId}::uuid`).execute()]);
  const place = await placeOnThread(tx, viewer.org.id, threadId);
  if (!thread || place !== 'in-chain') throw new Refused(place === null ? 'no-such-thread' : 'not-on-thread');
  return thread;
}

// The refusal of a day, at its field.

export const badDay = (refusal: 'bad-deal-date' | 'bad-due-date' | 'bad-follow-up', field: string): Refused =>
  new Refused(refusal, { issues: [{ path: [field], message: refusals[refusal].message }] });
