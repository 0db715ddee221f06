// One request that gives commands on many threads: each is carried out or refused for itself, once, whatever happens in between.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Out } from '../../src/api/operations.ts';
import { BULK_MAX, MESSAGE_MAX } from '../../src/domain/limits.ts';
import { createServices, type Services } from '../../src/server/services.ts';
import { checkDatabaseAtEnd } from '../../testing/database/check-at-end.ts';
import { createColleague, createOwner, type Owner } from '../../testing/people/owners.ts';
import { useSecondServer } from '../../testing/servers/second-server.ts';
import { type Answer, type Person, person, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, readThread, sendCommand } from '../../testing/threads/threads.ts';

const here = useOwnTestServices();
const second = useSecondServer(here);
type Call = { operation: string; input: object };
type Result = Out<'runOnThreads'>['results'][number];

let seller: Owner;
let auction: Owner;
let buyer: Owner;
beforeEach(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
});
afterEach(() => {
  vi.useRealTimers();
});
checkDatabaseAtEnd(here);

/** The seller has not answered, so the auction may ask it. */
const openThread = async (given: object = {}): Promise<string> =>
  await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, ...given });
async function openThreads(count: number, given: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await openThread(given));
  return ids;
}
const ask = (threadId: string, note = 'Where is it?'): Call => ({ operation: 'requestUpdate', input: { threadId, note } });
const post = (threadId: string, message: string): Call => ({ operation: 'postUpdate', input: { threadId, message } });

const finish = (threadId: string): Call => ({ operation: 'finishThread', input: { threadId, how: 'retailed' } });
const note = (threadId: string): Call => ({ operation: 'updateDeskEntry', input: { threadId, stockNumber: 'S1' } });

const withKey = (key: string) => ({ 'idempotency-key': key });
const bulk = async (by: Person, calls: readonly Call[], key?: string): Promise<Answer> =>
  await by.command('runOnThreads', { calls }, key === undefined ? {} : withKey(key));
/** Throws if the request is refused in whole. */
async function results(by: Person, calls: readonly Call[], key?: string): Promise<Result[]> {
  const { status, body } = await bulk(by, calls, key);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (body as Out<'runOnThreads'>).results;
}
const codes = (all: readonly Result[]) => all.map(({ error }) => error?.code ?? null);
const numberOf = (all: readonly Result[], code: string | null) => codes(all).filter((one) => one === code).length;
const messageOf = ({ body }: Answer) => (body as { error: { message: string } }).error.message;

/** The number of entries of each thread. */
async function entriesOf(threadIds: readonly string[]): Promise<number[]> {
  const rows = await here.services.sql<{ id: string; seq: number }[]>`select id, seq from thread where id = any(${[...threadIds]}::uuid[])`;
  return threadIds.map((threadId) => rows.find(({ id }) => id === threadId)!.seq);
}
/** How many notifications about each thread an organization has of this type. */
async function notificationsOf({ orgId }: Owner, type: string, threadIds: readonly string[]): Promise<number[]> {
  const rows = await here.services.sql<{ threadId: string }[]>`
    select thread_id as "threadId" from notification where org_id = ${orgId} and type = ${type}`;
  return threadIds.map((id) => rows.filter(({ threadId }) => threadId === id).length);
}

