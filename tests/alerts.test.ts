// The alert rules in ops/: each asks for metrics that /metrics has, says what to do in docs/operations.md, and is fired in a unit test of
// promtool. The drill `alerts` runs these, and makes them fire by real failures.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, inject, test } from 'vitest';
import { BACKUP_IS_OLD_MS } from '../src/server/admin/check/work.ts';
import { DISK_LIMITS } from '../src/server/disk-space.ts';
import { recordBackup } from '../src/server/db/last-backup.ts';
import { createInstallationMetrics } from '../src/server/metrics/installation-metrics.ts';
import { connect, databaseAt } from '../src/server/postgres/connections/sql.ts';
import { parseMetrics } from '../testing/servers/prometheus-text.ts';
import { useOwnTestServices } from '../testing/servers/test-services.ts';

const read = (path: string) => readFileSync(path, 'utf8');
const rules = read('ops/prometheus/alerts.yaml');
const docs = read('docs/operations.md');
const unitTests = read('ops/prometheus/alerts.test.yaml');
/** Each rule, from its name to the next. */
const alerts = [...rules.matchAll(/^ {6}- alert: (\w+)\n((?: {8}.*\n| {10}.*\n)+)/gm)].map(([, name, body]) => ({
  name: name!,
  body: body!,
}));
const here = useOwnTestServices();

/** The names of all metrics, also of those that have no value without a backup, an archive or the right to see standbys. */
let served: Set<string>;
beforeAll(async () => {
  await here.services.ledger.catchUp();
  await recordBackup(here.services.sql, { at: Date.now(), place: '/mnt/backups' });
  const scrape = async () => (await here.services.app.inject({ url: '/metrics', headers: { host: 'localhost:3000' } })).body;
  await scrape(); // so that a request was measured
  const page = await scrape();
  const admin = connect(databaseAt(inject('databaseUrl'), new URL(here.databaseUrl).pathname.slice(1)), 1);
  const forAdmin = await createInstallationMetrics(admin, here.services.config.dataDir)(true);
  await admin.end();
  served = new Set(parseMetrics(`${page}\n${forAdmin}`).map(({ name }) => name));
});

test('the rules were read', () => {
  expect(alerts.length).toBe(rules.match(/- alert:/g)?.length);
  expect(alerts.length).toBeGreaterThan(20);
});

test('each rule asks for metrics that /metrics has', () => {
  // Prometheus makes `up` itself. The archive of the test database is off, so it has no time.
  const known = new Set([...served, 'up', 'titleline_last_archived_timestamp_seconds']);
  const asked = new Set(rules.match(/\b(?:titleline|process|nodejs)_\w+/g));
  expect([...asked].filter((name) => !known.has(name))).toEqual([]);
});

test('every metric of Titleline is in the documentation', () => {
  const table = docs.slice(docs.indexOf('## Metrics'), docs.indexOf('## Alerts'));
  const names = new Set(
    [...served].filter((name) => name.startsWith('titleline_')).map((name) => name.replace(/_(?:bucket|sum|count)$/, '')),
  );
  const isThere = (name: string) => table.includes(name) || table.includes(`…${name.slice('titleline'.length)}`);
  expect([...names].filter((name) => !isThere(name))).toEqual([]);
});

test.each(alerts)('$name says whom it wakes, what is wrong and where to read what to do, and is fired in a unit test', ({ name, body }) => {
  expect(body).toMatch(/labels: \{ severity: (?:page|ticket) \}/);
  for (const annotation of ['summary', 'description']) expect(body, annotation).toMatch(new RegExp(`${annotation}: '.{10,}'`));
  expect(body).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`);
  const section = docs.split(`\n### ${name}\n`)[1]?.split('\n#')[0] ?? '';
  expect(section.length, 'its section').toBeGreaterThan(80);
  expect(unitTests).toContain(`ALERTS{alertname="${name}", alertstate="firing"`);
});

test('the documentation describes no alert that does not exist', () => {
  const described = [...docs.matchAll(/^### (Titleline\w+)$/gm)].map(([, name]) => name);
  expect(new Set(described)).toEqual(new Set(alerts.map(({ name }) => name)));
});

test('too little space is the same for the alert and for the check', () => {
  const gb = 1024 ** 3;
  const { LOW, FULL_BYTES } = DISK_LIMITS;
  expect(rules).toContain(`titleline_disk_free_bytes < ${FULL_BYTES / gb} * 1024 ^ 3\n`);
  expect(rules).toContain(`< ${LOW.bytes / gb} * 1024 ^ 3 or titleline_disk_free_bytes / titleline_disk_size_bytes < ${LOW.part}\n`);
});

test('too old a backup is the same for the alert and for the check', () => {
  expect(rules).toContain(`(titleline_last_backup_timestamp_seconds) > ${BACKUP_IS_OLD_MS / 3_600_000} * 3600\n`);
});
