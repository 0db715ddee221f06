// What open pages hear of each other's steps, across two servers on one database, over real HTTP.
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { LiveThread } from '../src/domain/thread/view/view-types.ts';
import type { Sql, Tx } from '../src/server/db/sql.ts';
import type { Publish } from '../src/server/live/live-bus.ts';
import { MissedEventSweep } from '../src/server/live/missed-events.ts';
import { sendCommand, latestUpdateId, openThreadAs } from './threads.ts';
import { listen, openStream, type Stream } from './event-stream.ts';
import { createColleague, type Owner, createOwner } from './owners.ts';
import { useSecondServer } from './second-server.ts';
import { recordStatements } from './sql-statements.ts';
import { useTestServices } from './test-services.ts';

const here = useTestServices();
const second = useSecondServer(here);
const at = { first: '', second: '' };
let seller: Owner;
let auction: Owner;
let buyer: Owner;
let stranger: Owner;

beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
  stranger = await createOwner(here, 'Cherry Creek Mazda');
  [at.first, at.second] = [await listen(here.services), await listen(second.services)];
});

const open: Stream[] = [];
async function streamOf(owner: Owner, server: keyof typeof at): Promise<Stream> {
  const stream = await openStream(at[server], owner);
  open.push(stream);
  // What was done before may still be on its way from the other server.
  await everythingHasCome(stream);
  stream.received.splice(0);
  return stream;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()));
});

/** All three take part, and the seller holds the title. */
async function chain(): Promise<string> {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  return threadId;
}
const seqOf = async (owner: Owner, threadId: string): Promise<number> =>
  ((await owner.query('thread', { threadId })).body as LiveThread).seq;
const of = (stream: Stream, threadId: string) => stream.received.filter((line) => line.startsWith(`thread:${threadId}|`));

/** Says something that everybody on both servers hears, and waits until they did: whatever was told before has come by then. */
async function everythingHasCome(...streams: Stream[]): Promise<void> {
  const line = `roll-call-${crypto.randomUUID()}`;
  here.services.live.publish([seller.orgId, auction.orgId, buyer.orgId, stranger.orgId], line, 0);
  second.services.live.publish([seller.orgId, auction.orgId, buyer.orgId, stranger.orgId], line, 1);
  await Promise.all(streams.flatMap((stream) => [stream.receives(`${line}|0`), stream.receives(`${line}|1`)]));
}

test('a step on one server is heard on the other, with the seq that the page then fetches', async () => {
  const threadId = await chain();
  const [near, far] = [await streamOf(auction, 'first'), await streamOf(buyer, 'second')];
  await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the safe.' });
  const seq = await seqOf(buyer, threadId);
  await Promise.all([near.receives(`thread:${threadId}|${seq}`), far.receives(`thread:${threadId}|${seq}`)]);

  await sendCommand(second.as(seller), 'markDelivered', { threadId });
  await Promise.all([near.receives(`thread:${threadId}|${seq + 1}`), far.receives(`thread:${threadId}|${seq + 1}`)]);
  await near.receives('notifications|0');
  await everythingHasCome(near, far);
  expect([of(near, threadId), of(far, threadId)]).toEqual([
    [`thread:${threadId}|${seq}`, `thread:${threadId}|${seq + 1}`],
    [`thread:${threadId}|${seq}`, `thread:${threadId}|${seq + 1}`],
  ]);
});

test('a colleague hears on the other server what one does here', async () => {
  const clerk = await createColleague(here, seller);
  const threadId = await chain();
  const stream = await streamOf(clerk, 'second');
  await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the safe.' });
  const news = `thread:${threadId}|${await seqOf(seller, threadId)}`;
  await stream.receives(news);
  expect(of(stream, threadId).at(-1)).toBe(news);
});

