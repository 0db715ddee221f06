// The SQL statements that each query and command sends to PostgreSQL.
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import type { QueryName } from '../src/api/operations.ts';
import { sendCommand, latestUpdateId, openThreadAs } from '../testing/threads/threads.ts';
import { createColleague, type Owner, createOwner } from '../testing/people/owners.ts';
import { useSecondServer } from '../testing/servers/second-server.ts';
import { withoutSessionQuery, type Statement, recordStatements } from '../testing/database/sql-statements.ts';
import { type Person, useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
// The setup goes to the first server, and the statements of the second one are counted.
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

/** Without events for open pages: one of an earlier command may be sent meanwhile. */
const statementsOf = async (by: Person, ask: (person: Person) => Promise<unknown>) =>
  (await recordStatements(second.services.sql, () => ask(second.as(by)))).filter(({ text }) => !text.includes('pg_notify'));

const one: [query: QueryName, what: string, input: () => Record<string, string>][] = [
  ['thread', 'with its stakes, updates, likes, requests and names', () => ({ threadId: threads.live })],
  ['thread', 'that is completed for the viewer', () => ({ threadId: threads.done })],
  ['thread', 'that does not exist', () => ({ threadId: crypto.randomUUID() })],
  ['completedThread', 'from its ledger', () => ({ threadId: threads.done })],
  ['completedThread', 'that is not completed', () => ({ threadId: threads.live })],
  ['threadUpdates', 'before a place', () => ({ threadId: threads.live, before: '2' })],
  ['threadUpdates', 'of a completed thread', () => ({ threadId: threads.done, before: '2' })],
  ['threadCounts', 'of every standing', () => ({})],
  ['pendingInvites', 'with their cards', () => ({})],
  ['searchThreads', 'live and completed', () => ({ q: 'ford' })],
  ['searchOrgs', 'with connections', () => ({ q: 'motors' })],
  ['myOrganization', 'with its people and invites', () => ({})],
  ['org', 'with its connection, and who may see what of it', () => ({ orgId: auction.orgId })],
  ['notifications', 'with their vehicles and how many are unread', () => ({})],
];
test.each(one)('%s %s sends one statement besides that of the session', async (query, _what, input) => {
  let status = 0;
  const statements = await statementsOf(seller, async (person) => {
    ({ status } = await person.query(query, input()));
  });
  expect(withoutSessionQuery(statements)).toHaveLength(1);
  expect([200, 404]).toContain(status);
});

test.each(['active', 'completed'])('the %s tab of the dashboard sends two statements: for the counts and for all cards', async (tab) => {
  const statements = await statementsOf(seller, (person) => person.query('dashboard', { tab }));
  expect(withoutSessionQuery(statements)).toHaveLength(2);
});

test('a list of the network sends two statements: for the counts and for all organizations', async () => {
  const statements = await statementsOf(seller, (person) => person.query('network'));
  expect(withoutSessionQuery(statements)).toHaveLength(2);
});

test('a query that needs no database sends only the statement of the session', async () => {
  const statements = await statementsOf(seller, (person) => person.query('decodeVin', { vin: '1FTFW1E53MKE41877' }));
  expect(withoutSessionQuery(statements)).toEqual([]);
});

/** A transaction whose statements are planned for few rows. */
const BEGIN = ['begin', "select set_config('enable_seqscan',"];
/** The thread and the policies of its organizations. All are sent at once, with `begin` and the key. */
const LOCK_AND_READ = ['select id', 'select pg_advisory_xact_lock_shared(', 'select asked.place,'];
const beginning = ({ text }: Statement): string =>
  text
    .trim()
    .split(/\s+|(?<=shared\()/)
    .slice(0, 2)
    .join(' ');

test('a refused command locks its thread and the policies of its organizations, reads them, and sends nothing else', async () => {
  const input = { threadId: threads.live, updateId: crypto.randomUUID() };
  const statements = await statementsOf(auction, (person) => person.command('disputeDelivery', input));
  expect(withoutSessionQuery(statements).map(beginning)).toEqual([...BEGIN, ...LOCK_AND_READ, 'commit']);
});

test('the mails of a command cost two statements for any number of recipients', async () => {
  for (let i = 0; i < 3; i++) await createColleague(here, auction);
  const input = { threadId: threads.live, message: 'It leaves today.' };
  const { sql, ledger } = second.services;
  const statements = await recordStatements(sql, async () => {
    await second.as(seller).command('postUpdate', input);
    await ledger.catchUp();
    await setTimeout(50); // its events are sent after the commit
  });
  expect(statements.filter(({ text }) => /\binto\s+(?:mail|pgboss\.\S+)/i.test(text))).toHaveLength(2);
  const [row] = await here.services.sql<
    [{ n: number }]
  >`select count(*)::int as n from mail where content -> 'quote' ->> 'text' = ${input.message}`;
  expect(row.n).toBeGreaterThanOrEqual(4);
});

/** Posts an update and returns the statements of its transaction. */
async function postOf(headers: Record<string, string> = {}): Promise<Statement[]> {
  const input = { threadId: threads.live, message: `It is in the mail ${crypto.randomUUID()}.` };
  const statements = await statementsOf(seller, (person) => person.command('postUpdate', input, headers));
  const [begin, commit] = ['begin', 'commit'].map((word) => statements.findIndex(({ text }) => text.trim() === word));
  return statements.slice(begin, commit! + 1);
}

test('an update is posted with eight statements, and an idempotency key costs one more, before all others', async () => {
  const [without, withKey] = [await postOf(), await postOf({ 'idempotency-key': crypto.randomUUID() })];
  expect(without.map(beginning)).toEqual([...BEGIN, ...LOCK_AND_READ, 'with threads', 'with fresh', 'commit']);
  expect(withKey[BEGIN.length]?.text).toMatch(/^\s*insert into idempotency_key/);
  expect(withKey.toSpliced(BEGIN.length, 1).map(beginning)).toEqual(without.map(beginning));
});

test('a refused command with an idempotency key stores the refusal', async () => {
  const input = { threadId: threads.live, updateId: crypto.randomUUID() };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const statements = await statementsOf(auction, (person) => person.command('disputeDelivery', input, key));
  expect(withoutSessionQuery(statements).map(beginning)).toEqual([
    ...BEGIN,
    'insert into',
    ...LOCK_AND_READ,
    'update idempotency_key',
    'commit',
  ]);
});

test.each(['the same', 'another'])('a used idempotency key with %s body locks and reads no thread', async (body) => {
  const [threadId, key] = [threads.live, { 'idempotency-key': crypto.randomUUID() }];
  const input = { threadId, message: 'It is in the safe.' };
  await sendCommand(seller, 'postUpdate', input);
  await seller.command('postUpdate', input, key);
  const sent = body === 'another' ? { threadId, message: 'It is not.' } : input;
  const statements = withoutSessionQuery(await statementsOf(seller, (person) => person.command('postUpdate', sent, key)));
  // After the transaction a repeat reads the thread as the query `thread` does.
  expect(statements.map(beginning)).toEqual([
    ...BEGIN,
    'insert into',
    'commit',
    'select body_hash',
    ...(body === 'another' ? [] : ['select asked.place,']),
  ]);
});
