// The month drill: forty organizations work on two thousand threads for a month whose clock is set by the drill, while the process that
// sends reminders and writes digests is killed. What it sends must follow from the pages and the ledger, each once.
import { connect, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import { type Config, readConfig } from '../../../src/server/config.ts';
import { createServices } from '../../../src/server/services.ts';
import { inconsistentThreads } from '../../../testing/database/database-invariants.ts';
import { seededRandom, type Random } from '../../../testing/random.ts';
import type { Drill, Row } from '../drill.ts';
import { actSomewhere, noteFirstClaims, switchReminders } from './actions.ts';
import { type Digest, expectedDigest, isDigestTime, titlesOf } from './expected-digests.ts';
import { expectedReminders, type Reminder, reminderKey, SentSoFar, timeIn } from './expected-reminders.ts';
import { fillMarket } from './market.ts';
import { outboxProblems } from './outbox.ts';
import { restoreClock, setClock } from '../../../testing/servers/simulated-clock.ts';
import { WorkerProcess } from './worker-process.ts';
import { type LoggedEntry, type Member, type Org, World } from './world.ts';
import { digestsWrittenAt, type WrittenDigest } from './written-digests.ts';

/** Clocks change on March 14, 2027, in most zones. */
const SIZES = {
  full: { orgs: 40, threads: 2000, start: '2027-03-01', days: 31, actionsPerDay: 260, kills: 50 },
  small: { orgs: 8, threads: 60, start: '2027-03-12', days: 6, actionsPerDay: 40, kills: 5 },
} as const;
const HALF_HOUR = 1_800_000;
const DAY = 86_400_000;
/** The half hours of a day (UTC) in which it is between 5 and 11 a.m. somewhere in the market. */
const FIRST_STEP = 18;
const LAST_STEP = 43;
const NO_LIMITS = { queriesAMinute: 1e9, commandsAMinute: 1e9 };

type Result = { compared: number; problems: string[] };
/** `atLeast`: in all, by the end of the day. A kill that comes when the work is done does not count. */
type Kills = { perDay: number; atLeast: number };
/**
 * What the digests said of claims to file today: how many titles, and how many of these the next digest of the reader said no more. `last`:
 * of each reader.
 */
type ToFile = { told: number; gone: number; last: Map<Member, readonly string[]> };
type Month = {
  world: World;
  sql: Sql;
  config: Config;
  worker: WorkerProcess;
  random: Random;
  sent: SentSoFar;
  reminders: Result;
  digests: Result;
  toFile: ToFile;
  kinds: Map<string, number>;
};

export const month: Drill = {
  parts: ['month'],
  run: async ({ databaseUrl, dataDir, seed, small, say }) => {
    const size = small ? SIZES.small : SIZES.full;
    const config = readConfig({ DATA_DIR: dataDir, SECRET: 'the secret of the month drill, forty characters', LOG_LEVEL: 'error' });
    const services = await createServices(config, databaseUrl, { mail: 'unsent', limits: NO_LIMITS });
    const sql = connect(databaseUrl, 2);
    const worker = new WorkerProcess(databaseUrl);
    const world = new World(services.app, sql);
    try {
      const start = Date.parse(size.start);
      await fillMarket({ world, sql, config }, seed, { ...size, start });
      say(`${world.threads.size} threads of ${size.orgs} organizations`);
      const run: Month = {
        world,
        sql,
        config,
        worker,
        random: seededRandom(seed + 1),
        sent: new SentSoFar(),
        reminders: none(),
        digests: none(),
        toFile: { told: 0, gone: 0, last: new Map() },
        kinds: new Map(),
      };
      // What the market caused is delivered before the month begins.
      setClock(start);
      await noteFirstClaims(world, run.random, start);
      await worker.finish(start);
      for (let day = 0; day < size.days; day += 1) {
        await liveThrough(run, start + day * DAY, size.actionsPerDay, {
          perDay: size.kills / size.days,
          atLeast: Math.ceil((size.kills * (day + 1)) / size.days),
        });
        say(`day ${day + 1}: ${run.reminders.compared} reminders, ${run.digests.compared} digests, ${worker.kills} kills`);
      }
      const outbox = await outboxProblems(world, sql);
      const broken = await inconsistentThreads(sql);
      return [
        row(
          'month: reminders, from the pages and the ledger',
          run.reminders,
          [...run.kinds].map(([kind, count]) => `${kind} ${count}`).join(', '),
        ),
        row('month: digests, with each title that they name, from the pages', run.digests),
        { what: 'month: titles under "File today", of these digests', comparisons: run.toFile.told, found: 0 },
        { what: 'month: those that the next digest does not name there', comparisons: run.toFile.gone, found: 0 },
        row('month: mails of reminders in the outbox', outbox),
        { what: 'month: kill -9 in the middle of the work', comparisons: worker.kills, found: worker.kills < size.kills ? 1 : 0 },
        { what: 'month: threads equal to their ledgers', comparisons: world.threads.size, found: broken.length },
      ];
    } finally {
      restoreClock();
      await worker.stop();
      await services.close();
      await sql.end();
    }
  },
};

const none = (): Result => ({ compared: 0, problems: [] });

const row = (what: string, { compared, problems }: Result, detail = ''): Row => ({
  what,
  comparisons: compared,
  found: problems.length,
  detail,
  examples: problems,
});

/** A day in UTC: people act all the time, and the worker works every half hour in which something may be due. */
async function liveThrough(run: Month, dayStart: number, actions: number, kills: Kills): Promise<void> {
  const { world, random } = run;
  const threadIds = [...world.threads.keys()];
  const times = Array.from({ length: actions }, () => dayStart + random.int(1, DAY - 1));
  const steps = Array.from({ length: LAST_STEP - FIRST_STEP + 1 }, (_, at) => dayStart + (FIRST_STEP + at) * HALF_HOUR);
  const events = [...times.map((at) => ({ at, isStep: false })), ...steps.map((at) => ({ at, isStep: true }))].toSorted(
    (a, b) => a.at - b.at,
  );
  for (const { at, isStep } of events) {
    setClock(at);
    if (isStep) await step(run, at, kills);
    else if (random.chance(0.01)) await switchReminders(world, random, at);
    else await actSomewhere(world, random, threadIds, at);
  }
}

/** The worker does the work of this time, and may be killed before. */
async function step(run: Month, now: number, { perDay, atLeast }: Kills): Promise<void> {
  const { world, worker, random, sent } = run;
  const reminding = [...world.orgs.values()].filter(
    ({ policy, savedAt }) => policy.reminders && timeIn(policy.timeZone, now) === '07:00' && savedAt < now,
  );
  const expected = reminding.flatMap((org) =>
    [...world.activeThreads(org.orgId)].flatMap((thread) => expectedReminders(world, org, thread, sent, now)),
  );
  const readers = [...world.orgs.values()].flatMap((org) =>
    org.members.filter((member) => isDigestTime(member, org, now)).map((member) => ({ org, member })),
  );
  const busy = expected.length + readers.length;
  // Steps with much to do are interrupted more often: 26 steps a day, most of them idle.
  const isInterrupted = () => busy > 0 && (worker.kills < atLeast || (busy > 2 && random.chance(Math.min(0.85, perDay / 3))));
  while (isInterrupted()) await worker.interrupt(now, random.int(0, 120) / 100);
  await worker.finish(now);
  compare(run.reminders, 'reminder', expected.map(reminderKey), await remindersAt(run, now), now);
  for (const reminder of expected) {
    sent.add(reminder, now);
    run.kinds.set(reminder.what, (run.kinds.get(reminder.what) ?? 0) + 1);
  }
  // After the reminders, which are entries of their own and may need somebody.
  compareDigests(run, readers, await digestsWrittenAt(run.sql, run.config, now), now);
}

function compareDigests(run: Month, readers: readonly { org: Org; member: Member }[], written: WrittenDigest[], now: number): void {
  const { world, digests, toFile } = run;
  const at = new Date(now).toISOString();
  const titles = new Map(readers.map(({ org }) => [org, titlesOf(world, org, now)]));
  for (const { org, member } of readers) {
    const expected = expectedDigest(world, org, member, titles.get(org)!, now);
    const mails = written.filter(({ orgId, userId }) => orgId === org.orgId && userId === member.userId);
    const who = `${at}: to ${member.userId} in ${org.orgId}`;
    if (mails.length !== (expected ? 1 : 0)) digests.problems.push(`${who}: ${mails.length} digests`);
    if (!expected) continue;
    digests.compared += 1;
    member.lastDigestAt = now;
    for (const { says, isSentLater } of mails) {
      if (isSentLater) digests.problems.push(`${who}: it would still be sent on the next day`);
      const wanted = JSON.stringify(says && withLinesOf(says, expected));
      if (JSON.stringify(says) !== wanted || !says) digests.problems.push(`${who}: ${JSON.stringify(says)} instead of ${wanted}`);
    }
    const { links } = expected.file;
    toFile.told += links.length;
    toFile.gone += (toFile.last.get(member) ?? []).filter((link) => !links.includes(link)).length;
    toFile.last.set(member, links);
  }
  const others = written.filter(({ orgId, userId }) => !readers.some(({ org, member }) => org.orgId === orgId && member.userId === userId));
  for (const { orgId, userId } of others) digests.problems.push(`${at}: a digest to ${userId} in ${orgId}`);
}

/** A completed title of which nobody has said anything since is counted, and has no line. */
const withLinesOf = (says: Digest, expected: Digest): Digest => ({
  ...expected,
  moved: {
    ...expected.moved,
    links: expected.moved.links.filter((link) => !link.includes('/completed') || says.moved.links.includes(link)),
  },
});

function compare(result: Result, what: string, expected: readonly string[], actual: readonly string[], now: number): void {
  const at = new Date(now).toISOString();
  result.compared += expected.length;
  for (const key of expected) if (!actual.includes(key)) result.problems.push(`${at}: no ${what} ${key}`);
  for (const key of new Set(actual)) {
    const count = actual.filter((one) => one === key).length;
    if (!expected.includes(key) || count > 1) result.problems.push(`${at}: ${count} times ${what} ${key}`);
  }
}

/** What was sent at this time. A mail of a manager's notification counts once per organization and thread. */
async function remindersAt({ world, sql }: Month, now: number): Promise<string[]> {
  const entries = await world.followReminders(now);
  const told = await sql<{ orgId: string; threadId: string; about: string; times: number }[]>`
    select n.org_id as "orgId", n.thread_id as "threadId", r.subject_id as about, max(n.times) as times
    from (
      select org_id, thread_id, user_id, count(*) as times from notification where type = 'reminders_unanswered' and at >= ${new Date(now)} group by 1, 2, 3
    ) n join automatic_reminder r on r.org_id = n.org_id and r.thread_id = n.thread_id and r.kind = 'update' and r.told_at >= ${new Date(now)}
    group by 1, 2, 3`;
  const managers = told.flatMap(({ orgId, threadId, about, times }) =>
    Array.from({ length: times }, () => reminderKey({ what: 'managers', orgId, threadId, about })),
  );
  return [...entries.flatMap((entry) => entry.facts.map((fact) => keyOfFact(world, entry, fact))), ...managers];
}

function keyOfFact(world: World, { orgId, threadId }: LoggedEntry, fact: LoggedEntry['facts'][number]): string {
  const key = (what: Reminder['what'], about: string) => reminderKey({ what, orgId, threadId, about });
  if (fact.type === 'UpdateRequested') return key('ask', fact.target);
  if (fact.type === 'RequestReminded')
    return key('ask', world.threads.get(threadId)!.requests.find(({ id }) => id === fact.requestId)!.targetStakeId);
  if (fact.type === 'DeliveryReminded') return key('delivery', fact.updateId);
  return fact.type === 'InvitationReminded' ? key('invitation', fact.stakeId) : `${fact.type} ${threadId}`;
}
