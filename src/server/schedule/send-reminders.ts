// Sends the reminders of organizations whose policies have them turned on: each morning, by the clocks of the policy's time zone.
import { v7 as uuidv7 } from 'uuid';
import { addDays, dayIn, startOfDay } from '../../domain/days.ts';
import {
  type NewReminder,
  type RemindingOrg,
  readRemindingOrgs,
  readSentReminders,
  readThreadsToRemindOn,
  recordManagersTold,
  recordReminders,
  scheduleReminders,
} from '../db/desk/due-reminders.ts';
import { type LockedThread, lockThread, lockThreads } from '../db/threads/lock-threads.ts';
import { MOST_THREADS } from '../db/threads/threads.ts';
import { log } from '../log.ts';
import {
  DELIVERY_REMINDER_DAYS,
  type DueReminder,
  INVITATION_REMINDER_DAYS,
  type SentReminders,
  dueReminders,
  nextReminders,
} from '../../domain/desk/policy-reminders.ts';
import { titleClock } from '../../domain/desk/clock/title-clock.ts';
import { clockFactsOf } from '../../domain/desk/stored-row.ts';
import { representedOrgId, stakeOf } from '../../domain/thread/chain.ts';
import type { Change } from '../../domain/thread/facts.ts';
import { applyEntry } from '../../domain/thread/ledger.ts';
import type { Stake, StakeId } from '../../domain/thread/thread.ts';
import { type PreparedEntry, prepareEntry, saveEntries } from '../operations/record-entry.ts';
import { automaticRequest, deliveryReminder, invitationReminder } from '../../domain/thread/rules/remind-by-policy.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import type { LiveBus, Publish } from '../live/live-bus.ts';
import type { NoticeOfEntry, Outbox } from '../mail/outbox.ts';
import { visibilityFor } from '../../domain/thread/view/visibility.ts';
import { readManagerIds } from '../db/orgs/members.ts';
import { insertNotifications } from '../db/notifications.ts';

/** Organizations per run. The others are due in the next one. */
const ORGS_AT_ONCE = 200;

/**
 * May run in several processes at once, and be killed at any time: what was sent is recorded with each thread, and the run of an
 * organization is over only when all of its threads were looked at. `now` in ms.
 */
export async function sendReminders(services: ReminderServices, now: number): Promise<void> {
  for (const org of await readRemindingOrgs(services.sql, now, ORGS_AT_ONCE)) {
    // If one fails, the others still send theirs.
    await remindFor(services, org, now).catch((error: unknown) => log('tidying-failed', { what: 'sending reminders', error }));
  }
}

async function remindFor(services: ReminderServices, { orgId, policy, since, dueAt }: RemindingOrg, now: number): Promise<void> {
  const { timeZone } = policy;
  if (dueAt !== null) {
    const today = dayIn(timeZone, now);
    const startOf = (daysAgo: number) => startOfDay(timeZone, addDays(today, 1 - daysAgo));
    const threadIds = await readThreadsToRemindOn(services.sql, {
      orgId,
      today,
      deliveredBefore: startOf(DELIVERY_REMINDER_DAYS),
      invitedBefore: startOf(INVITATION_REMINDER_DAYS),
    });
    for (let at = 0; at < threadIds.length; at += MOST_THREADS)
      await remindOnThreads(services, { orgId, since }, threadIds.slice(at, at + MOST_THREADS), now);
  }
  await scheduleReminders(services.sql, orgId, dueAt, nextReminders(timeZone, now));
}

// What a policy sends about some threads, in one transaction: entries of their ledgers, whose notices the ledger's consumers deliver, and a
// notification to the organization's own managers if nobody answered.

type ReminderServices = { sql: Sql; live: Pick<LiveBus, 'inTransaction'>; outbox: Pick<Outbox, 'queueNotices'> };
/** `since`: when its reminders were turned on (ms). */
type Reminding = { orgId: string; since: number };
type Context = { tx: Tx; publish: Publish; asked: number } & Reminding;

/** At most `MOST_THREADS`. A thread that somebody is working on is waited for. `now` in ms. */
async function remindOnThreads(
  { sql, live, outbox }: ReminderServices,
  org: Reminding,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const left = await live.inTransaction(sql, async (tx, publish) => {
    const asked = ids.map((threadId) => ({ threadId }));
    const tried = await lockThreads(tx, asked, 'skip');
    const locked = tried.filter((one) => one !== 'locked' && one !== null);
    await remind({ tx, publish, asked: now, ...org }, outbox, locked);
    return ids.filter((_, at) => tried[at] === 'locked');
  });
  for (const threadId of left)
    await live.inTransaction(sql, async (tx, publish) => {
      const locked = await lockThread(tx, threadId);
      if (locked) await remind({ tx, publish, asked: now, ...org }, outbox, [locked]);
    });
}

