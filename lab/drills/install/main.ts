// `npm run drill -- install`: a clean machine, and on it exactly the commands of docs/install.md. Each part is one way to install. The page must
// lead from nothing to a sign-in page over TLS in five minutes, and what it installs must hold what it says, through restarts and an upgrade.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { DebianDrill, Row, Say } from '../drill.ts';
import { commandsUnder, secondsToType } from './commands.ts';
import type { Machine, Ran } from './machine.ts';
import { HOST, PREPARED, serve, serveNewVersion, substitute, substitutions } from './sandbox.ts';
import type { Seen, Visit } from './visitor.ts';
import { type Place, WAYS, type Way } from './ways.ts';

const PAGE = 'docs/install.md';
const LIMIT_S = 300;
const NEW_VERSION = '0.2.0';
/** A public address, which the machine has besides its own. */
const VISITOR = '198.51.100.7';
/** Of the machine, from slirp4netns. */
const ADDRESS = '10.0.2.100';

export const install: DebianDrill = {
  parts: Object.keys(WAYS),
  packages: [
    'debootstrap',
    'systemd-container',
    'slirp4netns',
    'caddy',
    'git',
    'curl',
    'podman',
    'crun',
    'netavark',
    'aardvark-dns',
    'docker-compose',
  ],
  run: async ({ dataDir, parts, say }) => {
    for (const line of substitutions()) say(`substituted: ${line}`);
    const rows: Row[] = [];
    for (const part of parts) {
      const place: Place = { folder: join(dataDir, part), cache: join(dataDir, 'debian'), served: join(dataDir, 'served') };
      serve(place.served);
      const way = WAYS[part]!;
      const machine = await way.start(place);
      try {
        rows.push(...(await tryOut(part, way, machine, place, say)));
      } finally {
        await machine.stop();
      }
    }
    return rows;
  },
};