describe('the commands of one request', () => {
  test('can be different ones, and the results have the order of the calls', async () => {
    const [asked, sent, noted] = (await openThreads(3)) as [string, string, string];
    const held = await openThread({ creatorHasTitle: true });
    const invited = await openThreadAs(seller, { boughtFromOrgId: buyer.orgId, soldToOrgId: auction.orgId });
    await sendCommand(seller, 'respondToInvite', { threadId: sent, accept: true, hasTitle: true });
    await sendCommand(seller, 'markDelivered', { threadId: sent });
    const all = await results(auction, [
      post(held, 'It leaves on Monday.'),
      { operation: 'updateDeskEntry', input: { threadId: noted, stockNumber: 'P24611', assigneeId: auction.userId } },
      { operation: 'confirmDelivery', input: { threadId: sent, updateId: await latestUpdateId(auction, sent) } },
      { operation: 'respondToInvite', input: { threadId: invited, accept: true } },
      ask(asked),
    ]);
    expect(all.map(({ threadId }) => threadId)).toEqual([held, noted, sent, invited, asked]);
    expect(codes(all)).toEqual([null, null, null, null, null]);
    expect(all.map(({ emailStatus }) => emailStatus !== null)).toEqual([false, false, false, false, true]);
    expect((await readThread(auction, held)).updates.at(-1)!.message).toBe('It leaves on Monday.');
    expect((await readThread(auction, sent)).stakes.find(({ own }) => own)!.hasTitle).toBe(true);
    expect((await readThread(auction, invited)).standing).toBe('active');
    expect((await readThread(auction, asked)).requests).toHaveLength(1);
    const { body } = await auction.query('desk', { filters: 'mine' });
    expect((body as Out<'desk'>).rows).toMatchObject([{ id: noted, stockNumber: 'P24611' }]);
  });

  test('can say what titles wait for, and ask that', async () => {
    const said = await Promise.all([1, 2].map(async () => await openThread({ creatorHasTitle: true })));
    const asked = await openThreads(2);
    const all = await results(auction, [
      ...said.map((threadId) => ({ operation: 'postUpdate', input: { threadId, waitsFor: 'payoff' } }) as const),
      ...asked.map((threadId) => ({ operation: 'requestUpdate', input: { threadId, asks: 'waits-for' } }) as const),
    ]);
    expect(codes(all)).toEqual([null, null, null, null]);
    for (const threadId of said) expect((await readThread(auction, threadId)).waitsFor).toMatchObject({ what: 'payoff' });
    for (const threadId of asked) expect((await readThread(auction, threadId)).requests).toMatchObject([{ asks: 'waits-for' }]);
  });

  test('can accept several invitations', async () => {
    const ids = await openThreads(3);
    expect(
      codes(
        await results(
          buyer,
          ids.map((threadId) => ({ operation: 'respondToInvite', input: { threadId, accept: true } })),
        ),
      ),
    ).toEqual([null, null, null]);
    expect(((await buyer.query('desk')).body as Out<'desk'>).total).toBe(3);
  });

  test('that are refused do not affect the others: by a rule, an invalid input, an unknown thread or another’s thread', async () => {
    const ids = await openThreads(5);
    await sendCommand(auction, 'requestUpdate', { threadId: ids[1]! });
    const foreign = await openThreadAs(buyer, { boughtFromOrgId: seller.orgId });
    const calls = [
      ask(ids[0]!),
      ask(ids[1]!),
      ask(ids[2]!, 'x'.repeat(501)),
      ask(crypto.randomUUID()),
      ask(foreign),
      post(ids[3]!, ''),
      ask(ids[4]!),
    ];
    const all = await results(auction, calls);
    expect(codes(all)).toEqual([null, 'aborted', 'invalid-argument', 'not-found', 'not-found', 'invalid-argument', null]);
    expect(all[1]!.error!.message).toBe('You already have an open update request.');
    expect(await entriesOf(ids)).toEqual([2, 2, 1, 1, 2]);
    expect(await entriesOf([foreign])).toEqual([1]);
  });

  test('tell each recipient once for each thread', async () => {
    const ids = await openThreads(4);
    await results(
      auction,
      ids.map((threadId) => ask(threadId)),
    );
    expect(await notificationsOf(seller, 'request_update', ids)).toEqual([1, 1, 1, 1]);
    const [{ mails }] = await here.services.sql<[{ mails: number }]>`
      select count(*)::int as mails from mail where content ->> 'threadId' = any(${ids}) and content ->> 'kind' = 'request_update'`;
    expect(mails).toBeLessThanOrEqual(4);
  });

  test('finish what the organization holds alone, and say why the others are left out', async () => {
    const held = [await openThread({ creatorHasTitle: true }), await openThread({ creatorHasTitle: true })];
    const elsewhere = await openThread();
    const further = await openThread({ creatorHasTitle: true });
    await sendCommand(buyer, 'respondToInvite', { threadId: further, accept: true });
    const key = crypto.randomUUID();
    const calls = [...held, elsewhere, further].map(finish);
    const all = await results(auction, calls, key);
    expect(all.map(({ error }) => error?.message ?? null)).toEqual([
      null,
      null,
      'Only the organization that holds the title can finish this thread.',
      'Somebody further down the chain still takes part. Send the title on instead.',
    ]);
    expect(((await auction.query('desk')).body as Out<'desk'>).rows.map(({ id }) => id).toSorted()).toEqual(
      [elsewhere, further].toSorted(),
    );
    const keys = await here.services.sql<{ key: string }[]>`select key from idempotency_key where key like ${`${key}:%`}`;
    expect(keys.map((row) => row.key)).toEqual(expect.arrayContaining(held.map((threadId) => `${key}:${threadId}`)));
    expect(await results(auction, calls, key)).toEqual(all);
  });

  test('answer deliveries, and are taken back together: those on which nothing else has happened', async () => {
    const ids = await openThreads(3);
    for (const threadId of ids) {
      await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
      await sendCommand(seller, 'markDelivered', { threadId });
    }
    const confirms = await Promise.all(
      ids.map(async (threadId) => ({
        operation: 'confirmDelivery',
        input: { threadId, updateId: await latestUpdateId(auction, threadId) },
      })),
    );
    const answers = await results(auction, confirms);
    expect(answers.map(({ takeBackSeq, mailed }) => [takeBackSeq, mailed])).toEqual((await entriesOf(ids)).map((seq) => [seq, null]));
    await sendCommand(auction, 'postUpdate', { threadId: ids[2]!, message: 'It is in the drawer.' });
    const undone = await results(
      auction,
      answers.map(({ threadId, takeBackSeq }) => ({ operation: 'takeBack', input: { threadId, seq: takeBackSeq } })),
    );
    expect(undone.map(({ error }) => error?.message ?? null)).toEqual([null, null, 'It is too late to take that back.']);
    expect(undone.map(({ mailed, takeBackSeq }) => [mailed, takeBackSeq])).toEqual([
      [false, null],
      [false, null],
      [null, null],
    ]);
    const holders = await Promise.all(
      ids.map(async (threadId) => (await readThread(auction, threadId)).stakes.find(({ own }) => own)!.hasTitle),
    );
    expect(holders).toEqual([false, false, true]);
  });

  test('are those of a member: a removed one gets nothing', async () => {
    const ids = await openThreads(2);
    const colleague = await createColleague(here, auction);
    await auction.command('removeMember', { userId: colleague.userId });
    const answer = await bulk(
      colleague,
      ids.map((threadId) => ask(threadId)),
    );
    expect(answer.status).not.toBe(200);
    expect(await entriesOf(ids)).toEqual([1, 1]);
  });
});

