// The random walk over a running server: each round opens a new thread and then sends random commands. After each command the viewers
// read everything that they may read. No response may contain a marker of an organization that the viewer may not know.
import { setTimeout } from 'node:timers/promises';
import type { CommandName } from '../../../../src/api/operations.ts';
import type { FakeSmtp } from '../../../../testing/servers/fake-smtp.ts';
import type { Random } from '../../../../testing/random.ts';
import type { Row, Say } from '../../drill.ts';
import { expectCommand } from '../../page.ts';
import { Knowledge } from '../knowledge.ts';
import { type Channel, LeakDetector } from '../leak-detector.ts';
import { type Market, signUp } from '../market.ts';
import { fold } from '../fold.ts';
import { scopedTexts } from '../scoped-texts.ts';
import { PLANTED } from '../planted.ts';
import { readAsEverybody, openDocuments, openPages, readLatestThread } from './read-everything.ts';
import { mentionsRow } from './mentions.ts';
import { readMail } from './mailboxes.ts';
import { randomStep, type SendCommand } from './random-step.ts';
import type { Clerk, WalkState } from './walk-state.ts';
import { sendAndLearn } from './step.ts';
import { openThread, type ChainOfFive, continueThread } from './scripted-steps.ts';
import { noteForThemselves } from './scripted-desks.ts';
import { endThread } from './scripted-endings.ts';
import { searchForNotes, searchForPeople, withoutOwnStock } from './searches.ts';
import { openStream, type Stream } from './streams.ts';

/** `steps`: random commands per round, after the scripted ones. `readEvery`: all viewers read after this number of commands. */
type Length = { rounds: number; steps: number; readEvery: number };

/** The surnames of colleagues, by organization. Nobody outside of it may read them. */
const CLERKS = { A: 'Brackenhythe', B: 'Yelverdine', C: 'Wolstanmere', D: 'Pallisgrave', E: 'Inchbodle' };

const CHANNELS: Readonly<Record<Channel, string>> = {
  responses: 'responses to queries and commands',
  refusals: 'refusals, with their issues',
  headers: 'headers of responses',
  pages: 'pages as a browser opens them',
  streams: 'event streams',
  mails: 'mail: subject, parts, headers, raw message',
  log: 'the server’s log',
  documents: 'OpenAPI, metrics, health, documents',
};

export async function walk(market: Market, smtp: FakeSmtp, { rounds, steps, readEvery }: Length, random: Random, say: Say): Promise<Row[]> {
  const shown = PLANTED.filter(({ searchable }) => searchable).map(({ key }) => key);
  const knowledge = new Knowledge(shown, [['O', 'P']]);
  const state: WalkState = {
    market,
    knowledge,
    detector: new LeakDetector(market, knowledge, say),
    random,
    threads: [],
    threadOfVin: new Map(),
    numbersOn: new Map(),
    codes: new Set(),
    views: new Map(),
    completedViews: new Map(),
    placeholders: [],
    clerks: [],
    claims: [],
    unsubscribeTokens: new Map(),
    notificationIds: new Map(),
    mentions: { notes: [], seenBy: new Set(), comparisons: 0, found: new Set() },
  };
  for (const [key, surname] of Object.entries(CLERKS)) state.clerks.push(await addClerk(market, key, surname));
  const streams = await Promise.all(market.viewers.map(openStream));
  const tally = { tried: 0, accepted: 0, names: new Set<CommandName>() };
  const checkRest = (after: string) => checkStreamsMailAndLog(state, streams, smtp, after);
  const sendCommand: SendCommand = async (viewer, name, sent) => {
    const { status } = await sendAndLearn(state, viewer, name, sent);
    tally.tried++;
    if (status === 200) tally.accepted++;
    if (status === 200) tally.names.add(name);
    const after = `after ${name} by ${viewer.key} (${status}, step ${tally.tried})`;
    if (tally.tried % readEvery === 0) await readAsEverybody(state, after);
    else await readLatestThread(state, viewer);
    checkRest(after);
    return status === 200;
  };
  const first: Pair[] = [];
  const reasons: string[] = [];
  const deliveries: (readonly [sender: string, recipient: string])[] = [];
  const withoutStock: string[] = [];
  for (let round = 1; round <= rounds; round++) {
    const chain = await openThread(state, sendCommand);
    // The first thread is scripted to its end. The others continue with random commands only.
    if (round === 1) {
      await noteForThemselves(state, sendCommand, chain);
      await continueThread(state, sendCommand, chain);
      await endThread(state, sendCommand, chain);
      first.push(...neighborsIn(chain));
      deliveries.push([chain[0].key, chain[1].key], [chain[3].key, chain[4].key]);
      reasons.push(`${chain[1].key} reason floor-plan`, `${chain[2].key} reason another-store`);
      // Later, some of them may have left.
      withoutStock.push(...(await withoutOwnStock(state, chain)));
      // Before random commands that turn mail off: which mail has left by then depends on the machine.
      await waitForMail(market);
      checkRest('after the scripted steps');
    }
    for (let step = 0; step < steps; step++) await randomStep(state, sendCommand);
    await openPages(state, `round ${round}`);
    await openDocuments(state);
    await readAsEverybody(state, `at the end of round ${round}`);
    await waitForMail(market);
    checkRest(`at the end of round ${round}`);
    say(`walk: round ${round} of ${rounds}, ${tally.accepted} of ${tally.tried} commands accepted, ${found(state.detector)} found`);
  }
  for (const stream of streams) await stream.close();
  await waitForMail(market);
  const channels = (Object.keys(CHANNELS) as Channel[]).map((channel): Row => {
    const { comparisons, found: leaks } = state.detector.results[channel];
    const detail = channel === 'responses' ? `${tally.tried} commands, ${tally.names.size} kinds accepted` : '';
    return { what: `walk: ${CHANNELS[channel]}`, comparisons, found: leaks.size, detail, examples: [...leaks.values()] };
  });
  const people = await searchForPeople(state);
  const notes = await searchForNotes(state);
  return [
    ...channels,
    {
      what: 'walk: threads found by the name of somebody of another organization who works on them',
      ...people,
      found: people.found.length,
      examples: people.found,
    },
    {
      what: 'walk: threads, rows and counts found by the stock numbers and notes of another organization',
      ...notes,
      found: notes.found.length,
      examples: notes.found,
    },
    mentionsRow(state),
    shownToThoseConcerned(state, first, deliveries, reasons, withoutStock),
  ];
}

