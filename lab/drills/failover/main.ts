// The failover drill: hosts of the database and of the product fail one after the other while people work. Nothing that was acknowledged may
// be lost or done twice, and every open page must be right soon. docs/drills.md describes it.
import { setTimeout } from 'node:timers/promises';
import { brokenDatabaseInvariants, inconsistentThreads } from '../../../testing/database/database-invariants.ts';
import { type Random, seededRandom } from '../../../testing/random.ts';
import { type Installation, PACKAGES, startInstallation } from '../../ha/high-availability.ts';
import type { DebianDrill, Row, Say } from '../drill.ts';
import { isFollowed, notificationProblems, positionProblems } from '../recovery/ledger-problems.ts';
import { waitUntil } from '../recovery/wait-until.ts';
import { openBrowserPages } from './browser-pages.ts';
import { type Checked, checkCommands, repeatCommands } from './check-commands.ts';
import { createDesks, type Desk } from './desks.ts';
import { type Fault, FAULTS } from './faults.ts';
import { Load } from './load.ts';
import { type OpenPage, openPage } from './open-page.ts';

const DESKS = 4;
const BROWSERS = 2;
/** Every open page must be right this time (ms) after a fault. */
const PAGES_LIMIT_MS = 45_000;
/** After this time (ms) an event is given up. */
const EVENT_LIMIT_MS = 120_000;
/** When nobody writes, a page must show the newest post within this time (ms). */
const SETTLED_MS = 5000;
/** Commands that are sent again with their keys after a part. */
const REPEATED = 200;

/** What one event cost, in ms. */
type Event = { kind: string; writes: number; reads: number; pages: number };
type World = { here: Installation; desks: readonly Desk[]; random: Random; say: Say };

export const failover: DebianDrill = {
  parts: Object.keys(FAULTS),
  packages: PACKAGES,
  inNamespaces: true,
  run: async ({ seed, small, parts, say }) => {
    const here = await startInstallation(say, { through: 'npm' });
    const random = seededRandom(seed);
    const desks = await here.withPrimary(async (sql) => await createDesks(sql, DESKS));
    say(`${DESKS} desks are at work`);
    const rows: Row[] = [];
    for (const part of parts) {
      say(`${part}…`);
      rows.push(...(await runPart(part, FAULTS[part]!(small), { here, desks, random, say })));
    }
    return rows;
  },
};

async function runPart(part: string, faults: readonly Fault[], world: World): Promise<Row[]> {
  const { here, desks, random, say } = world;
  const isSynchronous = part !== 'asynchronous';
  await here.postgres.setSynchronous(isSynchronous);
  await here.postgres.whenWhole(isSynchronous);
  const load = new Load(desks, random);
  const browser = await openBrowserPages(desks.slice(0, BROWSERS), load.mark);
  const pages = [
    ...desks.flatMap((desk) => [desk.seller, desk.clerk, desk.buyer].map((member) => openPage(desk, member, load.mark))),
    ...browser.pages,
  ];
  const events: Event[] = [];
  const found: string[] = [];
  for (const fault of faults) {
    await setTimeout(random.int(1000, 3000));
    const problems = await runEvent(fault, load, pages, events, isSynchronous, world);
    for (const problem of problems) say(`    ${problem}`);
    found.push(...problems.map((problem) => `event ${events.length}, ${fault.kind}: ${problem}`));
  }
  await load.stop();
  for (const page of pages) await page.close();
  await browser.close();
  say('everything is compared with the ledger');
  return [
    ...eventRows(events, isSynchronous),
    ...(await compareWithLedger(part, load, world)),
    finding(
      `${part}: pages that were wrong for longer than ${PAGES_LIMIT_MS / 1000} s, events that did not end, unexpected answers`,
      events.length * pages.length,
      // A thread that asynchronous replication has lost is not found any more.
      [...found, ...(isSynchronous ? load.unexpected : [])],
    ),
  ];
}

/** After a part, when nobody works any more. Some of what was acknowledged is sent again, mostly what had to be sent more than once. */
async function compareWithLedger(part: string, { sent }: Load, { here }: World): Promise<Row[]> {
  const acknowledged = sent.filter(({ outcome }) => outcome === 'done');
  const triedAgain = acknowledged.filter(({ tries }) => tries > 1);
  const repeated = [...triedAgain.slice(-REPEATED / 2), ...acknowledged.slice(-REPEATED / 2)];
  return await here.withPrimary(async (sql) => {
    const { lost } = await checkCommands(sql, sent);
    const gone = new Set(lost.map(({ sent: one }) => one));
    const differences = await repeatCommands(repeated.filter((one) => !gone.has(one)));
    await waitUntil('the ledger is followed', async () => await isFollowed(sql));
    const broken = [
      ...(await inconsistentThreads(sql)),
      ...(await brokenDatabaseInvariants(sql)),
      ...(await positionProblems(sql)),
      ...(await notificationProblems(sql)),
    ];
    return [
      ...commandRows(part, { ...(await checkCommands(sql, sent)), lost }, acknowledged.length),
      finding(`${part}: repeats with the same key that are answered differently`, repeated.length, differences),
      finding(`${part}: threads, notifications and positions that differ from the ledger`, sent.length, broken),
    ];
  });
}