test('an organization that is invited hears of the thread that it did not know', async () => {
  const stream = await streamOf(stranger, 'second');
  const threadId = await chain();
  await sendCommand(buyer, 'inviteNext', { threadId, orgId: stranger.orgId });
  await stream.receives(`thread:${threadId}|${await seqOf(buyer, threadId)}`);
  await stream.receives('notifications|0');
  expect(of(stream, threadId)).toHaveLength(1);
});

test('whose part is complete hears of its completion and nothing after it; an outsider hears nothing', async () => {
  const threadId = await chain();
  const [completed, outside, still] = [
    await streamOf(seller, 'second'),
    await streamOf(stranger, 'second'),
    await streamOf(buyer, 'second'),
  ];
  await sendCommand(seller, 'markDelivered', { threadId });
  await sendCommand(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
  const moved = await seqOf(auction, threadId);
  await completed.receives(`thread:${threadId}|${moved}`);

  completed.received.splice(0);
  await sendCommand(auction, 'postUpdate', { threadId, message: 'Arrived.' });
  await sendCommand(second.as(buyer), 'claimTitle', { threadId });
  await still.receives(`thread:${threadId}|${moved + 2}`);
  await everythingHasCome(completed, outside, still);
  expect(completed.received.filter((line) => !line.startsWith('roll-call'))).toEqual([]);
  expect(outside.received.filter((line) => !line.startsWith('roll-call'))).toEqual([]);
});

test('one that declined hears no more', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: false });
  const stream = await streamOf(buyer, 'first');
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  await everythingHasCome(stream);
  expect(of(stream, threadId)).toEqual([]);
});

test('the other servers are told right behind the commit, without waiting until this one knows of it', async () => {
  const threadId = await chain();
  const statements = await recordStatements(here.services.sql, async () => {
    await sendCommand(seller, 'postUpdate', { threadId, message: 'On its way.' });
  });
  const commit = statements.findIndex(({ text }) => text.trim() === 'commit');
  const { connection, text, parameters } = statements[commit + 1]!;
  expect([connection, text]).toEqual([statements[commit]!.connection, expect.stringMatching(/^select pg_notify/)]);
  expect(JSON.stringify(parameters)).toContain(`thread:${threadId}`);
});

test('a refused command is heard by nobody', async () => {
  const threadId = await chain();
  const [near, far] = [await streamOf(seller, 'first'), await streamOf(seller, 'second')];
  expect((await buyer.command('markDelivered', { threadId })).status).toBe(403);
  await everythingHasCome(near, far);
  expect([...of(near, threadId), ...of(far, threadId)]).toEqual([]);
});

test('the sweep tells what a server that died after its commit could not', async () => {
  const threadId = await chain();
  const stream = await streamOf(auction, 'second');
  const { live, sql } = here.services;
  // The command is committed, and its server is gone before it has told anybody.
  const { inTransaction } = live;
  live.inTransaction = async <T>(_sql: Sql, work: (tx: Tx, tell: Publish) => Promise<T>) =>
    (await sql.begin(async (tx) => ({ answer: await work(tx, () => {}) }))).answer;
  await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the safe.' });
  live.inTransaction = inTransaction;
  await everythingHasCome(stream);
  expect(of(stream, threadId)).toEqual([]);

  const seq = await seqOf(auction, threadId);
  const sweep = new MissedEventSweep(sql, ({ keys, topic, seq: seen }) => second.services.live.publish(keys, topic, seen));
  for (let look = 1; look <= 2; look++) await sweep.run();
  await stream.receives(`thread:${threadId}|${seq}`);
});

test('the stream ends with the session, on the other server too', async () => {
  const clerk = await createColleague(here, stranger);
  const streams = [await streamOf(clerk, 'first'), await streamOf(clerk, 'second')];
  const other = await streamOf(stranger, 'second');
  expect((await clerk.command('auth/sign-out', {})).status).toBe(200);
  await Promise.all(streams.map((stream) => stream.ended));
  await expect(openStream(at.second, clerk)).rejects.toThrow('401');
  await everythingHasCome(other);
});
