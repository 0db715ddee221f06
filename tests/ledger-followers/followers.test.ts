// Consumers of the ledger: each gets every entry once, in order, whatever fails or runs at the same time.
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { connect, type Sql, type Tx } from '../../src/server/postgres/connections/sql.ts';
import type { LedgerEntry } from '../../src/server/db/ledger/cursors.ts';
import type { Consumer } from '../../src/server/ledger/consumer.ts';
import { followLedger } from '../../src/server/ledger/follow-ledger.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { ORIGIN, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand } from '../../testing/threads/threads.ts';

const here = useOwnTestServices();
let seller: Owner;
let auction: Owner;
let threadId: string;
beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await here.services.sql`create table handled (consumer text, position bigint, thread_id uuid, seq int)`;
});
beforeEach(async () => {
  await here.services.ledger.catchUp();
  await here.services.sql`truncate handled`;
  await here.services.sql`delete from ledger_consumer where name not in ('notifications', 'mails')`;
});

/** Posts without following the ledger. */
async function post(message: string, to = threadId): Promise<void> {
  const { cookie } = seller;
  const payload = { threadId: to, message };
  const { statusCode, body } = await here.services.app.inject({
    method: 'POST',
    url: '/api/postUpdate',
    headers: { cookie, origin: ORIGIN },
    payload,
  });
  if (statusCode !== 200) throw new Error(body);
}

/** Writes an entry that nobody is told about. */
async function writeEntry(tx: Tx | Sql, to: string): Promise<void> {
  const [row] = await tx<[{ seq: number }]>`update thread set seq = seq + 1 where id = ${to} returning seq`;
  await tx`insert into thread_event (thread_id, seq, at, org_id, command, facts) values (${to}, ${row.seq}, now(), ${auction.orgId}, 'test', '[]')`;
}

/** A consumer that writes what it gets. `refuses`: the message of an update at which it fails. */
const recorder =
  (consumer: string, refuses?: () => string | null): Consumer =>
  async ({ tx }, entries) => {
    const rows = entries.map(({ position, threadId: id, seq }) => ({ consumer, position, thread_id: id, seq }));
    await tx`insert into handled ${tx(rows)}`;
    if (refuses?.() && entries.some((entry) => messageOf(entry) === refuses())) throw new Error('It cannot be handled.');
  };
const messageOf = ({ facts }: LedgerEntry) => facts.flatMap((fact) => (fact.type === 'UpdatePosted' ? fact.message : []))[0];

const follow = (consumers: Record<string, Consumer>, sql: Sql = here.services.sql) =>
  followLedger({ sql, live: here.services.live, consumers });

const handledBy = async (consumer: string) =>
  await here.services.sql<{ position: number; threadId: string; seq: number }[]>`
    select position, thread_id as "threadId", seq from handled where consumer = ${consumer} order by position`;

test('a new consumer begins with the next entry, and gets each once, in order', async () => {
  const ledger = follow({ probe: recorder('probe') });
  await ledger.catchUp();
  expect(await handledBy('probe')).toEqual([]);
  for (const message of ['one', 'two', 'three']) await post(message);
  await ledger.catchUp();
  await ledger.catchUp();
  const handled = await handledBy('probe');
  expect(handled).toHaveLength(3);
  expect(handled.map(({ seq }) => seq)).toEqual(handled.map((_, at) => handled[0]!.seq + at));
  expect(handled.map(({ position }) => position)).toEqual(handled.map((_, at) => handled[0]!.position + at));
});

test('an entry waits for transactions that began before it, and none is passed over', async () => {
  const ledger = follow({ probe: recorder('probe') });
  await ledger.catchUp();
  const other = await openThreadAs(auction, { boughtFromOrgId: seller.orgId });
  await ledger.catchUp();
  await here.services.sql`truncate handled`;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const { promise: began, resolve: begin } = Promise.withResolvers<void>();
  const earlier = here.services.sql.begin(async (tx) => {
    await writeEntry(tx, other);
    begin();
    await mayEnd;
  });
  await began;
  await post('It is committed first.');
  const caughtUp = ledger.catchUp();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await handledBy('probe')).toEqual([]);
  end();
  await earlier;
  await caughtUp;
  expect((await handledBy('probe')).map((row) => row.threadId).toSorted()).toEqual([other, threadId].toSorted());
});

test('an entry does not wait for a transaction in another database of the server, which may take hours', async () => {
  const ledger = follow({ probe: recorder('probe') });
  await ledger.catchUp();
  const elsewhere = connect(inject('databaseUrl'), 1);
  try {
    await elsewhere`begin`;
    await elsewhere`select pg_current_xact_id()`;
    await post('It is committed while the other one runs.');
    await ledger.catchUp();
    expect((await handledBy('probe')).map((row) => row.threadId)).toEqual([threadId]);
    // It ran all the time.
    expect(await elsewhere`select pg_current_xact_id_if_assigned() is not null as runs`).toEqual([{ runs: true }]);
  } finally {
    await elsewhere`rollback`;
    await elsewhere.end();
  }
});