type Pair = { key: string; neighbor: string };

const neighborsIn = (chain: ChainOfFive): Pair[] =>
  chain.slice(1).flatMap(({ key }, at) => [
    { key, neighbor: chain[at]!.key },
    { key: chain[at]!.key, neighbor: key },
  ]);

/**
 * Neighbors must see each other's markers and reasons, recipients what is in the envelopes, members the names of their colleagues on a
 * thread and what they have noted, and mail must withhold the names of others. `withoutStock`: who does not find its own stock number.
 * Otherwise a walk in which nothing is shown to anyone would find no leak.
 */
function shownToThoseConcerned(
  { detector: { shown }, clerks }: WalkState,
  pairs: readonly Pair[],
  deliveries: readonly (readonly [sender: string, recipient: string])[],
  reasons: readonly string[],
  withoutStock: readonly string[],
): Row {
  const due = [
    ...pairs.flatMap(({ key, neighbor }) => [
      `${key} name ${neighbor} responses thread`,
      `${key} name ${neighbor} mails thread`,
      `${key} place ${neighbor} mails thread`,
    ]),
    ...pairs.flatMap(({ key }) => [
      `${key} withheld`,
      `${key} private ${key} responses thread`,
      `${key} desk ${key} responses thread`,
      `${key} desk ${key} responses own`,
    ]),
    // Of the scripted deliveries: the seller's to the opener, and the last one.
    ...deliveries.flatMap(([sender, recipient]) => [
      `${sender} sealed ${sender} responses thread`,
      `${recipient} sealed ${sender} responses thread`,
      `${recipient} tracking ${sender} responses thread`,
      `${recipient} sealed ${sender} mails thread`,
    ]),
    ...reasons.flatMap((reason) => [`${reason} responses thread`, `${reason} mails thread`]),
    ...clerks.map(({ key }) => `${key} clerk ${key} responses thread`),
  ];
  const missing = [...[...new Set(due)].filter((one) => !shown.has(one)), ...withoutStock];
  return {
    what: 'walk: markers that neighbors and colleagues should have seen and did not',
    comparisons: due.length,
    found: missing.length,
    examples: missing,
  };
}

const found = ({ results }: LeakDetector): number => Object.values(results).reduce((sum, { found: leaks }) => sum + leaks.size, 0);

function checkStreamsMailAndLog(state: WalkState, streams: readonly Stream[], smtp: FakeSmtp, after: string): void {
  const { detector, market } = state;
  for (const stream of streams) detector.check(stream.key, 'streams', 'its stream', after, [scopedTexts({ is: 'network' }, stream.take())]);
  readMail(state, smtp, after);
  detector.check('anybody', 'log', 'the log', after, [scopedTexts({ is: 'nobody' }, withoutTimes(market.server.takeLog()).split('\n'))]);
}

/** By chance the digits of a time are those of a planted number. */
const withoutTimes = (log: string): string => log.replaceAll(/"time":"[^"]*"/g, '"time":""');

const POLL_MS = 20;

/**
 * Waits until all mail has been sent, except what is held until a morning or a verification. Mail about what can be taken back, and about the
 * invitations that are told together, is sent now instead of later.
 */
async function waitForMail({ server, sql }: Market): Promise<void> {
  await server.catchUp();
  await sql`update pgboss.job set start_after = now() where state = 'created'`;
  for (const until = Date.now() + 30_000; Date.now() < until; await setTimeout(POLL_MS)) {
    const [row] = await sql<[{ due: number }]>`
      select count(*) as due from mail m join pgboss.job j on j.id = coalesce(m.carried_by, m.id)
      where m.status = 'pending' and mail_wait(m) is null and j.state in ('created', 'retry', 'active') and j.start_after <= now()`;
    if (row.due === 0) return;
  }
  throw new Error('Mails are still unsent after half a minute.');
}

/** Signs up a clerk who joins with an invite code. */
async function addClerk({ server, sql, viewer, mailboxes, markerIndex }: Market, key: string, surname: string): Promise<Clerk> {
  const { page: owner, orgId } = viewer(key);
  const email = `clerk.${key.toLowerCase()}@mailhouse-desk.test`;
  mailboxes.set(email, key);
  const { page, userId } = await signUp(server, sql, email, `Sam ${surname}`);
  const { invite } = await expectCommand<{ invite: { code: string } }>(owner, 'createInvite', {});
  await expectCommand(page, 'redeemInvite', { code: invite.code });
  markerIndex.add({ owner: key, kind: 'clerk', folded: fold(surname) });
  return { key, page: { ...page, orgId }, userId, email, surname };
}
