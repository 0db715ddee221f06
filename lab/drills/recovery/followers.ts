// The process that follows the ledger is killed while many organizations post and ask. Every notice must be delivered exactly once.
import { setTimeout } from 'node:timers/promises';
import { holdMail } from '../../../src/server/db/mail/all-mail-on-hold.ts';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { withJobQueue } from '../../../src/server/jobs/job-queue.ts';
import { sendHeldMail } from '../../../src/server/mail/all-mail-on-hold.ts';
import { FakeSmtp } from '../../../testing/servers/fake-smtp.ts';
import { workerPids } from '../../../testing/servers/worker-pids.ts';
import { Asking } from './asking.ts';
import { addBuyers } from './buyers.ts';
import {
  heldMailProblems,
  isFollowed,
  missingEntries,
  notificationProblems,
  positionProblems,
  sentMailProblems,
} from './ledger-problems.ts';
import { Load } from './load.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import { isAlive, waitUntil } from './wait-until.ts';

/**
 * When the process is killed, in turn: at random within these limits in ms, from its start or from the first step that it has done. The last
 * ones run so long that the primary starts the next process without a pause.
 */
const MOMENTS = [
  { from: 'start', limits: [0, 1500] },
  { from: 'first step', limits: [0, 3000] },
  { from: 'start', limits: [500, 2500] },
  { from: 'first step', limits: [9000, 12_000] },
] as const;
/** What must have happened, or the drill has tried too little: entries for each kill, and the share of the kills at which some waited. */
const ENTRIES_PER_KILL = 25;
const MIN_SHARE_BEHIND = 1 / 4;
/** How long it may take to move a cursor, in seconds, so that many kills are between what a consumer writes and that. */
const SLOWEST_MOVE = 0.1;
const FOLLOW_MS = 120_000;
const SEND_MS = 900_000;

/** `waiting`: the entries that a consumer had not handled. `inTransaction`: whether it was in the middle of a step. */
type Kill = { pid: number; waiting: number; inTransaction: boolean };

export async function followers(rounds: number): Promise<{ scenarios: Scenario[]; stop(): Promise<void> }> {
  const smtp = new FakeSmtp();
  await smtp.start();
  return { scenarios: [scenario(rounds, smtp)], stop: async () => await smtp.stop() };
}

function scenario(rounds: number, smtp: FakeSmtp): Scenario {
  const kills: Kill[] = [];
  /** When the first and the last kill could hit an entry, in ms. */
  const period = { from: 0, to: 0 };
  let entries = 0;
  let posting: Load | undefined;
  let asking: Asking | undefined;
  return {
    what: 'kill -9 of the process that follows the ledger, 2 workers',
    rounds,
    database: 'embedded',
    settings: { smtpUrl: smtp.url, workers: 2 },
    prepare: async ({ sql, sellers }) => {
      const { askers, colleagues } = await addBuyers(sql, sellers);
      await holdMail(sql, 'operator', Date.now());
      await waitUntil('no mail is being sent', async () => (await sql`select from pgboss.job where state = 'active'`).count === 0);
      await waitUntil('the ledger is followed', async () => await isFollowed(sql)); // members of entries before are unknown
      await slowDownCursors(sql);
      period.from = Date.now();
      posting = new Load(colleagues);
      asking = new Asking(askers);
    },
    fault: async (context, round) => {
      kills.push(await killFollower(context, MOMENTS[round % MOMENTS.length]!, new Set(kills.map(({ pid }) => pid))));
      period.to = Date.now();
    },
    after: async ({ sql, load, databaseUrl, say }) => {
      await posting!.stop();
      await asking!.stop();
      await waitUntil('the ledger is followed to its end', async () => await isFollowed(sql), FOLLOW_MS);
      entries = await countEntries(sql, period);
      say(`  ${kills.length} kills with ${kills.map(({ waiting }) => waiting).join(', ')} entries waiting`);
      const accepted = [...load.acknowledged, ...posting!.acknowledged, ...asking!.accepted];
      const problems = [
        ...triedTooLittle(kills, rounds, entries),
        ...asking!.unexpected,
        ...(await posting!.problems(sql)),
        ...(await missingEntries(sql, accepted)),
        ...(await positionProblems(sql)),
        ...(await notificationProblems(sql)),
        ...(await heldMailProblems(sql, period.from)),
      ];
      const { message } = await withJobQueue(databaseUrl, async (jobs) => await sql.begin(async (tx) => await sendHeldMail(tx, jobs)));
      say(`  ${message}`);
      await waitUntil('every mail is settled', async () => (await sql`select from mail where status = 'pending'`).count === 0, SEND_MS);
      const received = smtp.received.map(({ messageId }) => messageId.slice(1, messageId.indexOf('@')));
      return [...problems, ...(await sentMailProblems(sql, period.from, received))];
    },
    figures: () =>
      `${entries} entries, ${kills.filter(isBehind).length} kills with entries waiting, ${kills.filter(({ inTransaction }) => inTransaction).length} in a transaction, ${smtp.received.length} mails`,
  };
}

