// Opens the database that is examined, or says why it does not open. With the embedded PostgreSQL, it is that of the running product; while
// the product is stopped, PostgreSQL is started for the check and stopped again, as for other commands.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../../config.ts';
import { connect, type Sql } from '../../postgres/connections/sql.ts';
import { type DatabaseFacts, readDatabaseFacts } from '../../postgres/examine-database.ts';
import { queryDatabase } from '../../postgres/connections/wait-for-database.ts';
import { withDatabase } from '../../postgres/embedded/embedded.ts';
import { startFailure } from '../../processes/start-failure.ts';
import { codeOf } from '../../error-code.ts';
import { databaseFailure, type DatabaseTarget } from './database-failure.ts';
import { adviceIn, broken, type Finding, NotChecked, ok, warning } from './finding.ts';

/** ms. A host of DATABASE_URL has this long to answer. */
const ANSWER_MS = 5000;
/** ms. Longer than an embedded PostgreSQL takes to start, unless it recovers. */
const EMBEDDED_MS = 12_000;
/** Enough for checks that wait for each other's queries. */
const CONNECTIONS = 3;

/** `url`: of the host that was opened, alone. */
export type Database = { sql: Sql; url: string; facts: DatabaseFacts };
/** `open`: undefined if the database cannot be examined. */
export type OpenedDatabase = { findings: Finding[]; open: Database | undefined; close(): Promise<void> };

/** `need` throws a `NotChecked` if a variable is not valid, and `needFolder` if DATA_DIR cannot be read. */
export async function openDatabase(
  { settings, need, needFolder }: { settings: Settings; need: (variable: string) => void; needFolder: () => void },
  signal: AbortSignal,
): Promise<OpenedDatabase> {
  try {
    need('DATABASE_URL');
    if (settings.databaseUrl !== undefined) return await openOwn(settings.databaseUrl);
    needFolder();
    return await openEmbedded(settings, signal);
  } catch (error) {
    return closed(
      error instanceof NotChecked
        ? { level: 'not-checked', what: `Not checked, because ${error.message}.` }
        : broken(`The database cannot be opened: ${startFailure(error, undefined)}`, 'Correct what the message says, and run this again.'),
    );
  }
}

const closed = (...findings: Finding[]): OpenedDatabase => ({ findings, open: undefined, close: async () => {} });

async function opened(url: string, findings: Finding[], release: () => Promise<void>): Promise<OpenedDatabase> {
  const sql = connect(url, CONNECTIONS);
  const close = async () => {
    await sql.end({ timeout: 0 });
    await release();
  };
  const facts = await Promise.race([
    readDatabaseFacts(sql).catch((error: unknown) => startFailure(error, undefined)),
    sleep(ANSWER_MS, 'it did not answer a query in time', { ref: false }),
  ]);
  if (typeof facts !== 'string') return { findings, open: { sql, url, facts }, close };
  const failure = broken(`PostgreSQL lets the product in, and cannot be examined: ${facts}.`, 'Its log may say more.');
  return { findings: [failure], open: undefined, close };
}

// A PostgreSQL of one's own, on one host or several of which one is the primary.

type Host = DatabaseTarget & { url: string };
/** `error`: undefined if it is the primary and lets the role in. */
type Probe = Host & { error: unknown };

async function openOwn(url: string): Promise<OpenedDatabase> {
  let hosts: Host[];
  try {
    hosts = hostsOf(url);
  } catch (error) {
    return closed(broken(`DATABASE_URL cannot be used: ${startFailure(error, undefined)}`, 'Correct it.'));
  }
  const probes = await Promise.all(
    hosts.map(async (host): Promise<Probe> => ({ ...host, error: await queryDatabase(host.url, ANSWER_MS) })),
  );
  const primary = probes.find(({ error }) => error === undefined);
  const standbys = probes.filter(({ error }) => codeOf(error) === 'CONNECTION_STANDBY');
  const away = probes.filter((one) => one !== primary && !standbys.includes(one));
  const failures = away.map((host) => databaseFailure(host.error, host));
  if (primary) {
    const others = standbys.length > 0 ? ` ${nameAll(standbys)} ${standbys.length === 1 ? 'is a standby' : 'are standbys'}.` : '';
    const answers = ok(
      `PostgreSQL answers at ${nameAll([primary])}, and lets ${primary.role} into the database ${primary.database}.${others}`,
    );
    // The product runs without the others, until it needs one of them.
    return await opened(primary.url, [answers, ...failures.map((failure): Finding => ({ ...failure, level: 'warning' }))], async () => {});
  }
  if (standbys.length === 0) return closed(...failures);
  const isOnly = standbys.length === 1;
  const noPrimary = broken(
    `${isOnly ? 'The' : 'Each'} PostgreSQL at ${nameAll(standbys)} is a standby, which can be read and not written, and no primary answers.`,
    'Let DATABASE_URL name the primary, or all hosts with commas between them. If the primary is lost, promote a standby (pg_ctl promote, or patronictl failover).',
  );
  return closed(noPrimary, ...failures);
}

