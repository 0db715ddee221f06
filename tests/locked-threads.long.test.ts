// Another process holds the locks of many threads for seconds: reads, and commands on other threads, go on as usual.
import { setTimeout } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { connect } from '../src/server/postgres/connections/sql.ts';
import { freezeHost } from '../testing/servers/frozen-host.ts';
import { type Owner, createOwner, provision } from '../testing/people/owners.ts';
import { ORIGIN, useOwnTestServices } from '../testing/servers/test-services.ts';
import { openThreadAs } from '../testing/threads/threads.ts';
import { stayIdle } from '../testing/servers/stay-idle.ts';

const here = useOwnTestServices();
/** Four times the connections of the pool. */
const LOCKED = 32;
const WATCHED_MS = 4000;
/** Requests that waited for the locks took longer, unless a machine that is busy with other tests is slow before there are any. */
const LONGEST_MS = 2500;
let longestBefore = 0;
/** Of the eight connections, so that three are left for reads. */
const MOST_WAITING = 5;

let seller: Owner;
let reader: Owner;
let buyerId: string;
let locked: string[];
let free: string[];
beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  reader = await createOwner(here, 'Great Basin Auction');
  const { id } = await provision(seller, 'Front Range Auction');
  buyerId = (await provision(seller, 'Salt Flats Auto')).id;
  const threads: string[] = [];
  while (threads.length < LOCKED + 8) threads.push(await openThreadAs(seller, { boughtFromOrgId: id, creatorHasTitle: true }));
  locked = threads.slice(0, LOCKED);
  free = threads.slice(LOCKED);
  longestBefore = await longestTime();
});

/** Without waiting for what follows the ledger, which waits for the transaction that holds the locks. */
async function send({ cookie }: Owner, name: string, input: object): Promise<number> {
  const { app } = here.services;
  const headers = { cookie, origin: ORIGIN, 'idempotency-key': crypto.randomUUID() };
  return (await app.inject({ method: 'POST', url: `/api/${name}`, headers, payload: input })).statusCode;
}

async function timed(work: () => Promise<number>): Promise<number> {
  const began = performance.now();
  expect(await work()).toBe(200);
  return performance.now() - began;
}

const invite = async (threadId: string) => await send(seller, 'inviteNext', { threadId, orgId: buyerId });
const message = 'It is in the safe.';
const read = async ({ cookie }: Owner, name: string) =>
  (await here.services.app.inject({ url: `/api/${name}`, headers: { cookie } })).statusCode;
const isReady = async () => (await here.services.app.inject('/health/ready')).statusCode === 200;

async function waitingForLocks(): Promise<number> {
  const [row] = await here.services.statusConnection<[{ n: number }]>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row.n;
}

/** Reads, and commands on free threads, by the one who waits and by another person: how long the slowest takes (ms). */
async function longestTime(): Promise<number> {
  const until = performance.now() + WATCHED_MS;
  const times: number[] = [];
  for (let at = 0; performance.now() < until; at++) {
    for (const person of [seller, reader]) {
      times.push(await timed(async () => await read(person, 'desk')));
      times.push(await timed(async () => await read(person, 'dashboard')));
    }
    times.push(await timed(async () => await send(seller, 'postUpdate', { threadId: free[at % free.length]!, message })));
    expect(await isReady()).toBe(true);
    expect(await waitingForLocks()).toBeLessThanOrEqual(MOST_WAITING);
    await setTimeout(20);
  }
  return Math.max(...times);
}

async function expectUsualTimes(): Promise<void> {
  expect(await longestTime()).toBeLessThan(Math.max(LONGEST_MS, 3 * longestBefore));
}

test('reads and commands on free threads go on while commands wait for four times as many threads as there are connections', async () => {
  const other = connect(here.databaseUrl, 1);
  let waiting: Promise<number>[] = [];
  await other.begin(async (tx) => {
    await stayIdle(tx);
    await tx`select from thread where id in ${tx(locked)} for update`;
    waiting = locked.map(async (threadId) => await send(seller, 'postUpdate', { threadId, message }));
    await expectUsualTimes();
  });
  // Free before their time is over.
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]));
  await other.end();
});

test('reads and commands go on while a frozen host holds the threads of commands that each have a transaction of their own', async () => {
  const end = await freezeHost(here.databaseUrl, locked);
  try {
    const began = performance.now();
    const waiting = Promise.all(locked.map(invite));
    await expectUsualTimes();
    expect(new Set(await waiting)).toEqual(new Set([503]));
    expect(performance.now() - began).toBeLessThan(12_000);
  } finally {
    await end();
  }
  expect(new Set(await Promise.all(locked.map(invite)))).toEqual(new Set([200]));
});
