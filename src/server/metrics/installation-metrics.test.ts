// What /metrics says of the whole installation: what waits and fails in the database, the disk, and nothing that it cannot know.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { metricValue, parseMetrics } from '../../../testing/servers/prometheus-text.ts';
import { useOwnTestServices } from '../../../testing/servers/test-services.ts';
import { recordBackup } from '../db/last-backup.ts';
import { holdMail } from '../db/mail/all-mail-on-hold.ts';
import { recordFailingMailServer } from '../db/mail/waiting-mails.ts';
import { diskSpace } from '../disk-space.ts';
import { createInstallationMetrics } from './installation-metrics.ts';

const here = useOwnTestServices();
beforeEach(async () => {
  await here.services.ledger.catchUp();
});

/** What a process that has read nothing yet says. */
const read = async (hasDatabase = true): Promise<string> =>
  await createInstallationMetrics(here.services.sql, here.services.config.dataDir)(hasDatabase);
const names = (text: string): Set<string> => new Set(parseMetrics(text).map(({ name }) => name));

test('an installation without trouble says so, and says nothing of what it does not have', async () => {
  const text = await read();
  for (const name of [
    'mail_servers_failing',
    'mail_on_hold',
    'mails_failing',
    'follower_lag_entries',
    'follower_lag_seconds',
    'archiving_failing',
    'archive_timeout_seconds',
  ])
    expect(metricValue(text, `titleline_${name}`), name).toBe(0);
  expect(metricValue(text, 'titleline_jobs', { state: 'failed' })).toBe(0);
  expect(names(text)).not.toContain('titleline_last_backup_timestamp_seconds');
  expect(Math.abs(metricValue(text, 'titleline_clock_difference_seconds'))).toBeLessThan(2);
  expect(metricValue(text, 'titleline_database_server_connections')).toBeGreaterThan(0);
  expect(metricValue(text, 'titleline_database_server_connections_max')).toBeGreaterThan(20);
});

test('the space on the disks of this host is there without the database', async () => {
  const { dataDir } = here.services.config;
  const text = await read(false);
  expect(parseMetrics(text).map(({ name, labels }) => `${name} ${labels['disk']}`)).toEqual([
    'titleline_disk_free_bytes data',
    'titleline_disk_size_bytes data',
  ]);
  expect(metricValue(text, 'titleline_disk_size_bytes', { disk: 'data' })).toBe((await diskSpace(dataDir)).total);
  mkdirSync(join(dataDir, 'postgres'));
  expect(metricValue(await read(false), 'titleline_disk_free_bytes', { disk: 'database' })).toBeGreaterThan(0);
});

test('mail that waits, a failed job, a failing mail server, a hold and the last backup are there', async () => {
  const { sql, outbox } = here.services;
  await here.signUp('dan@figures.test');
  await sql.begin(async (tx) => await outbox.queuePasswordReset(tx, 'dan@figures.test', Date.now() - 90_000));
  await sql`update pgboss.job set start_after = now() - interval '2 minutes'`;
  await sql`
    insert into pgboss.job (name, state, created_on, completed_on, keep_until, output)
    values ('mail', 'failed', now(), now(), now() + interval '1 day', '{"value": {"message": "job heartbeat timeout"}}')`;
  await recordFailingMailServer(sql, 'one', 'The mail server refused the connection (ECONNREFUSED).');
  await holdMail(sql, 'operator', Date.now());
  const at = Date.now() - 3_600_000;
  await recordBackup(sql, { at, place: '/mnt/backups' });
  const text = await read();
  expect(metricValue(text, 'titleline_mail_oldest_waiting_seconds')).toBeGreaterThanOrEqual(90);
  expect(metricValue(text, 'titleline_mail_oldest_untried_seconds')).toBeGreaterThanOrEqual(90);
  expect(metricValue(text, 'titleline_job_oldest_due_seconds')).toBeGreaterThanOrEqual(119);
  expect(metricValue(text, 'titleline_jobs', { state: 'failed' })).toBe(1);
  expect(metricValue(text, 'titleline_mail_servers_failing')).toBe(1);
  expect(metricValue(text, 'titleline_mail_on_hold')).toBe(1);
  expect(metricValue(text, 'titleline_last_backup_timestamp_seconds')).toBeCloseTo(at / 1000, 2);
  for (const secret of ['dan@', '/mnt/backups', 'ECONNREFUSED']) expect(text).not.toContain(secret);
});

test('a follower that does not go on is behind by the entries that it has not handled, and by their age', async () => {
  const { sql } = here.services;
  const [thread, org] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // neither the thread nor the organization exists
    await tx`insert into thread_event (thread_id, seq, at, org_id, command, facts) values (${thread}, 1, now() - interval '5 minutes', ${org}, 'x', '[]')`;
  });
  const unplaced = await read();
  for (const consumer of ['notifications', 'mails']) {
    expect(metricValue(unplaced, 'titleline_follower_lag_entries', { consumer }), consumer).toBe(1);
    expect(metricValue(unplaced, 'titleline_follower_lag_seconds', { consumer }), consumer).toBeGreaterThanOrEqual(300);
  }
  await sql`insert into ledger_position (position, thread_id, seq) select coalesce(max(position), 0) + 1, ${thread}, 1 from ledger_position`;
  await sql`update ledger_consumer set position = position + 1 where name = 'mails'`;
  const placed = await read();
  expect(metricValue(placed, 'titleline_follower_lag_entries', { consumer: 'notifications' })).toBe(1);
  expect(metricValue(placed, 'titleline_follower_lag_seconds', { consumer: 'notifications' })).toBeGreaterThanOrEqual(300);
  expect(metricValue(placed, 'titleline_follower_lag_entries', { consumer: 'mails' })).toBe(0);
  expect(metricValue(placed, 'titleline_follower_lag_seconds', { consumer: 'mails' })).toBe(0);
});

test('scrapes within ten seconds share what was read', async () => {
  const metrics = createInstallationMetrics(here.services.sql, here.services.config.dataDir);
  await metrics(true);
  await recordFailingMailServer(here.services.sql, 'two', 'The mail server is not set up.');
  const before = metricValue(await read(), 'titleline_mail_servers_failing');
  expect(metricValue(await metrics(true), 'titleline_mail_servers_failing')).toBe(before - 1);
});
