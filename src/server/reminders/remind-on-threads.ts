// What a policy sends about some threads, in one transaction: entries of their ledgers, whose notices the ledger's consumers deliver, and a
// notification to the organization's own managers if nobody answered.
import { v7 as uuidv7 } from 'uuid';
import { dayIn } from '../../domain/desk/calendar.ts';
import { type DueReminder, dueReminders, type SentReminders } from '../../domain/desk/policy-reminders.ts';
import { titleClock } from '../../domain/desk/title-clock.ts';
import { deskFactsOf, titlePathOf } from '../../domain/desk/title-path.ts';
import { stakeOf } from '../../domain/thread/chain.ts';
import type { Change } from '../../domain/thread/facts.ts';
import { applyEntry } from '../../domain/thread/ledger.ts';
import { automaticRequest, deliveryReminder, invitationReminder } from '../../domain/thread/rules/remind-by-policy.ts';
import type { Stake } from '../../domain/thread/thread.ts';
import { type PreparedEntry, prepareEntry, saveEntries } from '../commands/record-entry.ts';
import { type NewReminder, readSentReminders, recordManagersTold, recordReminders } from '../db/desk/reminders.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { type LockedThread, lockThread, tryLockThreads } from '../db/threads/lock-threads.ts';
import type { LiveBus, Publish } from '../live/live-bus.ts';
import type { Outbox } from '../mail/outbox.ts';
import { tellManagers, type Unanswered } from './tell-managers.ts';

export type ReminderServices = { sql: Sql; live: Pick<LiveBus, 'inTransaction'>; outbox: Pick<Outbox, 'queueNotices'> };
/** `since`: when its reminders were turned on (ms). */
type Reminding = { orgId: string; since: number };
type Context = { tx: Tx; publish: Publish; asked: number } & Reminding;

/** At most `MOST_THREADS`. A thread that somebody is working on is waited for. `now` in ms. */
export async function remindOnThreads(
  { sql, live, outbox }: ReminderServices,
  org: Reminding,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const left = await live.inTransaction(sql, async (tx, publish) => {
    const tried = await tryLockThreads(
      tx,
      ids.map((threadId) => ({ threadId })),
    );
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
  const sent = await readSentReminders(
    tx,
    orgId,
    threads.map(({ thread }) => thread.id),
  );
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
  await recordManagersTold(
    tx,
    orgId,
    unanswered.map(({ loaded, subjectId, at }) => ({ threadId: loaded.thread.id, subjectId, at })),
  );
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
  const clock = titleClock(deskFactsOf(titlePathOf(thread, me)), desk.days, desk.policy);
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
