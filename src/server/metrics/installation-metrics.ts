// The metrics of the whole installation and of this host, for /metrics. Each process would report the same, so they are read by the one
// that is asked, and not added up. Those of the database are the same on all hosts: rules take the maximum.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Gauge, Registry } from 'prom-client';
import { databaseTime } from '../db/database-load.ts';
import { readJobs } from '../db/jobs.ts';
import { readLastBackup, readWalArchiving } from '../db/last-backup.ts';
import { readFollowerLag } from '../db/ledger/follower-lag.ts';
import { readMailHold } from '../db/mail/all-mail-on-hold.ts';
import { readFailingMailServers, readWaitingMails } from '../db/mail/waiting-mails.ts';
import { readReplication, readServerConnections, SYNC_STATES } from '../db/replication.ts';
import { diskSpace } from '../disk-space.ts';
import type { Sql } from '../postgres/connections/sql.ts';

/** ms. Scrapes within this time share what was read. */
const HOLDS_MS = 10_000;
/** ms. A scrape waits no longer for it, and gets what was read before. */
const PATIENCE_MS = 2000;

type NewGauge = (name: string, help: string, ...labels: string[]) => Gauge;

/**
 * Returns a function that gives them as text. What the database says is read again after ten seconds. It is left out if it cannot be read,
 * and without `hasDatabase`.
 */
export function createInstallationMetrics(sql: Sql, dataDir: string) {
  let last: { at: number; text: string } | undefined;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    const registry = new Registry();
    const gauge: NewGauge = (name, help, ...labelNames) => new Gauge({ name, help, labelNames, registers: [registry] });
    // What one of them may not or cannot read is left out.
    await Promise.allSettled(READINGS.map(async (one) => await one(sql, gauge)));
    last = { at: performance.now(), text: await registry.metrics() };
  };
  const ofDatabase = async (): Promise<string> => {
    if (last && performance.now() - last.at < HOLDS_MS) return last.text;
    reading ??= read().finally(() => {
      reading = undefined;
    });
    await Promise.race([reading, patience()]);
    return last?.text ?? '';
  };
  const ofHost = async (): Promise<string> => {
    const registry = new Registry();
    const gauge: NewGauge = (name, help, ...labelNames) => new Gauge({ name, help, labelNames, registers: [registry] });
    await readDisks(dataDir, gauge);
    return await registry.metrics();
  };
  return async (hasDatabase: boolean): Promise<string> => [await ofHost(), ...(hasDatabase ? [await ofDatabase()] : [])].join('\n');
}

async function patience(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, PATIENCE_MS).unref();
  await promise;
}

const seconds = (ms: number): number => ms / 1000;
/** Since a time in ms, by this host's clock; 0 for null. */
const age = (since: number | null): number => (since === null ? 0 : Math.max(0, seconds(Date.now() - since)));

async function readDisks(dataDir: string, gauge: NewGauge): Promise<void> {
  const free = gauge(
    'titleline_disk_free_bytes',
    'Free space, per host, on the disk of DATA_DIR ("data") and of DATA_DIR/postgres ("database").',
    'disk',
  );
  const size = gauge('titleline_disk_size_bytes', 'Size of these disks, per host.', 'disk');
  const database = join(dataDir, 'postgres');
  for (const [disk, path] of Object.entries({ data: dataDir, ...(existsSync(database) && { database }) })) {
    const space = await diskSpace(path).catch(() => null);
    if (!space) continue;
    free.set({ disk }, space.free);
    size.set({ disk }, space.total);
  }
}

