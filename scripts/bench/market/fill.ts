// Fills a migrated, empty database with the benchmark's market: a few threads made by the product's own commands, then copies of
// them by COPY.
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { readConfig } from '../../../src/server/config.ts';
import { connect, type Sql, type Tx } from '../../../src/server/db/sql.ts';
import { commandRunner } from '../../demo/commands.ts';
import { LEAST_UPDATES, makeArchetype } from './archetypes.ts';
import { type Market, marketOf, type MarketOptions } from './market.ts';
import { ARCHETYPES, archetypeOf, idHead, type Kind, ORGS, partiesOf } from './numbers.ts';
import { nameOf } from './organizations.ts';
import { writeMakers, writePeople } from './people.ts';
import { copyOf, type Stands, type Template, templateOf, writeCopy } from './template.ts';

/** A thread began so much earlier than the one with the number before: a million of them are two years. */
const APART_MS = 60_000;
/** Large enough to keep PostgreSQL busy, small enough to stay in the processor's cache. */
const CHUNK_BYTES = 256 * 1024;

/** Which rows of a table are an archetype's, in the order in which they are copied. */
const ROWS = {
  thread: `select $ from thread where id = '?'`,
  stake: `select $ from stake where thread_id = '?' order by order_index`,
  thread_update: `select $ from thread_update where thread_id = '?' order by place`,
  update_like: `select $ from update_like where update_id in (select id from thread_update where thread_id = '?')`,
  update_request: `select $ from update_request where thread_id = '?' order by id`,
  // Of what an organization was told of a thread, only the latest is left.
  notification: `select $ from (select distinct on (org_id) * from notification where thread_id = '?' order by org_id, at desc, id desc) latest`,
  thread_event: `select $ from thread_event where thread_id = '?' order by seq`,
};
type Table = keyof typeof ROWS;
/** By table, of each archetype. */
type Templates = Record<Table, Template[]>;
/** Each on a connection of its own. No other share's table refers to one that is `emptied`. */
const SHARES: readonly { tables: readonly Table[]; emptied: boolean }[] = [
  { tables: ['thread_event'], emptied: true },
  { tables: ['thread_update', 'update_like', 'update_request', 'notification'], emptied: true },
  { tables: ['thread', 'stake'], emptied: false },
];

/** Throws where `updates` are too few to tell how the paper went. */
export async function fillMarket(databaseUrl: string, options: MarketOptions): Promise<Market> {
  if (options.updates < LEAST_UPDATES) throw new Error(`A thread of the market has at least ${LEAST_UPDATES} updates.`);
  const now = Date.now();
  const sql = connect(databaseUrl);
  try {
    const templates = await makeTemplates(sql, options, now);
    await alone(sql, async (tx) => await withoutIndexes(tx, ['org', 'app_user', 'session', 'connection'], () => writePeople(tx, now)));
    await Promise.all(
      SHARES.map(async (share) => await alone(sql, async (tx) => await copyThreads(tx, share, templates, options.threads))),
    );
    await tidy(sql);
    return marketOf(options);
  } finally {
    await sql.end();
  }
}

/** In one transaction that may take its time. What is copied is sound: no foreign key is looked at again. */
async function alone<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await tx`set local maintenance_work_mem = '1GB'`;
    await tx`set local timezone = 'UTC'`;
    return await work(tx);
  })) as T;
}

/** Makes the archetypes, reads their rows and leaves the tables as empty as they were. */
async function makeTemplates(sql: Sql, { updates, secret }: MarketOptions, now: number): Promise<Templates> {
  const run = commandRunner({ config: readConfig({ SECRET: secret }), sql, auth: undefined as never });
  const makers = await alone(sql, async (tx) => await writeMakers(tx, now));
  const threadIds = await Promise.all(
    ARCHETYPES.map((archetype, number) => makeArchetype(run, makers, archetype, { number, updates, now })),
  );
  return await alone(sql, async (tx) => {
    const stands = await standsFor(tx, threadIds);
    const templates = {} as Templates;
    for (const table of Object.keys(ROWS) as Table[]) {
      const columns = await columnsOf(tx, table);
      templates[table] = [];
      for (const threadId of threadIds)
        templates[table].push(templateOf(await copiedOut(tx, ROWS[table].replace('$', columns).replaceAll('?', threadId)), stands));
    }
    await tx`truncate org, app_user, thread cascade`;
    return templates;
  });
}