async function remind(context: Context, outbox: ReminderServices['outbox'], threads: readonly LockedThread[]): Promise<void> {
  const { tx, publish, orgId } = context;
  const threadIds = threads.map(({ thread }) => thread.id);
  const sent = await readSentReminders(tx, orgId, threadIds);
  const entries: PreparedEntry[] = [];
  const reminders: NewReminder[] = [];
  const unanswered: Unanswered[] = [];
  for (const loaded of threads) {
    const me = stakeOf(loaded.thread, orgId);
    if (!me) continue;
    const now = Math.max(context.asked, loaded.thread.updatedAt + 1);
    const due = dueOn(context, loaded, me, sent.get(loaded.thread.id) ?? [], now);
    const acts = due.filter((one) => one.kind !== 'managers').map((one) => ({ ...one, facts: factsOf(loaded, me, one, now) }));
    const done = acts.filter(({ facts }) => facts.length > 0);
    const facts = done.flatMap((one) => one.facts);
    reminders.push(...done.map(({ kind, subjectId, nth }) => ({ threadId: loaded.thread.id, kind, subjectId, nth, at: now })));
    unanswered.push(...due.filter(({ kind }) => kind === 'managers').map(({ subjectId }) => ({ loaded, me, subjectId, at: now })));
    const entryContext = { tx, publish, now, viewer: { userId: null, org: { id: orgId } } };
    if (facts.length > 0) entries.push(await prepareEntry(entryContext, loaded, applyEntry(loaded.thread, facts), 'remind', facts));
  }
  await saveEntries(tx, entries);
  await recordReminders(tx, orgId, reminders);
  await tellManagers({ tx, publish, orgId, outbox }, unanswered);
  const told = unanswered.map(({ loaded, subjectId, at }) => ({ threadId: loaded.thread.id, subjectId, at }));
  await recordManagersTold(tx, orgId, told);
}

function dueOn(
  { orgId, since }: Context,
  { thread, orgs, desks }: LockedThread,
  me: Stake,
  sent: readonly SentReminders[],
  now: number,
): DueReminder[] {
  const desk = desks.get(orgId);
  // The policy may have changed since the run began. Nobody changes it while the thread is locked.
  if (!desk?.policy.reminders || me.standing.status !== 'active') return [];
  const { timeZone } = desk.policy;
  const clock = titleClock(clockFactsOf(thread, me, orgs, desk.heirs), desk.entry, desk);
  return dueReminders({ thread, me, orgs, clock, timeZone, since: dayIn(timeZone, since), sent, now });
}

function factsOf(
  { thread }: LockedThread,
  me: Stake,
  { kind, subjectId }: Exclude<DueReminder, { kind: 'managers' }>,
  now: number,
): Change[] {
  switch (kind) {
    case 'update':
      return automaticRequest(thread, me, uuidv7({ msecs: now }), now);
    case 'delivery':
      return deliveryReminder(subjectId, now);
    case 'invitation':
      return invitationReminder(subjectId, now);
    default:
      return kind satisfies never;
  }
}

// Tells an organization's own owners and admins that a neighbor did not answer any reminder. Nobody else learns of it.

/** `subjectId`: the stake whose organization did not answer. `at` in ms. */
type Unanswered = { loaded: LockedThread; me: Stake; subjectId: StakeId; at: number };
type TellingManagers = { tx: Tx; publish: Publish; orgId: string; outbox: Pick<Outbox, 'queueNotices'> };

async function tellManagers({ tx, publish, orgId, outbox }: TellingManagers, unanswered: readonly Unanswered[]): Promise<void> {
  if (unanswered.length === 0) return;
  const managers = await readManagerIds(tx, orgId);
  const notices = unanswered.map(({ loaded: { thread, orgs }, me, subjectId, at }) => {
    const visibility = visibilityFor(thread, me, orgs);
    const silent = thread.chain.find(({ id }) => id === subjectId)!;
    const neighbor = visibility.nameOf(silent.orgId);
    return {
      orgId,
      type: 'reminders_unanswered' as const,
      text: `${neighbor} did not answer three reminders. It may need a call.`,
      threadId: thread.id,
      vehicle: visibility.vehicle(),
      neighbor,
      fromOrgId: representedOrgId(silent),
      requestId: null,
      isOnThread: true,
      at,
    };
  });
  const rows = notices.flatMap((notice) => managers.map((userId) => ({ ...notice, createdBy: null, userId })));
  await insertNotifications(tx, rows);
  publish(managers, 'notifications', 0);
  const mailed = notices.map(({ at, ...notice }): NoticeOfEntry => {
    const about = { by: null, at, entry: null, corrects: null };
    return { ...notice, toManagers: true, byNeighbor: true, about };
  });
  await outbox.queueNotices(tx, mailed);
}