/** Each reads one thing, and sets its gauges. They are created after the read: one that has no value is not there. */
const READINGS: readonly ((sql: Sql, gauge: NewGauge) => Promise<void>)[] = [
  async (sql, gauge) => {
    const { oldestAt, oldestUntriedAt, failing } = await readWaitingMails(sql);
    gauge(
      'titleline_mail_oldest_waiting_seconds',
      'Age of the oldest mail that waits to be sent or tried again; 0 if none waits. Installation.',
    ).set(age(oldestAt));
    gauge(
      'titleline_mail_oldest_untried_seconds',
      'Age of the oldest of them that has not failed yet; 0 if there is none. Installation.',
    ).set(age(oldestUntriedAt));
    gauge('titleline_mails_failing', 'Messages that failed and will be tried again. Installation.').set(failing);
  },
  async (sql, gauge) => {
    const failing = await readFailingMailServers(sql);
    gauge('titleline_mail_servers_failing', 'Hosts whose mail server takes no mail, or that have none. Installation.').set(failing.length);
  },
  async (sql, gauge) => {
    gauge('titleline_mail_on_hold', '1 if an operator or a restore holds all mail. Installation.').set((await readMailHold(sql)) ? 1 : 0);
  },
  async (sql, gauge) => {
    const { oldestDueAt, waiting, running, failed } = await readJobs(sql);
    const jobs = gauge('titleline_jobs', 'Jobs by state; "failed": given up within a day. Installation.', 'state');
    for (const [state, count] of Object.entries({ waiting, running, failed })) jobs.set({ state }, count);
    gauge(
      'titleline_job_oldest_due_seconds',
      'Since when the job that waits longest for a process could run; 0 if none is due. Installation.',
    ).set(age(oldestDueAt));
  },
  async (sql, gauge) => {
    const entries = gauge(
      'titleline_follower_lag_entries',
      'Entries of the ledger that a follower has not handled. Installation.',
      'consumer',
    );
    const lag = gauge('titleline_follower_lag_seconds', 'Age of the oldest of them; 0 if there is none. Installation.', 'consumer');
    for (const one of await readFollowerLag(sql)) {
      entries.set({ consumer: one.consumer }, one.entries);
      lag.set({ consumer: one.consumer }, seconds(one.lagMs));
    }
  },
  async (sql, gauge) => {
    const backup = await readLastBackup(sql);
    if (backup)
      gauge('titleline_last_backup_timestamp_seconds', 'When the last backup was complete. Installation.').set(seconds(backup.at));
  },
  async (sql, gauge) => {
    const { isOn, isFailing, archivedAt, timeoutSeconds } = await readWalArchiving(sql);
    gauge('titleline_archiving_on', '1 if PostgreSQL archives its WAL. Installation.').set(isOn ? 1 : 0);
    gauge('titleline_archiving_failing', '1 if the last attempt to archive failed. Installation.').set(isOn && isFailing ? 1 : 0);
    gauge(
      'titleline_archive_timeout_seconds',
      'After which PostgreSQL archives a file of WAL that is not full; 0 if it does not. Installation.',
    ).set(timeoutSeconds);
    if (archivedAt !== null)
      gauge('titleline_last_archived_timestamp_seconds', 'When WAL was last archived. Installation.').set(seconds(archivedAt));
  },
  async (sql, gauge) => {
    const replication = await readReplication(sql);
    if (!replication) return;
    const standbys = gauge('titleline_replicas', 'Standbys that stream, by how they confirm commits. Installation.', 'sync');
    for (const sync of SYNC_STATES) standbys.set({ sync }, replication.standbys[sync]);
    gauge('titleline_replica_lag_seconds', 'What the slowest standby is behind in applying; 0 if none streams. Installation.').set(
      replication.lagSeconds ?? 0,
    );
    gauge(
      'titleline_synchronous_replica_missing',
      '1 if PostgreSQL requires a synchronous standby and has none: commits wait. Installation.',
    ).set(replication.lacksSynchronous ? 1 : 0);
  },
  async (sql, gauge) => {
    const { used, most } = await readServerConnections(sql);
    gauge(
      'titleline_database_server_connections',
      'Connections to the PostgreSQL server, of all databases and programs. Installation.',
    ).set(used);
    gauge('titleline_database_server_connections_max', 'How many connections the PostgreSQL server accepts. Installation.').set(most);
  },
  async (sql, gauge) => {
    const before = Date.now();
    const at = await databaseTime(sql);
    const here = (before + Date.now()) / 2;
    gauge('titleline_clock_difference_seconds', "This host's clock less the database's, per host.").set(seconds(here - at));
  },
];
