// The random walk over a running server: in each round a new thread and then anything, and after each step everybody looks at
// everything that they have. Nothing that is told to anybody may give away an organization that they do not know.
import { setTimeout } from 'node:timers/promises';
import type { CommandName } from '../../../../src/api/operations.ts';
import type { FakeSmtp } from '../../../../tests/mail/fake-smtp.ts';
import type { Random } from '../../../demo/random.ts';
import type { Row, Say } from '../../drill.ts';
import { does } from '../../page.ts';
import { Knowledge } from '../knowledge.ts';
import { type Channel, Listener } from '../listener.ts';
import { type Market, signUp } from '../market.ts';
import { piece } from '../pieces.ts';
import { PLANTED } from '../planted.ts';
import { everybodyLooks, openDocuments, openPages, sees } from './look.ts';
import { readMail } from './mailboxes.ts';
import { anything, type Does } from './anything.ts';
import type { Clerk, Scene } from './scene.ts';
import { act } from './step.ts';
import { begin, type Five, goOn } from './story.ts';
import { openStream, type Stream } from './streams.ts';

/** `steps`: in each round, after its prologue. `lookEvery`: everybody looks after each so many commands. */
type Length = { rounds: number; steps: number; lookEvery: number };

const CHANNELS: Readonly<Record<Channel, string>> = {
  answers: 'answers to queries and commands',
  refusals: 'refusals, with their issues',
  headers: 'headers of answers',
  pages: 'pages as a browser opens them',
  streams: 'event streams',
  mails: 'mails: subject, parts, headers, as sent',
  log: 'the log of the server',
  documents: 'OpenAPI, metrics, health, documents',
};

export async function walk(market: Market, smtp: FakeSmtp, { rounds, steps, lookEvery }: Length, random: Random, say: Say): Promise<Row[]> {
  const shown = PLANTED.filter(({ searchable }) => searchable).map(({ key }) => key);
  const knowledge = new Knowledge(shown, [['O', 'P']]);
  const scene: Scene = {
    market,
    knowledge,
    listener: new Listener(market, knowledge, say),
    random,
    threads: [],
    threadOfVin: new Map(),
    views: new Map(),
    placeholders: [],
    clerks: [],
    claims: [],
    offTokens: new Map(),
    notificationIds: new Map(),
  };
  for (const key of ['A', 'C']) scene.clerks.push(await clerkOf(market, key));
  const streams = await Promise.all(market.viewers.map(openStream));
  const tally = { tried: 0, accepted: 0, names: new Set<CommandName>() };
  const hearRest = (after: string) => hearStreamsMailsAndLog(scene, streams, smtp, after);
  const doing: Does = async (viewer, name, sent) => {
    const { status } = await act(scene, viewer, name, sent);
    tally.tried++;
    if (status === 200) tally.accepted++;
    if (status === 200) tally.names.add(name);
    const after = `after ${name} by ${viewer.key} (${status}, step ${tally.tried})`;
    if (tally.tried % lookEvery === 0) await everybodyLooks(scene, after);
    else await sees(scene, viewer);
    hearRest(after);
    return status === 200;
  };
  const first: Pair[] = [];
  for (let round = 1; round <= rounds; round++) {
    const five = await begin(scene, doing);
    // The first is told to its end; afterwards chance decides how a thread goes on.
    if (round === 1) await goOn(scene, doing, five);
    if (round === 1) first.push(...neighborsIn(five));
    for (let step = 0; step < steps; step++) await anything(scene, doing);
    await openPages(scene, `round ${round}`);
    await openDocuments(scene);
    await everybodyLooks(scene, `at the end of round ${round}`);
    await allMailIsSent(market);
    hearRest(`at the end of round ${round}`);
    say(`walk: round ${round} of ${rounds}, ${tally.accepted} of ${tally.tried} commands accepted, ${found(scene.listener)} found`);
  }
  for (const stream of streams) await stream.close();
  await allMailIsSent(market);
  const channels = (Object.keys(CHANNELS) as Channel[]).map((channel): Row => {
    const { comparisons, found: leaks } = scene.listener.heard[channel];
    const figure = channel === 'answers' ? `${tally.tried} commands, ${tally.names.size} kinds accepted` : '';
    return { what: `walk: ${CHANNELS[channel]}`, comparisons, found: leaks.size, figure, examples: [...leaks.values()] };
  });
  return [...channels, shownToNeighbors(scene.listener, first)];
}

type Pair = { key: string; neighbor: string };

const neighborsIn = (five: Five): Pair[] =>
  five.slice(1).flatMap(({ key }, at) => [
    { key, neighbor: five[at]!.key },
    { key: five[at]!.key, neighbor: key },
  ]);

/**
 * What is planted must be seen where it may be, and the chain in a mail has places for the others: a walk in which nobody is shown
 * anything would find nothing.
 */
function shownToNeighbors({ shown }: Listener, pairs: readonly Pair[]): Row {
  const due = [
    ...pairs.flatMap(({ key, neighbor }) => [
      `${key} name ${neighbor} answers`,
      `${key} name ${neighbor} mails`,
      `${key} place ${neighbor} mails`,
    ]),
    ...pairs.map(({ key }) => `${key} withheld`),
  ];
  const missing = [...new Set(due)].filter((one) => !shown.has(one));
  return {
    what: 'walk: what neighbors may know, and were not shown',
    comparisons: due.length,
    found: missing.length,
    examples: missing,
  };
}

const found = ({ heard }: Listener): number => Object.values(heard).reduce((sum, { found: leaks }) => sum + leaks.size, 0);

function hearStreamsMailsAndLog(scene: Scene, streams: readonly Stream[], smtp: FakeSmtp, after: string): void {
  const { listener, market } = scene;
  for (const stream of streams) listener.hears(stream.key, 'streams', 'its stream', after, [piece({ is: 'network' }, stream.take())]);
  readMail(scene, smtp, after);
  listener.hears('anybody', 'log', 'the log', after, [piece({ is: 'nobody' }, market.server.takeLog().split('\n'))]);
}

/** Those that are due; what waits for its time is not waited for. */
async function allMailIsSent({ sql }: Market): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    const [row] = await sql<[{ pending: number }]>`
      select count(*) as pending from mail m where status = 'pending' and mail_wait(m) is null and created_at > now() - interval '1 minute'`;
    if (row.pending === 0) return;
    await setTimeout(200);
  }
  throw new Error('Mails are still on their way after half a minute.');
}

/** Joins by the code of an invite, as clerks do. */
async function clerkOf({ server, sql, viewer, mailboxes }: Market, key: string): Promise<Clerk> {
  const { page: owner, orgId } = viewer(key);
  const email = `clerk.${key.toLowerCase()}@mailhouse-desk.test`;
  mailboxes.set(email, key);
  const { page, userId } = await signUp(server, sql, email, 'Sam Clerk');
  const { invite } = await does<{ invite: { code: string } }>(owner, 'createInvite', {});
  await does(page, 'redeemInvite', { code: invite.code });
  return { key, page: { ...page, orgId }, userId, email };
}
