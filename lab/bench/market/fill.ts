// Fills a migrated, empty database with the benchmark's market: makes a few threads with the product's own commands, then writes copies
// of them with COPY.
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { readConfig } from '../../../src/server/config.ts';
import { connect, type Sql, type Tx } from '../../../src/server/postgres/connections/sql.ts';
import { commandRunner } from '../../../scripts/demo/commands.ts';
import { MIN_UPDATES, makeArchetype } from './archetypes.ts';
import { writeDesk } from './desk.ts';
import { type Market, marketOf, type MarketOptions } from './market.ts';
import { ARCHETYPES, archetypeOf, idHead, type Kind, ORGS, partiesOf } from './numbers.ts';
import { nameOf } from './organizations.ts';
import { writeArchetypeOrgs, writePeople } from './people.ts';
import { copyOf, type TemplateIds, type Template, templateOf, writeCopy } from './template.ts';

/** How much earlier each thread began than the one before it. A million threads span two years. */
const INTERVAL_MS = 60_000;
/** Large enough to keep PostgreSQL busy, small enough to stay in the processor's cache. */
const CHUNK_BYTES = 256 * 1024;

/** The queries for an archetype's rows, in the order in which the tables are copied. `$`: the columns, `?`: the thread's id. */
const ROWS = {
  thread: `select $ from thread where id = '?'`,
  stake: `select $ from stake where thread_id = '?' order by order_index`,
  thread_update: `select $ from thread_update where thread_id = '?' order by place`,
  update_like: `select $ from update_like where update_id in (select id from thread_update where thread_id = '?')`,
  update_request: `select $ from update_request where thread_id = '?' order by id`,
  // An organization keeps only its latest notification about a thread.
  notification: `select $ from (select distinct on (org_id) * from notification where thread_id = '?' order by org_id, at desc, id desc) latest`,
  // An archetype's make is no real one, so others do not read it. That of a copy is.
  desk_row: `
    select $ from (
      select (jsonb_populate_record(d, jsonb_build_object('make', t.make, 'model', t.model))).*
      from desk_row d join thread t on t.id = d.thread_id where t.id = '?' order by d.org_id
    ) shown`,
  thread_event: `select $ from thread_event where thread_id = '?' order by seq`,
};
type Table = keyof typeof ROWS;
/** For each table, the templates of all archetypes. */
type Templates = Record<Table, Template[]>;
/** Each job has its own connection. No table of another job refers to a table that is truncated. */
const COPY_JOBS: readonly { tables: readonly Table[]; isTruncated: boolean }[] = [
  { tables: ['thread_event'], isTruncated: true },
  { tables: ['thread_update', 'update_like', 'update_request', 'notification', 'desk_row'], isTruncated: true },
  { tables: ['thread', 'stake'], isTruncated: false },
];

/** Throws an Error if `options.updates` is too small. */
export async function fillMarket(databaseUrl: string, options: MarketOptions): Promise<Market> {
  if (options.updates < MIN_UPDATES) throw new Error(`A thread of the market has at least ${MIN_UPDATES} updates.`);
  const now = Date.now();
  await withPool(databaseUrl, async (sql) => {
    const templates = await makeTemplates(sql, options, now);
    await inBulkTransaction(
      sql,
      async (tx) => await withoutIndexes(tx, ['org', 'app_user', 'session', 'connection'], () => writePeople(tx, now)),
    );
    await Promise.all(
      COPY_JOBS.map(async (job) => await inBulkTransaction(sql, async (tx) => await copyThreads(tx, job, templates, options))),
    );
  });
  await vacuum(databaseUrl);
  if (options.deskThreads) {
    await withPool(databaseUrl, async (sql) => await inBulkTransaction(sql, async (tx) => await writeDesk(tx, options.deskThreads!, now)));
    await vacuum(databaseUrl);
  }
  return marketOf(options);
}

/** On a busy machine a statement about all rows may be silent for longer than the product waits for an answer. */
async function withPool(databaseUrl: string, work: (sql: Sql) => Promise<void>): Promise<void> {
  const sql = connect(databaseUrl, 8, { hasNoTimeouts: true });
  try {
    await work(sql);
  } finally {
    await sql.end();
  }
}

/** Runs `work` in one transaction without a timeout. Foreign keys are not checked, because the copied rows are valid. */
async function inBulkTransaction<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`set local session_replication_role = replica`;
    await tx`set local synchronous_commit = off`;
    await tx`set local maintenance_work_mem = '1GB'`;
    await tx`set local timezone = 'UTC'`;
    return await work(tx);
  })) as T;
}