/** One fault, until everybody is served, every page is right and the cluster is whole again. Returns problems. */
async function runEvent(
  { kind, fail }: Fault,
  load: Load,
  pages: readonly OpenPage[],
  events: Event[],
  isSynchronous: boolean,
  { here, random, say }: World,
): Promise<string[]> {
  const problems: string[] = [];
  const mend = await fail(here, random);
  const began = performance.now();
  const rightAfter = watchPages(pages, load, began);
  const slow = await rightAfter;
  if (!load.isServedSince(began)) problems.push(`not everybody was served again after ${seconds(EVENT_LIMIT_MS)}`);
  if (slow.ms > PAGES_LIMIT_MS) problems.push(`${slow.what} was right after ${seconds(slow.ms)} (${slow.history})`);
  await mend();
  await here.postgres.whenWhole(isSynchronous);
  const event = { kind, writes: load.longestWait('writes', began), reads: load.longestWait('reads', began), pages: slow.ms };
  events.push(event);
  say(`  ${kind}: writes ${seconds(event.writes)}, reads ${seconds(event.reads)}, pages ${seconds(event.pages)} (${slow.what})`);
  await load.pause();
  const stale = await stalePages(pages, load);
  problems.push(...stale.map((what) => `when the installation was whole again, not right: ${what}`));
  load.resume();
  return problems;
}

/** Resolves when everybody was served and every page has shown a post that began after this time (ms), with the slowest page. */
async function watchPages(pages: readonly OpenPage[], load: Load, since: number): Promise<{ what: string; ms: number; history: string }> {
  const waiting = new Set(pages);
  let last = { what: '', ms: 0, history: '' };
  while ((waiting.size > 0 || !load.isServedSince(since)) && performance.now() - since < EVENT_LIMIT_MS) {
    for (const page of waiting) {
      const post = load.firstPostSince(page.desk.no, since);
      if (!post || (await page.newest()) < post.no) continue;
      waiting.delete(page);
      last = { what: page.what, ms: performance.now() - since, history: await page.history() };
    }
    await setTimeout(100);
  }
  const [late] = waiting;
  return late ? { what: late.what, ms: Infinity, history: await late.history() } : last;
}

const newestPostOf = ({ desk }: OpenPage, load: Load): number => Math.max(0, ...load.posts[desk.no]!.map(({ no }) => no));

/** The pages that do not show the newest post within `SETTLED_MS`. */
async function stalePages(pages: readonly OpenPage[], load: Load): Promise<string[]> {
  const until = performance.now() + SETTLED_MS;
  let stale: OpenPage[] = [...pages];
  while (stale.length > 0 && performance.now() < until) {
    const left: OpenPage[] = [];
    for (const page of stale) if ((await page.newest()) < newestPostOf(page, load)) left.push(page);
    stale = left;
    await setTimeout(100);
  }
  return await Promise.all(
    stale.map(
      async (page) => `${page.what}: ${newestPostOf(page, load)} is the newest, ${await page.newest()} is shown (${await page.history()})`,
    ),
  );
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const finding = (what: string, comparisons: number, examples: readonly string[]): Row => ({
  what,
  comparisons,
  found: examples.length,
  examples,
});

function eventRows(events: readonly Event[], isSynchronous: boolean): Row[] {
  return [...Map.groupBy(events, ({ kind }) => kind)].map(([kind, all]) => {
    const figures = (['writes', 'reads', 'pages'] as const).map((which) => {
      const sorted = all.map((event) => event[which]).toSorted((a, b) => a - b);
      return `${which} ${seconds(sorted[Math.floor(sorted.length / 2)]!)}, ${seconds(sorted.at(-1)!)}`;
    });
    return {
      what: isSynchronous ? kind : `asynchronous: ${kind}`,
      comparisons: all.length,
      found: 0,
      detail: `median and longest: ${figures.join('; ')}`,
    };
  });
}

/** With asynchronous replication, what is lost is stated and no finding. */
function commandRows(part: string, { compared, lost, wrong, unanswered }: Checked, acknowledged: number): Row[] {
  const givenUp = `${unanswered.there} of ${unanswered.there + unanswered.absent} given up were done`;
  const isExpected = part === 'asynchronous';
  const detail = [`${acknowledged} acknowledged`, givenUp, ...(isExpected ? [`${lost.length} acknowledged ones were lost`] : [])].join(
    '; ',
  );
  const lostLines = lost.map(({ what }) => `${what} was acknowledged and is not there`);
  const name = isExpected ? 'commands that are doubled' : 'acknowledged commands that are lost, and commands that are doubled';
  return [{ ...finding(`${part}: ${name}`, compared, [...(isExpected ? [] : lostLines), ...wrong]), detail }];
}
