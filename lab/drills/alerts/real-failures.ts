// A product with two web processes and a process for mail, a second host whose clock is wrong, PostgreSQL with a standby, a mail server, and a
// disk of their own; and the failures that each alert is about, one after the other. The rules are those of ops/prometheus, with shorter times.
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { recordBackup } from '../../../src/server/db/last-backup.ts';
import { connect, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import { FakeSmtp } from '../../../testing/servers/fake-smtp.ts';
import { workerPids } from '../../../testing/servers/worker-pids.ts';
import type { Row, Say } from '../drill.ts';
import { command, query, sendRequest } from '../page.ts';
import { Product } from '../recovery/product.ts';
import { openThreads, type Seller } from '../recovery/sellers.ts';
import { type DebianPostgres, reloadWith, startPostgres } from './debian-postgres.ts';
import { Prometheus } from './prometheus.ts';
import { alertNames, RULES, shortened } from './rules.ts';

/** ms. An alert that does not fire within this time does not. */
const PATIENCE_MS = 120_000;
const TOKEN = 'a-token-for-the-alerts-drill';
const SECRET = 'a secret for the alerts drill, long enough';
const AHEAD_MS = 20_000;

type World = {
  folder: string;
  disk: string;
  product: Product;
  ahead: Product;
  postgres: DebianPostgres;
  /** Of a superuser. */
  sql: Sql;
  smtp: FakeSmtp;
  sellers: readonly Seller[];
  addresses: () => string;
};
/** `begin` makes it happen, `go` goes on with it every second until the alerts fire, and `end` ends it. */
type Failure = {
  alerts: readonly string[];
  what: string;
  /** It is there from the start, so its alerts need not be silent before. */
  isThere?: true;
  begin?: (world: World) => Promise<unknown>;
  go?: (world: World) => Promise<unknown>;
  end?: (world: World) => Promise<unknown>;
};

export async function watchRealFailures(folder: string, say: Say): Promise<Row[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20g', 'tmpfs', disk]);
  const started = new AsyncDisposableStack();
  try {
    const postgres = await startPostgres('/tmp/titleline-alerts-postgres');
    started.defer(() => postgres.stop());
    const smtp = new FakeSmtp();
    await smtp.start();
    started.defer(async () => await smtp.stop());
    const env = { SECRET, METRICS_TOKEN: TOKEN };
    const shared = { databaseUrl: postgres.url, smtpUrl: smtp.url };
    const product = await Product.start({ ...shared, dataDir: disk, workers: 2, env });
    started.defer(async () => await product.kill());
    say('the product runs');
    const clock = { CLOCK_AHEAD_MS: String(AHEAD_MS), NODE_OPTIONS: '--import ./testing/servers/clock-ahead.ts' };
    const ahead = await Product.start({ ...shared, dataDir: join(folder, 'ahead'), env: { ...env, ...clock } });
    started.defer(async () => await ahead.kill());
    const sql = connect(postgres.adminUrl, 2, { hasNoTimeouts: true });
    started.defer(async () => await sql.end({ timeout: 1 }));
    const sellers = await openThreads(product.origin, sql, 2);
    const rules = readFileSync(RULES, 'utf8');
    const hosts = [product, ahead].map(({ origin }) => new URL(origin).host);
    const prometheus = await Prometheus.start({ folder: join(folder, 'prometheus'), rules: shortened(rules), token: TOKEN, hosts });
    started.defer(async () => await prometheus.stop());
    say('Prometheus watches it');
    const world: World = { folder, disk, product, ahead, postgres, sql, smtp, sellers, addresses: newAddresses() };
    const rows: Row[] = [];
    for (const failure of FAILURES) rows.push(await watch(failure, world, prometheus, say));
    const tried = new Set(FAILURES.flatMap(({ alerts }) => alerts));
    const untried = alertNames(rules).filter((name) => !tried.has(name));
    rows.push({ what: 'alerts that no real failure was made for', comparisons: tried.size, found: untried.length, examples: untried });
    return rows;
  } finally {
    await started.disposeAsync();
    execFileSync('umount', ['--lazy', disk]);
  }
}

/** Waits until none of the alerts fires, and then until all have. */
async function watch({ alerts, what, isThere, begin, go, end }: Failure, world: World, prometheus: Prometheus, say: Say): Promise<Row> {
  const areSilent = async () => {
    const firing = await prometheus.firing();
    return alerts.every((name) => !firing.has(name));
  };
  const isSilent = isThere ?? (await waitFor(areSilent));
  const began = performance.now();
  const fired = new Set<string>();
  let problem = '';
  try {
    await begin?.(world);
    await waitFor(async () => {
      await go?.(world);
      for (const name of await prometheus.firing()) fired.add(name);
      return alerts.every((name) => fired.has(name));
    });
  } catch (error) {
    problem = String(error);
  } finally {
    await end?.(world);
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  const missing = alerts.filter((name) => !fired.has(name));
  say(
    `${alerts.join(', ')}: ${missing.length === 0 ? `${seconds} s` : `${missing.join(', ')} did not fire`}${isSilent ? '' : ' (fired before)'}`,
  );
  return {
    what: `${what}: ${alerts.join(', ')}`,
    comparisons: alerts.length,
    found: missing.length + (isSilent ? 0 : 1),
    detail: `after ${seconds} s`,
    examples: [...missing.map((name) => `${name} did not fire. ${problem}`), ...(isSilent ? [] : ['it fired before'])],
  };
}

async function waitFor(condition: () => Promise<boolean>): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; await sleep(1000)) if (await condition()) return true;
  return false;
}

