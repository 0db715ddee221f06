// The deploy drill: two nodes behind HAProxy are replaced one after the other while people work, in browsers and without. No request of a
// browser may fail. docs/drills.md describes it.
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { connect } from '../../../src/server/postgres/connections/sql.ts';
import { brokenDatabaseInvariants, inconsistentThreads } from '../../../testing/database/database-invariants.ts';
import { type Random, seededRandom } from '../../../testing/random.ts';
import { type Installation, PACKAGES, startInstallation } from '../../ha/high-availability.ts';
import { PASSWORD } from '../../ha/postgres-cluster.ts';
import type { DebianDrill, Row, Say } from '../drill.ts';
import { checkCommands } from '../failover/check-commands.ts';
import { createDesks } from '../failover/desks.ts';
import { Load } from '../failover/load.ts';
import { BrowserPeople } from './browser-people.ts';
import { buildOldVersion, type OldBuild } from './old-build.ts';

const DESKS = 4;
const BROWSERS = 2;
const ROUNDS = { full: { restart: 5, upgrade: 3 }, small: { restart: 1, upgrade: 1 } };
/** ms before the first node and after each, in which people work. */
const PAUSE_MS = 5000;

type World = { here: Installation; random: Random; say: Say };
/** What the people of one round met. `answers`: of people without a browser. */
type Met = {
  requests: number;
  rounds: number;
  failed: string[];
  repeated: string[];
  commands: number;
  notNow: number;
  longestMs: number;
  problems: string[];
};

export const deploy: DebianDrill = {
  parts: ['restart', 'upgrade'],
  packages: PACKAGES,
  inNamespaces: true,
  run: async ({ dataDir, seed, small, parts, say }) => {
    const rounds = ROUNDS[small ? 'small' : 'full'];
    const old = parts.includes('upgrade') ? buildOldVersion(dataDir) : undefined;
    if (old) say(`the version of ${old.commit} is built`);
    const here = await startInstallation(say, { through: 'service manager' });
    const world = { here, random: seededRandom(seed), say };
    const rows: Row[] = [];
    if (parts.includes('restart')) {
      const met: Met[] = [];
      for (let round = 0; round < rounds.restart; round++) met.push(await replaceNodes(world));
      rows.push(...rowsOf('rolling restart', met, ''));
    }
    if (parts.includes('upgrade') && !old) say('the upgrade is left out: the git history with the old version is not here');
    if (old) {
      const met: Met[] = [];
      for (let round = 0; round < rounds.upgrade; round++) {
        await goBack(world, old);
        met.push(await replaceNodes(world, process.cwd()));
      }
      rows.push(...rowsOf('rolling upgrade', met, `${old.pending} migrations since ${old.commit}`));
      rmSync(old.folder, { recursive: true, force: true });
    }
    return rows;
  },
};

/** Stops each node as a service manager does and starts it again, from another folder if one is given. */
async function replaceNodes({ here, random, say }: World, root?: string): Promise<Met> {
  const desks = await here.withPrimary(async (sql) => await createDesks(sql, DESKS));
  const load = new Load(desks, random);
  const browsers = await BrowserPeople.start(desks.slice(0, BROWSERS));
  await setTimeout(PAUSE_MS);
  const began = performance.now();
  for (const node of here.nodes) {
    await node.stop();
    await node.start(root === undefined ? {} : { root });
    await node.whenReady();
    await setTimeout(PAUSE_MS); // the balancer finds it
  }
  const longestMs = load.longestWait('writes', began);
  await browsers.stop();
  await load.stop();
  const problems = await here.withPrimary(async (sql) => {
    const { lost, wrong } = await checkCommands(sql, load.sent);
    const broken = [...(await inconsistentThreads(sql)), ...(await brokenDatabaseInvariants(sql))];
    return [...lost.map(({ what }) => `${what} was acknowledged and is not there`), ...wrong, ...broken, ...load.unexpected];
  });
  const { requests, rounds, failed, repeated } = browsers;
  say(
    `  ${rounds} rounds in browsers, ${failed.length} failed, ${repeated.length} repeated; ${load.sent.length} commands, ${load.notNow} again`,
  );
  for (const one of [...failed, ...repeated, ...problems].slice(0, 8)) say(`    ${one}`);
  return { requests, rounds, failed, repeated, commands: load.sent.length, notNow: load.notNow, longestMs, problems };
}

/** Starts the old version on both nodes and an empty database. */
async function goBack({ here, say }: World, { folder }: OldBuild): Promise<void> {
  await Promise.all(here.nodes.map(async (node) => await node.stop()));
  const admin = connect(`postgres://postgres:${PASSWORD}@${await here.postgres.primary()}:5432/postgres`, 1);
  await admin.unsafe('drop database titleline with (force)');
  await admin.unsafe('create database titleline owner titleline');
  await admin.end();
  for (const node of here.nodes) await node.start({ root: folder });
  for (const node of here.nodes) await node.whenReady();
  await setTimeout(PAUSE_MS); // the balancer finds them
  say('the old version runs');
}

const sum = (met: readonly Met[], of: (one: Met) => number): number => met.reduce((total, one) => total + of(one), 0);

function rowsOf(what: string, met: readonly Met[], more: string): Row[] {
  const longest = (Math.max(...met.map(({ longestMs }) => longestMs)) / 1000).toFixed(1);
  const failed = met.flatMap((one) => one.failed);
  const problems = met.flatMap((one) => one.problems);
  return [
    {
      what: `${what}: failed requests of browsers`,
      comparisons: sum(met, ({ requests }) => requests),
      found: failed.length,
      examples: failed,
      detail: [
        `${met.length} rounds, ${sum(met, ({ rounds }) => rounds)} updates posted`,
        `${sum(met, ({ repeated }) => repeated.length)} requests repeated by the web client`,
        more,
      ]
        .filter(Boolean)
        .join('; '),
    },
    {
      what: `${what}: commands of people without a browser that are lost, doubled or answered unexpectedly`,
      comparisons: sum(met, ({ commands }) => commands),
      found: problems.length,
      examples: problems,
      detail: `${sum(met, ({ notNow }) => notNow)} sent again; longest wait ${longest} s`,
    },
  ];
}
