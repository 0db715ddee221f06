// What a screen costs in round trips to PostgreSQL.
import { beforeAll, expect, test } from 'vitest';
import type { QueryName } from '../src/api/operations.ts';
import { sendCommand, latestUpdateId, openThreadAs } from './threads.ts';
import { createColleague, type Owner, createOwner } from './owners.ts';
import { useSecondServer } from './second-server.ts';
import { withoutSessionQuery, type Statement, recordStatements } from './sql-statements.ts';
import { type Person, useTestServices } from './test-services.ts';

const here = useTestServices();
// The commands go to the first server, which then tells the other; what is counted is asked of the second.
const second = useSecondServer(here);
let seller: Owner;
let auction: Owner;
const threads: Record<'live' | 'done', string> = { live: '', done: '' };

beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  const buyer = await createOwner(here, 'Bluebird Cars');
  for (const which of ['live', 'done'] as const) {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
    threads[which] = threadId;
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the safe.' });
    await sendCommand(auction, 'likeUpdate', { threadId, updateId: await latestUpdateId(auction, threadId) });
    await sendCommand(auction, 'requestUpdate', { threadId });
    await sendCommand(seller, 'markDelivered', { threadId });
  }
  await sendCommand(auction, 'confirmDelivery', { threadId: threads.done, updateId: await latestUpdateId(auction, threads.done) });
  await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
});

const heardOf = (by: Person, ask: (person: Person) => Promise<unknown>) => recordStatements(second.services.sql, () => ask(second.as(by)));

const one: [query: QueryName, what: string, input: () => Record<string, string>][] = [
  ['thread', 'with its stakes, updates, likes, requests and names', () => ({ threadId: threads.live })],
  ['thread', 'whose part is complete', () => ({ threadId: threads.done })],
  ['thread', 'that does not exist', () => ({ threadId: crypto.randomUUID() })],
  ['completedThread', 'out of its ledger', () => ({ threadId: threads.done })],
  ['completedThread', 'that is not complete', () => ({ threadId: threads.live })],
  ['threadUpdates', 'before those that are known', () => ({ threadId: threads.live, before: '2' })],
  ['threadUpdates', 'of a thread whose part is complete', () => ({ threadId: threads.done, before: '2' })],
  ['pendingInvites', 'with their cards', () => ({})],
  ['searchThreads', 'live and completed', () => ({ q: 'ford' })],
  ['searchOrgs', 'with connections', () => ({ q: 'motors' })],
  ['myOrganization', 'with its people and invites', () => ({})],
  ['org', 'with its connection, and who may see what of it', () => ({ orgId: auction.orgId })],
  ['notifications', 'with their vehicles and how many are unread', () => ({})],
];
test.each(one)('%s %s is one statement besides the session’s', async (query, _what, input) => {
  let status = 0;
  const statements = await heardOf(seller, async (person) => {
    ({ status } = await person.query(query, input()));
  });
  expect(withoutSessionQuery(statements)).toHaveLength(1);
  expect([200, 404]).toContain(status);
});

test.each(['active', 'completed'])('the dashboard’s %s tab is two: the counts, and the cards however many', async (tab) => {
  const statements = await heardOf(seller, (person) => person.query('dashboard', { tab }));
  expect(withoutSessionQuery(statements)).toHaveLength(2);
});

test('a list of the network is two: the counts, and the organizations however many', async () => {
  const statements = await heardOf(seller, (person) => person.query('network'));
  expect(withoutSessionQuery(statements)).toHaveLength(2);
});

test('what is known without the database asks it nothing but who it is', async () => {
  const statements = await heardOf(seller, (person) => person.query('decodeVin', { vin: '1FTFW1E53MKE41877' }));
  expect(withoutSessionQuery(statements)).toEqual([]);
});

const beginning = ({ text }: Statement): string => text.trim().split(/\s+/).slice(0, 2).join(' ');

test('a command that is refused locks its thread, reads it, and does no more', async () => {
  const input = { threadId: threads.live, updateId: crypto.randomUUID() };
  const statements = await heardOf(auction, (person) => person.command('disputeDelivery', input));
  expect(withoutSessionQuery(statements).map(beginning)).toEqual(['begin', 'select 1', 'select json_build_object(', 'rollback']);
});

test('what a command mails costs two statements, however many people it goes to', async () => {
  for (let i = 0; i < 3; i++) await createColleague(here, auction);
  const input = { threadId: threads.live, message: 'It leaves today.' };
  const statements = await heardOf(seller, (person) => person.command('postUpdate', input));
  expect(statements.filter(({ text }) => /\binto\s+(?:mail|pgboss\.\S+)/i.test(text))).toHaveLength(2);
  const [row] = await here.services.sql<
    [{ n: number }]
  >`select count(*)::int as n from mail where content -> 'quote' ->> 'text' = ${input.message}`;
  expect(row.n).toBeGreaterThanOrEqual(4);
});

/** What the transaction of a posted update sends. */
async function postOf(headers: Record<string, string> = {}): Promise<Statement[]> {
  const input = { threadId: threads.live, message: `It is in the mail ${crypto.randomUUID()}.` };
  const statements = await heardOf(seller, (person) => person.command('postUpdate', input, headers));
  const [begin, commit] = ['begin', 'commit'].map((word) => statements.findIndex(({ text }) => text.trim() === word));
  return statements.slice(begin, commit! + 1);
}

test('a command’s key costs two statements in one round trip, before anything else is asked', async () => {
  const [without, withKey] = [await postOf(), await postOf({ 'idempotency-key': crypto.randomUUID() })];
  expect(withKey.slice(1, 3).map(beginning)).toEqual(['insert into', 'savepoint work']);
  expect(withKey[1]?.text).toMatch(/^\s*insert into idempotency_key/);
  expect(withKey.toSpliced(1, 2).map(beginning)).toEqual(without.map(beginning));
});

test('a refused command with a key goes back to where it began, and keeps its refusal', async () => {
  const input = { threadId: threads.live, updateId: crypto.randomUUID() };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const statements = await heardOf(auction, (person) => person.command('disputeDelivery', input, key));
  expect(withoutSessionQuery(statements).map(beginning)).toEqual([
    'begin',
    'insert into',
    'savepoint work',
    'select 1',
    'select json_build_object(',
    'rollback to',
    'update idempotency_key',
    'commit',
  ]);
});

test.each(['the same', 'another'])('a used key with %s body is looked up, and nothing else is read before that', async (body) => {
  const [threadId, key] = [threads.live, { 'idempotency-key': crypto.randomUUID() }];
  const input = { threadId, message: 'It is in the safe.' };
  await sendCommand(seller, 'postUpdate', input);
  await seller.command('postUpdate', input, key);
  const sent = body === 'another' ? { threadId, message: 'It is not.' } : input;
  const statements = withoutSessionQuery(await heardOf(seller, (person) => person.command('postUpdate', sent, key)));
  // Behind the transaction a repeat is a query like the thread's own.
  expect(statements.map(beginning)).toEqual([
    'begin',
    'insert into',
    'savepoint work',
    'select body_hash',
    'commit',
    ...(body === 'another' ? [] : ['select json_build_object(']),
  ]);
});