/** Visitors of different networks. */
function newAddresses(): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `10.${(count >> 8) & 255}.${count & 255}.9`;
  };
}

const visitor = ({ product, addresses }: World) => ({ origin: product.origin, address: addresses(), cookie: '' });

/** Somebody asks for a link to choose a password, which is mailed to an address of this host. */
async function requestMail(world: World, host = 'good.test'): Promise<void> {
  const email = `${crypto.randomUUID()}@${host}`;
  await world.sql`insert into app_user (id, name, email, email_verified) values (gen_random_uuid(), 'Pat Doe', ${email}, true)`;
  await sendRequest(visitor(world), 'POST', '/api/auth/request-password-reset', { email });
}
async function guessPasswords(world: World, count: number): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async () => {
      const body = { email: `${crypto.randomUUID()}@guess.test`, password: 'a wrong password' };
      await sendRequest(visitor(world), 'POST', '/api/auth/sign-in/email', body).catch(() => null);
    }),
  );
}
const read = async ({ sellers: [seller] }: World) => await query(seller!.page, 'me').catch(() => null);
const admin = ({ postgres, disk }: World, ...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/admin.ts', ...args], {
    env: { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: disk, SECRET, NODE_OPTIONS: '' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
};
const background = ({ product }: World): number => workerPids(product.pid, 'background')[0] ?? 0;
const signal = (pid: number, name: NodeJS.Signals) => void (pid > 0 && process.kill(pid, name));

/** Sessions that hold what the product needs. */
const held: Sql[] = [];
async function hold(url: string, statement: string): Promise<void> {
  const session = connect(url, 1, { hasNoTimeouts: true });
  held.push(session);
  await session.unsafe(statement);
}
const letGo = async () => {
  for (const session of held.splice(0)) await session.end({ timeout: 0 });
};
const files: number[] = [];

const FAILURES: readonly Failure[] = [
  { what: 'no backup was ever made', alerts: ['TitlelineBackupMissing'], isThere: true },
  {
    what: 'the last backup becomes old',
    alerts: ['TitlelineBackupOld'],
    begin: async ({ sql }) => await recordBackup(sql, { at: Date.now(), place: 'drill' }),
    end: async ({ sql }) => await recordBackup(sql, { at: Date.now() + 3_600_000, place: 'drill' }),
  },
  { what: 'the clock of a host is 20 s ahead', alerts: ['TitlelineClockOff'], isThere: true },
  { what: 'a host is killed', alerts: ['TitlelineDown'], begin: async ({ ahead }) => await ahead.kill() },
  {
    what: 'the mail server is stopped',
    alerts: ['TitlelineMailFailing', 'TitlelineMailOld'],
    begin: async (world) => {
      await world.smtp.stop();
      await requestMail(world);
    },
    end: async ({ smtp, sql }) => {
      await smtp.start();
      await waitFor(async () => (await sql`select 1 from failing_mail_server`).length === 0); // the product tries it every minute
    },
  },
  {
    what: 'an operator holds all mail',
    alerts: ['TitlelineMailOnHold'],
    begin: async (world) => admin(world, 'mail', 'hold'),
    end: async (world) => admin(world, 'mail', 'send'),
  },
  {
    what: 'the process that sends mail is frozen',
    alerts: ['TitlelineMailNotSent', 'TitlelineJobsNotRun'],
    begin: async (world) => {
      signal(background(world), 'SIGSTOP');
      await requestMail(world);
    },
    end: async (world) => signal(background(world), 'SIGCONT'),
  },
  {
    what: 'the process that sends mail is killed whenever it tries, until a job has no attempt left',
    alerts: ['TitlelineJobsFailed', 'TitlelineRestarting'],
    begin: async (world) => {
      world.smtp.behavior = () => 'hangs';
      await requestMail(world, 'silent.test');
      for (let kills = 0; kills < 3; kills++) {
        await waitFor(async () => (await world.sql`select 1 from pgboss.job where state = 'active'`).length > 0 || kills > 0);
        await world.sql`update pgboss.job set retry_limit = retry_count where state = 'active'`;
        signal(background(world), 'SIGKILL');
        await waitFor(async () => background(world) > 0);
        await sleep(2000);
      }
    },
    end: async ({ smtp, sql }) => {
      smtp.behavior = () => 'accepts';
      await sql`delete from pgboss.job where state = 'failed'`;
    },
  },
  {
    what: 'nobody can work for a follower of the ledger',
    alerts: ['TitlelineFollowerBehind'],
    begin: async (world) => {
      await hold(world.postgres.adminUrl, `select pg_advisory_lock(hashtextextended('ledger notifications', 0))`);
      const [{ page, threadId }] = world.sellers as [Seller];
      await command(page, 'postUpdate', { threadId, message: 'The title is signed.' });
    },
    end: letGo,
  },
  {
    what: 'somebody tries passwords',
    alerts: ['TitlelineSignInFailures'],
    go: async (world) => await guessPasswords(world, 20),
  },
  {
    what: 'web processes are frozen for a second at a time',
    alerts: ['TitlelineEventLoopLag'],
    go: async ({ product }) => {
      // The metric is the 99th percentile since the last scrape: most of the time has to be frozen.
      for (let times = 0; times < 12; times++) {
        for (const pid of product.serving) signal(pid, 'SIGSTOP');
        await sleep(1000);
        for (const pid of product.serving) signal(pid, 'SIGCONT');
        await sleep(100);
      }
    },
  },
  {
    what: 'a session locks a table that each sign-in writes',
    alerts: ['TitlelineSlow', 'TitlelinePoolExhausted'],
    go: async (world) => {
      await hold(world.postgres.adminUrl, 'begin; lock table sign_in_attempt in access exclusive mode');
      const asked = guessPasswords(world, 40);
      await sleep(3500);
      await letGo();
      await asked;
    },
    end: letGo,
  },
  {
    what: 'PostgreSQL is stopped',
    alerts: ['TitlelineDatabaseDown', 'TitlelineNotReady', 'TitlelineErrors'],
    begin: async ({ postgres }) => postgres.primary.stop(),
    go: async (world) => void (await Promise.all([read(world), read(world)])),
    end: async ({ postgres }) => postgres.primary.start(),
  },
  {
    what: 'another program takes the connections of PostgreSQL',
    alerts: ['TitlelineConnectionsNearLimit'],
    begin: async (world) => {
      const isTaken = async () =>
        await hold(world.postgres.url, 'select 1').then(
          () => true,
          () => false,
        );
      while (await isTaken()); // until the product's role is refused
    },
    end: letGo,
  },
  {
    what: 'a standby applies its WAL late',
    alerts: ['TitlelineReplicaLagging'],
    begin: async () => reloadWith('/tmp/titleline-alerts-postgres', 'standby', `recovery_min_apply_delay = '15s'`),
    go: async (world) => {
      const [{ page, threadId }] = world.sellers as [Seller];
      await command(page, 'postUpdate', { threadId, message: 'Still waiting.' });
    },
    end: async () => reloadWith('/tmp/titleline-alerts-postgres', 'standby', 'recovery_min_apply_delay = 0'),
  },
  {
    what: 'a standby is gone',
    alerts: ['TitlelineReplicaMissing'],
    begin: async ({ postgres }) => postgres.standby.stop(),
    end: async ({ postgres }) => postgres.standby.start(),
  },
  {
    what: 'the archive refuses WAL',
    alerts: ['TitlelineArchivingFailing'],
    begin: async ({ sql }) => {
      reloadWith('/tmp/titleline-alerts-postgres', 'primary', `archive_command = 'false'`);
      await sql`select pg_switch_wal()`;
    },
    end: async () => reloadWith('/tmp/titleline-alerts-postgres', 'primary', `archive_command = 'true'`),
  },
  {
    what: 'less than 5 GB of the disk is left',
    alerts: ['TitlelineDiskLow'],
    begin: async (world) => resize(world, '3g'),
    end: async (world) => resize(world, '20g'),
  },
  {
    what: 'less than 1 GB of the disk is left',
    alerts: ['TitlelineDiskFull'],
    begin: async (world) => resize(world, '900m'),
    end: async (world) => resize(world, '20g'),
  },
  {
    what: 'a file on the disk grows',
    alerts: ['TitlelineDiskFilling'],
    begin: async (world) => {
      resize(world, '300m');
      files.push(openSync(join(world.disk, 'grows'), 'w'));
      writeSync(files[0]!, Buffer.alloc(160 * 1024 ** 2));
    },
    go: async () => void writeSync(files[0]!, Buffer.alloc(512 * 1024)),
    end: async (world) => {
      for (const file of files.splice(0)) closeSync(file);
      rmSync(join(world.disk, 'grows'), { force: true });
      resize(world, '20g');
    },
  },
];

const resize = ({ disk }: World, size: string) => void execFileSync('mount', ['-o', `remount,size=${size}`, disk]);