describe('a request is refused in whole', () => {
  test(`with more than ${BULK_MAX} threads`, async () => {
    const calls = Array.from({ length: BULK_MAX + 1 }, () => ask(crypto.randomUUID()));
    const answer = await bulk(auction, calls);
    expect([answer.status, messageOf(answer)]).toEqual([400, '100 at most.']);
  });

  test('without a thread', async () => {
    const answer = await bulk(auction, []);
    expect([answer.status, messageOf(answer)]).toEqual([400, 'Choose a title.']);
  });

  test('with a thread twice, in whatever case its id is written', async () => {
    const [first, other] = (await openThreads(2)) as [string, string];
    for (const again of [first, first.toUpperCase()]) {
      const answer = await bulk(auction, [ask(first), ask(other), ask(again)]);
      expect([answer.status, messageOf(answer)]).toEqual([400, 'A thread can be chosen only once.']);
    }
    expect(await entriesOf([first, other])).toEqual([1, 1]);
  });

  test('with an operation that is not allowed for many threads', async () => {
    const [first, other] = (await openThreads(2, { creatorHasTitle: true })) as [string, string];
    for (const operation of ['closeThread', 'markDelivered', 'createThread', 'runOnThreads', 'desk', 'toString']) {
      const answer = await bulk(auction, [ask(first), { operation, input: { threadId: other, how: 'kept' } }]);
      expect([operation, answer.status]).toEqual([operation, 400]);
    }
    expect(await entriesOf([first, other])).toEqual([1, 1]);
  });

  test('without a session', async () => {
    const [threadId] = (await openThreads(1)) as [string];
    const stranger = person(here.services, '', '');
    expect((await bulk(stranger, [ask(threadId)])).status).toBe(401);
  });
});