async function tryOut(part: string, way: Way, machine: Machine, place: Place, say: Say): Promise<Row[]> {
  const run = typing(machine, say);
  for (const command of PREPARED) await run(command);
  await run(`ip address add ${VISITOR}/32 dev lo`);
  const lines = way.headings.flatMap((heading) => commandsUnder(PAGE, heading));
  const load = Math.round(loadavg()[0]!);
  const began = performance.now();
  for (const line of lines) {
    const { code, output } = await run(substitute(line));
    if (code !== 0) throw new Error(`${line}\n${output}`);
  }
  const ready = `for try in $(seq 600); do ${way.ca} > /srv/ca.crt 2> /dev/null && curl --silent --fail --cacert /srv/ca.crt \
    --resolve ${HOST}:443:${ADDRESS} https://${HOST}/health/ready > /dev/null && break; sleep 0.2; done; [ $try -lt 600 ]`;
  const served = await run(ready);
  const waited = (performance.now() - began) / 1000;
  const typed = secondsToType(lines);
  const work = processorSeconds((await run('times')).output);
  if (served.code !== 0) throw new Error(`${part}: there is no sign-in page. ${(await run(way.log)).output.slice(-2000)}`);

  const first = comparing(`${part}: from nothing to the sign-in page`);
  first.expect(`at most ${LIMIT_S} s`, typed + waited <= LIMIT_S, `${Math.round(typed + waited)} s`);
  const printed = await run(...way.account(PAGE).map(substitute));
  const seen = await visit(machine, place.folder, /\/signup#invitation=([\w-]+)/.exec(printed.output)?.[1] ?? '');
  first.expect('http leads to https', seen.redirect.endsWith(`https://${HOST}/login`) && seen.redirect.startsWith('30'), seen.redirect);
  first.expect('a sign-in page over TLS', seen.signInPage === 200 && seen.isSignInPage, String(seen.signInPage));
  first.expect('no sign-up without an invitation', seen.uninvited === 403, String(seen.uninvited));
  first.expect('HTTP/2', seen.protocol === 'h2', seen.protocol);
  first.expect('HSTS', seen.hsts.startsWith('max-age='), seen.hsts);
  const safe = seen.cookies.filter((cookie) => cookie.startsWith('__Host-') && /;\s*secure/i.test(cookie));
  first.expect('__Host- cookies', safe.length > 0 && safe.length === seen.cookies.length, seen.cookies.join(' '));
  first.expect('an event within a second', seen.live >= 0 && seen.live < 1000, `${seen.live} ms`);
  first.expect('a body of 1.4 MB', seen.largeBody >= 400 && seen.largeBody < 500 && seen.largeBody !== 413, String(seen.largeBody));
  const address = await run(way.sessionAddress(seen.email));
  first.expect("the visitor's address", address.output.trim() === VISITOR, address.output);

  const own = comparing(`${part}: ${way.checked}`);
  const ownDetail = await way.check(run, own);

  const restarts = comparing(`${part}: restarts`);
  const restarted = await run(way.restart, ready);
  restarts.expect('serves after a restart', restarted.code === 0, restarted.output);
  const before = await run(way.database);
  const killed = await run(way.kill, 'sleep 0.5', ready);
  restarts.expect('serves after a kill', killed.code === 0, killed.output);
  const after = await run(way.database);
  restarts.expect(
    'the database went on',
    before.output.trim() !== '' && before.output === after.output,
    `${before.output} ${after.output}`,
  );

  const steps = comparing(`${part}: the first steps`);
  await run(way.trust);
  for (const line of way.steps(PAGE)) await steps.ran(line, run(substitute(line)));

  serveNewVersion(place.served, NEW_VERSION);
  const upgrade = comparing(`${part}: upgrade`);
  const upgradeLines = commandsUnder(PAGE, way.upgradeHeading);
  const upgradeBegan = performance.now();
  for (const line of upgradeLines) await upgrade.ran(line, run(substitute(line)));
  await run(ready);
  const upgradeWaited = (performance.now() - upgradeBegan) / 1000;
  const version = await run(way.version);
  upgrade.expect('the new version runs', version.output.includes(NEW_VERSION), version.output);
  upgrade.expect('data is kept', (await run(way.sessionAddress(seen.email))).output.trim() === VISITOR, 'the session is gone');

  return [
    first.row(
      `${lines.length} lines typed (${typed} s), ${Math.round(waited)} s of waiting (load ${load}; the commands themselves took ${work} s of a processor)`,
    ),
    own.row(ownDetail),
    restarts.row(`${seconds(restarted)} and ${seconds(killed)} until it answers`),
    steps.row(),
    upgrade.row(`${upgradeLines.length} lines typed, ${Math.round(upgradeWaited)} s of waiting`),
  ];
}

/** What the commands of a shell took, from its `times`, whose second line is about them: such as `1m2.345s 0m1.000s`. */
function processorSeconds(times: string): number {
  const parts = [...times.split('\n')[1]!.matchAll(/(\d+)m([\d.]+)s/g)].map(([, minutes, rest]) => Number(minutes) * 60 + Number(rest));
  return Math.round(parts.reduce((sum, part) => sum + part, 0));
}

const seconds = ({ ms }: Ran): string => `${(ms / 1000).toFixed(1)} s`;

export type Run = (...commands: string[]) => Promise<Ran>;

/** Returns how to type commands: each is printed with its time, and with its output if it fails. */
function typing(machine: Machine, say: Say): Run {
  return async (...commands) => {
    const ran = await machine.type(commands.join('\n'));
    say(`${seconds(ran).padStart(7)}  ${commands[0]!.split('\n')[0]!.slice(0, 110)}${ran.code === 0 ? '' : `: exit ${ran.code}`}`);
    if (ran.code !== 0) say(ran.output.slice(-2000));
    return ran;
  };
}

export type Comparing = ReturnType<typeof comparing>;

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
    row: (detail = ''): Row => ({ what, comparisons, found: examples.length, detail, examples }),
  };
}

/** The certificate of the site's CA is in /srv/ca.crt of the machine. */
async function visit(machine: Machine, folder: string, invitation: string): Promise<Seen> {
  const ca = join(folder, 'ca.crt');
  writeFileSync(ca, (await machine.type('cat /srv/ca.crt')).output);
  const what: Visit = { host: HOST, ca, address: ADDRESS, from: VISITOR, invitation };
  const child = machine.spawnInNetwork(process.execPath, ['lab/drills/install/visitor.ts', JSON.stringify(what)]);
  let text = '';
  child.stdout!.setEncoding('utf8').on('data', (part: string) => (text += part));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error('The visitor failed.');
  return JSON.parse(text) as Seen;
}