const isBehind = ({ waiting }: Kill): boolean => waiting > 0;

async function killFollower(
  { product, sql }: ScenarioContext,
  { from, limits: [least, most] }: (typeof MOMENTS)[number],
  killed: ReadonlySet<number>,
): Promise<Kill> {
  const findNext = () => workerPids(product.pid, 'background').find((pid) => !killed.has(pid));
  const earlier = await progressOf(sql);
  await waitUntil('the next process is started', () => findNext() !== undefined);
  const pid = findNext()!;
  if (from === 'first step') await waitUntil('it follows the ledger', async () => (await progressOf(sql)) > earlier);
  await setTimeout(least + (most - least) * Math.random());
  // It is stopped first, so that what it was doing can be read.
  process.kill(pid, 'SIGSTOP');
  const state = await stateOfFollower(sql, Date.now());
  process.kill(pid, 'SIGKILL');
  await waitUntil('it is gone', () => !isAlive(pid));
  return { pid, ...state };
}

async function slowDownCursors(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create function move_slowly() returns trigger language plpgsql as $$
      begin perform pg_sleep(${SLOWEST_MOVE} * random()); return new; end $$;
    create trigger move_slowly before update on ledger_consumer for each row execute function move_slowly()`);
}

/** The sum of all positions that the consumers have reached. */
async function progressOf(sql: Sql): Promise<number> {
  const [row] = await sql<[{ progress: number }]>`select coalesce(sum(position), 0) as progress from ledger_consumer`;
  return row.progress;
}

/** Counts the entries up to this time (ms) that some consumer has not handled, and looks for a lock that a step takes. */
async function stateOfFollower(sql: Sql, at: number): Promise<Omit<Kill, 'pid'>> {
  const [row] = await sql<[Omit<Kill, 'pid'>]>`
    select exists (
        select from pg_locks l cross join unnest(array['positions', 'notifications', 'mails']) name
        where l.locktype = 'advisory' and l.objsubid = 1 and (l.classid::bigint << 32 | l.objid::bigint) = hashtextextended('ledger ' || name, 0)
      ) as "inTransaction",
      (select count(*) from thread_event e left join ledger_position p using (thread_id, seq)
        where e.at <= ${new Date(at)} and (p.position is null or exists (select from ledger_consumer c where c.position < p.position))) as waiting`;
  return row;
}

async function countEntries(sql: Sql, { from, to }: { from: number; to: number }): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from thread_event where at between ${new Date(from)} and ${new Date(to)}`;
  return row.count;
}

function triedTooLittle(kills: readonly Kill[], rounds: number, entries: number): string[] {
  const pids = new Set(kills.map(({ pid }) => pid));
  const behind = kills.filter(isBehind).length;
  return [
    ...(pids.size === rounds ? [] : [`${pids.size} processes were killed in ${rounds} rounds`]),
    ...(entries >= rounds * ENTRIES_PER_KILL ? [] : [`only ${entries} entries were written during the kills`]),
    ...(behind >= rounds * MIN_SHARE_BEHIND ? [] : [`entries were waiting at only ${behind} kills`]),
  ];
}
