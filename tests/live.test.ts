// The events that open pages get, across two servers on one database, over real HTTP.
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { LiveThread } from '../src/domain/thread/view/view-types.ts';
import { sendCommand, latestUpdateId, openThreadAs } from '../testing/threads/threads.ts';
import { listen, openStream, type Stream } from '../testing/servers/event-stream.ts';
import { createColleague, type Owner, createOwner } from '../testing/people/owners.ts';
import { useSecondServer } from '../testing/servers/second-server.ts';
import { recordStatements } from '../testing/database/sql-statements.ts';
import { useOwnTestServices } from '../testing/servers/test-services.ts';

const here = useOwnTestServices();
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
  // Earlier events may still be on their way from the other server.
  await drainEvents(stream);
  stream.received.splice(0);
  return stream;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((stream) => stream.close()));
});

/** Opens a thread of three. All have accepted, and the seller holds the title. */
async function chain(): Promise<string> {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  return threadId;
}
const seqOf = async (owner: Owner, threadId: string): Promise<number> =>
  ((await owner.query('thread', { threadId })).body as LiveThread).seq;
const eventsOf = (stream: Stream, threadId: string) => stream.received.filter((line) => line.startsWith(`thread:${threadId}|`));

/** Publishes an event to everybody on both servers and waits until it is received: all earlier events have arrived then. */
async function drainEvents(...streams: Stream[]): Promise<void> {
  const line = `drain-${crypto.randomUUID()}`;
  here.services.live.publish([seller.orgId, auction.orgId, buyer.orgId, stranger.orgId], line, 0);
  second.services.live.publish([seller.orgId, auction.orgId, buyer.orgId, stranger.orgId], line, 1);
  await Promise.all(streams.flatMap((stream) => [stream.receives(`${line}|0`), stream.receives(`${line}|1`)]));
}

test('a command on one server causes an event on both, with the seq of the thread after it', async () => {
  const threadId = await chain();
  const [onFirst, onSecond] = [await streamOf(auction, 'first'), await streamOf(buyer, 'second')];
  await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the safe.' });
  const seq = await seqOf(buyer, threadId);
  await Promise.all([onFirst.receives(`thread:${threadId}|${seq}`), onSecond.receives(`thread:${threadId}|${seq}`)]);

  await sendCommand(second.as(seller), 'markDelivered', { threadId });
  await Promise.all([onFirst.receives(`thread:${threadId}|${seq + 1}`), onSecond.receives(`thread:${threadId}|${seq + 1}`)]);
  await onFirst.receives('notifications|0');
  await drainEvents(onFirst, onSecond);
  expect([eventsOf(onFirst, threadId), eventsOf(onSecond, threadId)]).toEqual([
    [`thread:${threadId}|${seq}`, `thread:${threadId}|${seq + 1}`],
    [`thread:${threadId}|${seq}`, `thread:${threadId}|${seq + 1}`],
  ]);
});

test('a colleague gets the event on the other server', async () => {
  const clerk = await createColleague(here, seller);
  const threadId = await chain();
  const stream = await streamOf(clerk, 'second');
  await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the safe.' });
  const news = `thread:${threadId}|${await seqOf(seller, threadId)}`;
  await stream.receives(news);
  expect(eventsOf(stream, threadId).at(-1)).toBe(news);
});

test('an invited organization gets an event for the thread that it did not know', async () => {
  const stream = await streamOf(stranger, 'second');
  const threadId = await chain();
  await sendCommand(buyer, 'inviteNext', { threadId, orgId: stranger.orgId });
  await stream.receives(`thread:${threadId}|${await seqOf(buyer, threadId)}`);
  await stream.receives('notifications|0');
  expect(eventsOf(stream, threadId)).toHaveLength(1);
});

test('a completed organization gets the event of its completion and none after it; an outsider gets none', async () => {
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

  await drainEvents(completed); // that of its notification may arrive later
  completed.received.splice(0);
  await sendCommand(auction, 'postUpdate', { threadId, message: 'Arrived.' });
  await sendCommand(second.as(buyer), 'claimTitle', { threadId });
  await still.receives(`thread:${threadId}|${moved + 2}`);
  await drainEvents(completed, outside, still);
  expect(completed.received.filter((line) => !line.startsWith('drain'))).toEqual([]);
  expect(outside.received.filter((line) => !line.startsWith('drain'))).toEqual([]);
});

test('an organization that declined gets no more events', async () => {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: false });
  const stream = await streamOf(buyer, 'first');
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  await drainEvents(stream);
  expect(eventsOf(stream, threadId)).toEqual([]);
});

/** How many statements after its COMMIT a command sends its NOTIFY, on the same connection, and for which events. */
const told = async (command: () => Promise<unknown>) => {
  const statements = await recordStatements(here.services.sql, command);
  const [notified, committed] = [/^select pg_notify/, /^commit$/].map((what) => statements.findIndex(({ text }) => what.test(text.trim())));
  expect(statements[notified!]!.connection).toBe(statements[committed!]!.connection);
  return { order: notified! - committed!, events: JSON.stringify(statements[notified!]!.parameters) };
};

test('other servers are notified on the connection of the commit, and with it', async () => {
  const threadId = await chain();
  const posted = await told(async () => await sendCommand(seller, 'postUpdate', { threadId, message: 'On its way.' }));
  expect(posted).toEqual({ order: -1, events: expect.stringContaining(`thread:${threadId}`) });
  const opened = await told(async () => await openThreadAs(auction, { boughtFromOrgId: seller.orgId }));
  expect(opened).toEqual({ order: -1, events: expect.stringContaining('thread:') });
  const invited = await told(async () => await sendCommand(buyer, 'inviteNext', { threadId, orgId: stranger.orgId }));
  expect(invited).toEqual({ order: -1, events: expect.stringContaining(`thread:${threadId}`) });
});

test('a refused command causes no event', async () => {
  const threadId = await chain();
  const [onFirst, onSecond] = [await streamOf(seller, 'first'), await streamOf(seller, 'second')];
  expect((await buyer.command('markDelivered', { threadId })).status).toBe(403);
  await drainEvents(onFirst, onSecond);
  expect([...eventsOf(onFirst, threadId), ...eventsOf(onSecond, threadId)]).toEqual([]);
});

test('the stream ends when the session ends, on the other server too', async () => {
  const clerk = await createColleague(here, stranger);
  const streams = [await streamOf(clerk, 'first'), await streamOf(clerk, 'second')];
  const other = await streamOf(stranger, 'second');
  expect((await clerk.command('auth/sign-out', {})).status).toBe(200);
  await Promise.all(streams.map((stream) => stream.ended));
  await expect(openStream(at.second, clerk)).rejects.toThrow('401');
  await drainEvents(other);
});