describe('the same key', () => {
  test('twice does nothing twice, and answers with the same outcome', async () => {
    const ids = await openThreads(4);
    await sendCommand(auction, 'requestUpdate', { threadId: ids[2]! });
    const calls = [...ids.map((threadId) => ask(threadId)), ask(crypto.randomUUID())];
    const key = crypto.randomUUID();
    const first = await bulk(auction, calls, key);
    expect(codes((first.body as Out<'runOnThreads'>).results).map((code) => code === null)).toEqual([true, true, false, true, false]);
    expect(await bulk(auction, calls, key)).toEqual(first);
    expect(await entriesOf(ids)).toEqual([2, 2, 2, 2]);
    expect(await notificationsOf(seller, 'request_update', ids)).toEqual([1, 1, 1, 1]);
  });

  test('answers with the same outcome after the reason of a refusal is gone', async () => {
    const ids = await openThreads(2);
    await sendCommand(auction, 'requestUpdate', { threadId: ids[0]! });
    const key = crypto.randomUUID();
    const first = await bulk(
      auction,
      ids.map((threadId) => ask(threadId)),
      key,
    );
    await sendCommand(auction, 'postUpdate', { threadId: ids[0]!, message: 'They say tomorrow.' }).catch(() => null);
    await here.services
      .sql`update update_request set resolved_at = now() - interval '3 days' where thread_id = ${ids[0]!} and resolved_at is null`;
    expect(
      await bulk(
        auction,
        ids.map((threadId) => ask(threadId)),
        key,
      ),
    ).toEqual(first);
    await here.services.sql`update update_request set resolved_at = null where thread_id = ${ids[0]!}`;
  });

  test('with other calls, or the same in another order, is refused, and nothing is done', async () => {
    const ids = (await openThreads(3)) as [string, string, string];
    const key = crypto.randomUUID();
    await bulk(auction, [ask(ids[0])], key);
    for (const calls of [[ask(ids[0]), ask(ids[1])], [ask(ids[1])], [ask(ids[0], 'Please.')], [post(ids[0], 'Here.')]]) {
      const answer = await bulk(auction, calls, key);
      expect([answer.status, messageOf(answer)]).toEqual([409, 'This request was already sent with other contents.']);
    }
    expect(await entriesOf(ids)).toEqual([2, 1, 1]);
  });

  test('is a different one for another person', async () => {
    const ids = (await openThreads(2)) as [string, string];
    const key = crypto.randomUUID();
    await bulk(auction, [ask(ids[0])], key);
    const colleague = await createColleague(here, auction);
    expect(codes(await results(colleague, [ask(ids[1])], key))).toEqual([null]);
  });

  test('at the same moment on two servers does everything once, and both answer alike', async () => {
    const ids = await openThreads(6);
    const key = crypto.randomUUID();
    const calls = ids.map((threadId) => ask(threadId));
    const [one, other] = await Promise.all([bulk(auction, calls, key), bulk(second.as(auction), calls, key)]);
    expect(codes((one.body as Out<'runOnThreads'>).results)).toEqual(ids.map(() => null));
    expect(other).toEqual(one);
    expect(await entriesOf(ids)).toEqual(ids.map(() => 2));
    expect(await notificationsOf(seller, 'request_update', ids)).toEqual(ids.map(() => 1));
  });

  test('is not needed', async () => {
    const ids = await openThreads(2);
    expect(
      codes(
        await results(
          auction,
          ids.map((threadId) => ask(threadId)),
        ),
      ),
    ).toEqual([null, null]);
  });
});

describe('after a crash between two threads', () => {
  beforeAll(async () => {
    await here.services.sql.unsafe(`
      create table broken_thread (thread_id uuid, how text);
      create function break_thread() returns trigger language plpgsql as $$
      declare how text := (select b.how from broken_thread b where b.thread_id = new.thread_id);
      begin
        if how = 'raise' then raise exception 'broken'; end if;
        if how = 'cut' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if;
        return new;
      end $$;
      create trigger break_thread before insert on update_request for each row execute function break_thread()`);
  });

  test.each([
    ['an error of the handler', 'raise', 'internal'],
    ['a lost connection', 'cut', 'unavailable'],
  ])('by %s, the request can be repeated with its key, and nothing is done twice', async (_, how, code) => {
    const ids = (await openThreads(5)) as [string, string, string, string, string];
    const { sql } = here.services;
    await sql`insert into broken_thread values (${ids[1]}, ${how}), (${ids[3]}, ${how})`;
    const key = crypto.randomUUID();
    const calls = ids.map((threadId) => ask(threadId));
    const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const all = await results(auction, calls, key);
    logged.mockRestore();
    expect(codes(all)).toEqual([null, code, null, code, null]);
    expect(all[1]!.error!.message).not.toContain('broken');
    expect(await entriesOf(ids)).toEqual([2, 1, 2, 1, 2]);
    await sql`delete from broken_thread`;
    expect(codes(await results(auction, calls, key))).toEqual([null, null, null, null, null]);
    expect(await entriesOf(ids)).toEqual([2, 2, 2, 2, 2]);
    expect(await notificationsOf(seller, 'request_update', ids)).toEqual([1, 1, 1, 1, 1]);
    expect(codes(await results(auction, calls, key))).toEqual([null, null, null, null, null]);
    expect(await entriesOf(ids)).toEqual([2, 2, 2, 2, 2]);
  });
});

