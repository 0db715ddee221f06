// What an operator's check reads about a database and its role. It changes nothing, and needs no right that the product does not need.
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, first, ms, type Sql } from './connections/sql.ts';
import { tablesOfMigrations } from './migrations/migrate.ts';

/**
 * `version`: as PostgreSQL counts it, 150004 for 15.4. `schema`: where tables are created; null if there is no such schema. `connections`:
 * how many the role may open at most, by which limit, and how many other programs have. `isEmpty`: it has no tables
 * of the product. `dataFolder`: null if the role may not know it.
 */
export type DatabaseFacts = {
  version: number;
  versionName: string;
  encoding: string;
  lowersLetters: boolean;
  role: string;
  database: string;
  schema: string | null;
  isSuperuser: boolean;
  isReadOnly: boolean;
  mayCreateTables: boolean;
  mayCreateSchemas: boolean;
  hasJobSchema: boolean;
  isEmpty: boolean;
  isEncrypted: boolean;
  connections: { most: number; limitedBy: string; used: number };
  unsafeSettings: string[];
  dataFolder: string | null;
};

export async function readDatabaseFacts(sql: Sql): Promise<DatabaseFacts> {
  type Row = Omit<DatabaseFacts, 'connections' | 'unsafeSettings'> &
    Record<'forAll' | 'forRole' | 'forDatabase' | 'used', number> & {
      unsafe: string[] | null;
    };
  const [{ forAll, forRole, forDatabase, used, unsafe, ...facts }] = await sql<[Row]>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionName",
      current_setting('server_encoding') as encoding, lower(chr(201)) = chr(233) as "lowersLetters",
      current_user as role, current_database() as database, current_schema() as schema, r.rolsuper as "isSuperuser",
      current_setting('transaction_read_only') = 'on' as "isReadOnly",
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
      has_database_privilege(current_database(), 'create') as "mayCreateSchemas", to_regnamespace('pgboss') is not null as "hasJobSchema",
      to_regclass('migration') is null as "isEmpty",
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as "isEncrypted",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int as "forAll",
      r.rolconnlimit as "forRole", d.datconnlimit as "forDatabase",
      (select count(*) from pg_stat_activity where datid is not null and application_name <> 'titleline') as used,
      (select array_agg(name || ' = off' order by name) from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as unsafe,
      (select setting from pg_settings where name = 'data_directory') as "dataFolder"
    from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`;
  const limits: [most: number, limitedBy: string][] = [
    [forAll, 'max_connections'],
    [forRole, `the connection limit of the role ${facts.role}`],
    [forDatabase, `the connection limit of the database ${facts.database}`],
  ];
  const [most, limitedBy] = limits.filter(([limit]) => limit >= 0).toSorted(([a], [b]) => a - b)[0]!;
  return { ...facts, connections: { most, limitedBy, used }, unsafeSettings: unsafe ?? [] };
}

/** Tables of the product that belong to another role, so that migrations cannot change them. */
export const readForeignTables = async (sql: Sql): Promise<{ table: string; owner: string }[]> =>
  await sql<{ table: string; owner: string }[]>`
    select c.oid::regclass::text as table, pg_get_userbyid(c.relowner) as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not pg_has_role(c.relowner, 'usage')
      and (n.nspname = 'pgboss' or n.nspname = current_schema() and c.relname in ${sql(tablesOfMigrations())})
    order by 1`;

/** Tables in the schema that are not the product's: another program uses this database. */
export const countOtherTables = async (sql: Sql): Promise<number> => {
  const [row] = await sql<[{ count: number }]>`
    select count(*) from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = to_regnamespace(quote_ident(current_schema()))
      and c.relname not in ${sql(tablesOfMigrations())}
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
  return row.count;
};

/** The database's clock, and this host's in the middle of the query, in ms. */
export async function readClocks(sql: Sql): Promise<{ database: number; here: number }> {
  await sql`select 1`; // so that the time does not contain the opening of a connection
  const began = Date.now();
  const [{ now }] = await sql<[{ now: number }]>`select ${ms(sql, 'clock_timestamp()')} as now`;
  return { database: now, here: (began + Date.now()) / 2 };
}

/** In ms; null if nothing has happened yet. It cannot be in the future, unless a clock was. */
export const readLatestEntryTime = async (sql: Sql): Promise<number | null> =>
  (
    await first(sql<{ at: number }[]>`
    select ${ms(sql, 'e.at')} as at from ledger_position p join thread_event e on e.thread_id = p.thread_id and e.seq = p.seq
    order by p.position desc limit 1`)
  )?.at ?? null;

/** ms. Much longer than a message takes, even between continents. */
const ARRIVES_MS = 1500;

/** Whether what one connection publishes reaches another that listens, as the live events of the product do. */
export async function notificationsArrive(url: string): Promise<boolean> {
  const channel = `titleline_check_${process.pid}`;
  const arrived = Promise.withResolvers<true>();
  const listener = connect(url, 1, { isLongLived: true, onNotify: () => arrived.resolve(true) });
  const publisher = connect(url, 1);
  try {
    await listener.unsafe(`listen ${channel}`);
    await publisher`select pg_notify(${channel}, 'here')`;
    // No further query: one would fetch what a pooler holds back.
    return await Promise.race([arrived.promise, sleep(ARRIVES_MS, false)]);
  } finally {
    await Promise.all([listener.end({ timeout: 0 }), publisher.end({ timeout: 0 })]);
  }
}