/** All but those that PostgreSQL makes of the others. */
async function columnsOf(tx: Tx, table: Table): Promise<string> {
  const rows = await tx<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  return rows.map(({ name }) => name).join(', ');
}

async function standsFor(tx: Tx, threadIds: readonly string[]): Promise<Stands> {
  const ids = new Map<string, { kind: Kind; slot: number; place?: number }>();
  for (let place = 0; place < 5; place++)
    for (const kind of ['org', 'user'] as const)
      ids.set(`${idHead(ORGS + place)}-7${kind === 'org' ? 5 : 6}00-8000-000000000000`, { kind, slot: 0, place });
  const sources = { stake: 'stake', update: 'thread_update', request: 'update_request', notification: 'notification' } as const;
  for (const threadId of threadIds) {
    ids.set(threadId, { kind: 'thread', slot: 0 });
    for (const [kind, table] of Object.entries(sources) as [Kind, string][]) {
      const rows = await tx<{ id: string }[]>`select id from ${tx(table)} where thread_id = ${threadId} order by id`;
      for (const [slot, { id }] of rows.entries()) ids.set(id, { kind, slot });
    }
  }
  return { ids };
}

async function copiedOut(tx: Tx, query: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await tx.unsafe(`copy (${query}) to stdout`).readable()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/** They outgrow the memory: to make an index of one anew is to read all of it from the disk. */
const LARGEST = ['thread_event', 'thread_update'] satisfies Table[];

/** Made anew at the end, an index is made in one go. Those of constraints stay: their keys come in order. */
async function withoutIndexes(tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any(${tables as string[]}) and tablename <> all(${LARGEST}) and not exists (select from pg_constraint where conname = indexname)`;
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await tx.unsafe(definition);
}

/**
 * Writes the rows of all threads. What is emptied in the transaction that fills it needs no log of what is written (where the server's
 * `wal_level` allows), and its rows are known as old ones at once.
 */
async function copyThreads(tx: Tx, { tables, emptied }: (typeof SHARES)[number], templates: Templates, threads: number): Promise<void> {
  if (emptied) await tx`truncate ${tx.unsafe(tables.join(', '))}`;
  await withoutIndexes(tx, tables, async () => {
    for (const table of tables) {
      const into = `copy ${table} (${await columnsOf(tx, table)}) from stdin ${emptied ? '(freeze)' : ''}`;
      await sendThreads(await tx.unsafe(into).writable(), templates[table], threads);
    }
  });
}

async function sendThreads(into: Writable, templates: readonly Template[], threads: number): Promise<void> {
  const heads = Array.from({ length: ORGS }, (_, org) => Buffer.from(idHead(org), 'latin1'));
  const names = Array.from({ length: ORGS }, (_, org) => Buffer.from(nameOf(org), 'latin1'));
  const out = Buffer.allocUnsafe(2 * CHUNK_BYTES);
  let end = 0;
  const send = async () => {
    await new Promise<void>((sent, failed) => into.write(out.subarray(0, end), (error) => (error ? failed(error) : sent())));
    end = 0;
  };
  for (let thread = 0; thread < threads; thread++) {
    const parties = partiesOf(thread);
    const copy = copyOf(
      thread,
      parties.map((org) => heads[org]!),
      parties.map((org) => names[org]!),
      thread * APART_MS,
    );
    end = writeCopy(templates[archetypeOf(thread)]!, copy, out, end);
    if (end >= CHUNK_BYTES) await send();
  }
  await send();
  into.end();
  await finished(into);
}

/** What the server would find the time for later, while it is measured. */
async function tidy(sql: Sql): Promise<void> {
  const connection = await sql.reserve();
  await connection`set statement_timeout = 0`;
  await connection`vacuum analyze`;
  await connection`reset statement_timeout`;
  connection.release();
}