/** Makes the archetypes, reads their rows and empties the tables again. */
async function makeTemplates(sql: Sql, { updates, secret }: MarketOptions, now: number): Promise<Templates> {
  const run = commandRunner({ config: readConfig({ SECRET: secret }), sql, auth: undefined as never });
  const authors = await inBulkTransaction(sql, async (tx) => await writeArchetypeOrgs(tx, now));
  const threadIds = await Promise.all(
    ARCHETYPES.map((archetype, number) => makeArchetype(run, authors, archetype, { number, updates, now })),
  );
  return await inBulkTransaction(sql, async (tx) => {
    const templateIds = await idsToReplace(tx, threadIds);
    const templates = {} as Templates;
    for (const table of Object.keys(ROWS) as Table[]) {
      const columns = await columnsOf(tx, table);
      templates[table] = [];
      for (const threadId of threadIds)
        templates[table].push(templateOf(await copyOut(tx, ROWS[table].replace('$', columns).replaceAll('?', threadId)), templateIds));
    }
    await tx`truncate org, app_user, thread cascade`;
    return templates;
  });
}

/** Returns all columns except generated ones. */
async function columnsOf(tx: Tx, table: Table): Promise<string> {
  const rows = await tx<{ name: string }[]>`
    select quote_ident(attname) as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`;
  return rows.map(({ name }) => name).join(', ');
}

async function idsToReplace(tx: Tx, threadIds: readonly string[]): Promise<TemplateIds> {
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

async function copyOut(tx: Tx, query: string): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await tx.unsafe(`copy (${query}) to stdout`).readable()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

/** These outgrow the memory: recreating an index would read the whole table from the disk. */
const LARGEST = ['thread_event', 'thread_update'] satisfies Table[];

/** Drops the indexes during `work`, because creating them once at the end is faster. Constraints keep theirs: their keys are in order. */
async function withoutIndexes(tx: Tx, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  const indexes = await tx<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any(${tables as string[]}) and tablename <> all(${LARGEST}) and not exists (select from pg_constraint where conname = indexname)`;
  for (const { name } of indexes) await tx.unsafe(`drop index ${name}`);
  await work();
  for (const { definition } of indexes) await tx.unsafe(definition);
}

/**
 * Writes the rows of all threads. A table that is truncated in the transaction that fills it needs no WAL (if `wal_level` is `minimal`),
 * and its rows can be frozen at once.
 */
async function copyThreads(
  tx: Tx,
  { tables, isTruncated }: (typeof COPY_JOBS)[number],
  templates: Templates,
  { threads, deskThreads }: MarketOptions,
): Promise<void> {
  if (isTruncated) await tx`truncate ${tx.unsafe(tables.join(', '))}`;
  await withoutIndexes(tx, tables, async () => {
    for (const table of tables) {
      const into = `copy ${table} (${await columnsOf(tx, table)}) from stdin ${isTruncated ? '(freeze)' : ''}`;
      await sendThreads(await tx.unsafe(into).writable(), templates[table], threads, deskThreads);
    }
  });
}

async function sendThreads(into: Writable, templates: readonly Template[], threads: number, deskThreads?: number): Promise<void> {
  const heads = Array.from({ length: ORGS }, (_, org) => Buffer.from(idHead(org), 'latin1'));
  const names = Array.from({ length: ORGS }, (_, org) => Buffer.from(nameOf(org), 'latin1'));
  const out = Buffer.allocUnsafe(2 * CHUNK_BYTES);
  let end = 0;
  const send = async () => {
    await new Promise<void>((sent, failed) => into.write(out.subarray(0, end), (error) => (error ? failed(error) : sent())));
    end = 0;
  };
  for (let thread = 0; thread < threads; thread++) {
    const parties = partiesOf(thread, deskThreads);
    const copy = copyOf(
      thread,
      parties.map((org) => heads[org]!),
      parties.map((org) => names[org]!),
      thread * INTERVAL_MS,
    );
    end = writeCopy(templates[archetypeOf(thread)]!, copy, out, end);
    if (end >= CHUNK_BYTES) await send();
  }
  await send();
  into.end();
  await finished(into);
}

/**
 * Vacuums now, so that autovacuum does not run during a measurement. It needs a connection of its own: those that wrote rows report their
 * number when they close, and autovacuum would count them as new.
 */
async function vacuum(databaseUrl: string): Promise<void> {
  const sql = connect(databaseUrl, 1, { hasNoTimeouts: true });
  try {
    await sql`vacuum analyze`;
  } finally {
    await sql.end();
  }
}
