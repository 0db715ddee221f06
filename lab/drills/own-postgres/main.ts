// Sets up Debian's PostgreSQL with the commands of docs/operations.md as they stand, runs the product on it, and tries what must be refused.
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../src/server/config.ts';
import { connect } from '../../../src/server/postgres/connections/sql.ts';
import { prepareDatabase } from '../../../src/server/postgres/prepare-database.ts';
import { createServices } from '../../../src/server/services.ts';
import type { DebianDrill, Row } from '../drill.ts';

const PAGE = 'docs/operations.md';
const HEADING = '### A PostgreSQL of your own';
const CLUSTER = '/etc/postgresql/15/main';
/** What the page calls the host, its network, and the folder on the product's hosts. */
const HOST = 'db.example';
const ADDRESS = '10.0.0.1';
const CONFIGURATION = '/etc/titleline';

/** The blocks of one language under the heading. Throws an Error if there are none. */
function blocks(language: string): string {
  const text = readFileSync(PAGE, 'utf8');
  const section = text.slice(text.indexOf(HEADING) + HEADING.length).split(/^##/m)[0]!;
  const found = [...section.matchAll(new RegExp(`^\`\`\`${language}\n([^\`]*)^\`\`\`$`, 'gm'))].map(([, block]) => block!);
  if (found.length === 0) throw new Error(`${PAGE} has no block "${language}" under "${HEADING}".`);
  return found.join('\n');
}

/** Runs commands in the folder and ends with the first that fails. Throws an Error with what they printed. */
const run = (script: string, cwd = '/'): string =>
  execFileSync('bash', ['-euc', script], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const psql = (statements: string): string =>
  execFileSync('runuser', ['-u', 'postgres', '--', 'psql', '-XAtv', 'ON_ERROR_STOP=1'], {
    cwd: '/',
    input: statements,
    encoding: 'utf8',
  }).trim();
const restart = () => run('pg_ctlcluster 15 main restart');

/** Debian's cluster `main`, as after the installation, on folders of this drill's own: they are gone with its namespace. */
function createCluster(): void {
  run(`
    ip address add ${ADDRESS}/24 dev lo
    for folder in /etc/postgresql /var/lib/postgresql /var/log/postgresql /var/run/postgresql; do mount -t tmpfs tmpfs $folder; chown postgres $folder; done
    cp /etc/hosts /tmp/titleline-hosts && echo '${ADDRESS} ${HOST}' >> /tmp/titleline-hosts && mount --bind /tmp/titleline-hosts /etc/hosts
    rm /tmp/titleline-hosts
    pg_createcluster 15 main --start`);
}

/** 'connected', or the code of the error. */
async function connecting(url: string): Promise<string> {
  const sql = connect(url, 1);
  try {
    await sql`select 1`;
    return 'connected';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

async function ownPostgres(folder: string): Promise<Row[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  createCluster();
  run(blocks('sh'), folder);
  writeFileSync(join(CLUSTER, 'conf.d/titleline.conf'), blocks('conf'));
  appendFileSync(join(CLUSTER, 'pg_hba.conf'), blocks('hba'));
  restart();
  psql(blocks('sql'));
  const url = blocks('env').trim().replace('DATABASE_URL=', '').replace(CONFIGURATION, folder);

  const expected: [what: string, found: string, right: string][] = [];
  const config = readConfig({ DATA_DIR: folder, SECRET: 'a secret for the drill, forty characters long', DATABASE_URL: url });
  await prepareDatabase(url, config.secret);
  const services = await createServices(config, url, { mail: 'unsent' });
  const { statusCode } = await services.app.inject('/health/ready');
  expected.push(['the product is ready', String(statusCode), '200']);
  const connections = psql(
    `select string_agg(distinct usename || ' ' || ssl::text, ', ') from pg_stat_activity join pg_stat_ssl using (pid) where datname = 'titleline'`,
  );
  expected.push(['who is connected, encrypted', connections, 'titleline true']);
  await services.close();
  const rights = psql(
    `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls from pg_roles where rolname = 'titleline'`,
  );
  expected.push(['the role has rights on the server', rights, 'f']);
  const owners = psql(
    `\\connect titleline\nselect string_agg(distinct pg_get_userbyid(relowner), ', ') from pg_class where relnamespace::regnamespace::text in ('public', 'pgboss')`,
  );
  expected.push(['who owns the tables', owners.split('\n').at(-1)!, 'titleline']);

  psql(`create role other login password 'PASSWORD'; create database elsewhere`);
  const tried: [what: string, url: string, right: string][] = [
    ['without TLS', url.replace('verify-full', 'disable'), '28000'],
    ['by another name of the host', url.replace(HOST, ADDRESS), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['without the authority', url.replace(/&sslrootcert=.*/, ''), 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['with another password', url.replace('PASSWORD', 'GUESS'), '28P01'],
    ['as another role', url.replace('titleline:', 'other:'), '28000'],
    ['another database', url.replace('/titleline?', '/elsewhere?'), '28000'],
  ];
  for (const [what, tryUrl, right] of tried) expected.push([`connecting ${what}`, await connecting(tryUrl), right]);
  const issue = blocks('sh')
    .split('\n')
    .filter((line) => line.startsWith('openssl x509') || line.startsWith('install'))
    .join('\n');
  run(issue.replace('-days 825', '-days -1'), folder);
  run('pg_ctlcluster 15 main reload');
  await sleep(500); // the postmaster reads its certificate a moment later
  expected.push(['connecting with an expired certificate', await connecting(url), 'CERT_HAS_EXPIRED']);
  run('pg_ctlcluster 15 main stop --mode=immediate');

  const wrong = expected.filter(([, found, right]) => found !== right);
  return [
    {
      what: 'Debian’s PostgreSQL, set up as the page says',
      comparisons: expected.length,
      found: wrong.length,
      detail: expected.map(([what]) => what).join('; '),
      examples: wrong.map(([what, found, right]) => `${what}: ${found} instead of ${right}`),
    },
  ];
}

export const ownPostgresDrill: DebianDrill = {
  parts: [],
  packages: ['postgresql-15', 'openssl'],
  inNamespaces: true,
  run: async ({ dataDir }) => await ownPostgres(join(dataDir, 'own-postgres')),
};