describe('the limit of commands a minute', () => {
  let limited: Services;
  beforeAll(async () => {
    const limits = { queriesAMinute: 1000, commandsAMinute: 4 };
    limited = await createServices(here.services.config, here.databaseUrl, { limits, mail: 'unsent' });
  });
  afterAll(async () => await limited?.close());
  /** The auction at the server with the limit, in the middle of a minute. */
  const limitedAuction = (): Person => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 30_000 });
    return person(limited, auction.userId, auction.cookie);
  };
  const REFUSED = 'resource-exhausted';

  test('counts each command of a request for itself: those beyond it are refused, and their threads stay as they are', async () => {
    const ids = await openThreads(6);
    const all = await results(
      limitedAuction(),
      ids.map((threadId) => ask(threadId)),
    );
    expect([numberOf(all, null), numberOf(all, REFUSED)]).toEqual([4, 2]);
    expect(await entriesOf(ids)).toEqual(all.map(({ error }) => (error === null ? 2 : 1)));
  });

  test('is counted for each operation alone', async () => {
    const ids = await openThreads(6, { creatorHasTitle: true });
    const calls = ids.map((threadId, at) => (at % 2 === 0 ? post(threadId, 'Here.') : note(threadId)));
    expect(codes(await results(limitedAuction(), calls))).toEqual(ids.map(() => null));
  });

  test('is the one of the same command given alone, before and afterwards', async () => {
    const ids = await openThreads(6);
    const by = limitedAuction();
    for (const threadId of ids.slice(0, 2)) expect((await by.command('requestUpdate', { threadId })).status).toBe(200);
    const all = await results(
      by,
      ids.slice(2, 5).map((threadId) => ask(threadId)),
    );
    expect([numberOf(all, null), numberOf(all, REFUSED)]).toEqual([2, 1]);
    expect((await by.command('requestUpdate', { threadId: ids[5]! })).status).toBe(429);
  });

  test('does not count what is done already, so that a repeat has the outcome of the first request', async () => {
    const ids = await openThreads(4);
    const [by, key] = [limitedAuction(), crypto.randomUUID()];
    const calls = ids.map((threadId) => ask(threadId));
    for (let times = 0; times < 3; times++) expect(codes(await results(by, calls, key))).toEqual([null, null, null, null]);
    expect(await entriesOf(ids)).toEqual([2, 2, 2, 2]);
  });

  test('leaves what it refused to be done by the same request in the next minute', async () => {
    const ids = await openThreads(6);
    const [by, key] = [limitedAuction(), crypto.randomUUID()];
    const calls = ids.map((threadId) => ask(threadId)).toReversed();
    const first = await results(by, calls, key);
    expect(numberOf(first, REFUSED)).toBe(2);
    const refused = first.flatMap(({ threadId, error }) => (error === null ? [] : [threadId]));
    vi.setSystemTime(Date.now() + 60_000);
    await results(
      by,
      refused.map((threadId) => ask(threadId)),
      crypto.randomUUID(),
    );
    expect(await entriesOf(ids)).toEqual(ids.map(() => 2));
  });
});

test(`${BULK_MAX} messages of ${MESSAGE_MAX} characters are accepted, in any encoding of JSON`, async () => {
  const own = await openThreads(3, { creatorHasTitle: true });
  const ids = [...own, ...Array.from({ length: BULK_MAX - own.length }, () => crypto.randomUUID())];
  const key = crypto.randomUUID();
  const message = '€'.repeat(MESSAGE_MAX);
  const calls = ids.map((threadId) => post(threadId, message));
  const all = await results(auction, calls, key);
  expect(codes(all)).toEqual([null, null, null, ...ids.slice(3).map(() => 'not-found')]);
  expect((await readThread(auction, own[2]!)).updates.at(-1)!.message).toBe(message);
  // As clients write it that send only ASCII.
  const payload = JSON.stringify({ calls }).replaceAll('€', '\\u20ac');
  const headers = { cookie: auction.cookie, 'content-type': 'application/json', ...withKey(key) };
  const escaped = await here.services.app.inject({ method: 'POST', url: '/api/runOnThreads', headers, payload });
  expect([escaped.statusCode, escaped.json()]).toEqual([200, { results: all }]);
  expect(await entriesOf(own)).toEqual([2, 2, 2]);
});