const nameAll = (hosts: readonly Host[]): string => hosts.map(({ host, port }) => `${host}:${port}`).join(', ');

/** Each host with a connection string for it alone. Throws an Error if the driver does not accept the connection string. */
function hostsOf(url: string): Host[] {
  if (/[@/]\[/.test(url))
    throw new Error('it has an IPv6 address, which the driver does not read. Give that host a name, in /etc/hosts or the DNS.');
  const { host: hosts, port: ports, path, user: role, database } = connect(url, 1).options;
  if (typeof path === 'string') return [{ host: path, port: ports[0]!, role, database, url }];
  const [, before = '', after = ''] = /^([^:]+:\/\/(?:[^@/?]*@)?)[^/?]*(.*)$/.exec(url) ?? [];
  const anyHost = after.replace(/([?&])target_session_attrs=[^&]*&?/, '$1').replace(/[?&]$/, '');
  return hosts.map((host, at) => ({ host, port: ports[at]!, role, database, url: `${before}${host}:${ports[at]}${anyHost}` }));
}

// The embedded PostgreSQL under DATA_DIR.

async function openEmbedded(settings: Settings, signal: AbortSignal): Promise<OpenedDatabase> {
  const folder = join(settings.dataDir, 'postgres');
  if (!existsSync(join(folder, 'PG_VERSION'))) return closed(withoutCluster(folder, settings.dataDir));
  if (!existsSync(`${folder}.password`))
    return closed(
      broken(
        `The password of the embedded PostgreSQL is lost: ${folder}.password does not exist.`,
        'Restart the product: npm start sets a new one.',
      ),
    );
  const ready = Promise.withResolvers<string>();
  const done = Promise.withResolvers<void>();
  const work = withDatabase(
    settings,
    async (url) => {
      ready.resolve(url);
      await done.promise;
    },
    signal,
    { keepsPassword: true },
  );
  work.catch(ready.reject);
  try {
    const url = await Promise.race([ready.promise, sleep(EMBEDDED_MS, null, { ref: false })]);
    if (url !== null) {
      const findings = [ok(`The embedded PostgreSQL under ${folder} answers.`)];
      return await opened(url, findings, async () => {
        done.resolve();
        await work.catch(() => {});
      });
    }
    done.resolve();
    return closed(
      broken(
        `The embedded PostgreSQL under ${folder} did not answer within ${EMBEDDED_MS / 1000} s.`,
        `Read ${join(folder, 'server.log')}: it may be recovering, which takes a while after a crash. Then run this again.`,
      ),
    );
  } catch (error) {
    const { what, todo } = adviceIn(startFailure(error, undefined));
    return closed(broken(what, todo || `Read ${join(folder, 'server.log')}, and run npm start, which says why it does not start.`));
  }
}

function withoutCluster(folder: string, dataDir: string): Finding {
  const isEmpty = !existsSync(folder) || readdirSync(folder).length === 0;
  return isEmpty
    ? warning(
        `There is no database under ${dataDir} yet.`,
        'The first npm start makes it. If there was one, set DATA_DIR to its folder, or DATABASE_URL to your PostgreSQL.',
      )
    : broken(
        `${folder} holds files, and no PostgreSQL database that is whole.`,
        'Restore it from a backup (npm run restore), or move it away to begin anew.',
      );
}