test('an entry waits for the entries before it on its thread, if its transaction began before theirs', async () => {
  const ledger = follow({ probe: recorder('probe') });
  await ledger.catchUp();
  const [early, open, late] = [1, 2, 3].map(() => connect(here.databaseUrl, 1)) as [Sql, Sql, Sql];
  try {
    for (const each of [early, open, late]) await each`begin`;
    // Each transaction gets its id here, and the early one does not have the lock of the thread yet.
    for (const each of [early, open, late]) await each`select pg_current_xact_id()`;
    await writeEntry(late, threadId);
    await late`commit`;
    await writeEntry(early, threadId);
    await early`commit`;
    const caughtUp = ledger.catchUp();
    // Several rounds of the follower, which must not place the late entry.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await handledBy('probe')).toEqual([]);
    await open`commit`;
    await caughtUp;
    const seqs = (await handledBy('probe')).map(({ seq }) => seq);
    expect(seqs).toEqual([seqs[0], seqs[0]! + 1]);
    await ledger.catchUp();
    expect(await handledBy('probe')).toHaveLength(2);
  } finally {
    for (const each of [early, open, late]) await each.end();
  }
});

test('several processes at once hand each entry to a consumer once', async () => {
  const pools = [1, 2, 3].map(() => connect(here.databaseUrl, 3));
  const ledgers = pools.map((pool) => follow({ probe: recorder('probe') }, pool));
  try {
    await Promise.all(ledgers.map(async (ledger) => await ledger.catchUp()));
    for (let round = 0; round < 8; round++)
      await Promise.all([post(`a ${round}`), ...ledgers.map(async (ledger) => await ledger.catchUp()), post(`b ${round}`)]);
    await ledgers[0]!.catchUp();
    const seqs = (await handledBy('probe')).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 16 }, (_, at) => seqs[0]! + at));
  } finally {
    for (const pool of pools) await pool.end();
  }
});

describe('a consumer that fails', () => {
  test('stops before the entry that it cannot handle, others go on, and it continues when it can', async () => {
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    let refused: string | null = 'bad';
    const ledger = follow({ picky: recorder('picky', () => refused), probe: recorder('probe') });
    await ledger.catchUp();
    for (const message of ['good', 'bad', 'later']) await post(message);
    await ledger.catchUp();
    expect(await handledBy('picky')).toHaveLength(1);
    expect(await handledBy('probe')).toHaveLength(3);
    expect(stderr.mock.calls.join()).toMatch(/ledger-not-followed.*picky/);
    refused = null;
    await ledger.catchUp();
    expect((await handledBy('picky')).map(({ seq }) => seq)).toEqual((await handledBy('probe')).map(({ seq }) => seq));
    stderr.mockRestore();
  });

  test('writes nothing of a step that is rolled back, and moves no cursor', async () => {
    const ledger = follow({ probe: recorder('probe') });
    await ledger.catchUp();
    await post('It is handled once.');
    const broken = follow({
      probe: async (context, entries) => {
        await recorder('probe')(context, entries);
        throw new Error('killed');
      },
    });
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await broken.catchUp();
    stderr.mockRestore();
    expect(await handledBy('probe')).toEqual([]);
    await ledger.catchUp();
    expect(await handledBy('probe')).toHaveLength(1);
  });
});

test('entries get positions after the database was moved to a server that counts transactions from the beginning', async () => {
  const ledger = follow({ probe: recorder('probe') });
  await ledger.catchUp();
  await here.services.sql`update ledger_horizon set transaction_id = '4611686018427387904'`;
  await post('after the move');
  await ledger.catchUp();
  expect(await handledBy('probe')).toHaveLength(1);
  const [row] = await here.services.sql<[{ twice: number }]>`
    select count(*)::int as twice from (select from ledger_position group by thread_id, seq having count(*) > 1) again`;
  expect(row.twice).toBe(0);
});

test('a process that follows is woken by an entry of another one', async () => {
  const stop = here.services.ledger.start();
  const began = performance.now();
  await post('Tell them now.');
  const [{ seq }] = await here.services.sql<[{ seq: number }]>`select seq from thread where id = ${threadId}`;
  await vi.waitFor(
    async () => {
      const rows = await here.services.sql`
        select from notification n join thread_event e on e.thread_id = n.thread_id and e.at = n.at where e.thread_id = ${threadId} and e.seq = ${seq}`;
      expect(rows).toHaveLength(1);
    },
    { interval: 10, timeout: 10_000 },
  );
  expect(performance.now() - began).toBeLessThan(10_000);
  await stop();
});
