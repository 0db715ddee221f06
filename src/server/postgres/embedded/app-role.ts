// The role with which the product works on the embedded PostgreSQL: it owns the product's databases and all that is in them, and may do
// nothing else. `titleline`, the role that initdb made, is a superuser for good, because PostgreSQL lets nobody take that from it. It starts
// the server, makes this role, and backs up. Data folders of earlier versions have only that one: their databases get the new owner at a
// start.
// Who owns a database decides what names mean there, and which triggers run. So what the superuser does is done in the database `postgres`,
// where the other role may not go, except for giving it a database: see `giveToAppRole`.
import { createHmac } from 'node:crypto';
import { ADMIN_ROLE } from './cluster.ts';
import { queryDatabase } from '../connections/wait-for-database.ts';
import { connect, literal, type Sql } from '../connections/sql.ts';

export const APP_ROLE = 'titleline_app';
/** The product's database. */
export const DATABASE = 'titleline';

const RIGHTS = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
/** The password is another one, or the role may not log in. */
const NOT_LET_IN: readonly unknown[] = ['28P01', '28000'];
/** ms. Nobody uses a database before the owner of its server has started, but sessions of a killed process may live a moment longer. */
const LOCK_TIMEOUT_MS = 30_000;
const QUERY_TIMEOUT_MS = 10_000;

/** Follows from the password of the superuser, and not the other way round: one file holds both, and both are replaced if it is lost. */
export const appPassword = (adminPassword: string): string => createHmac('sha256', adminPassword).update(APP_ROLE).digest('base64url');

type Urls = { admin(database: string): string; app(database: string): string };

/** Creates the role and the product's database unless they are there. For the owner of the server. */
export async function ensureAppRole({ admin, app }: Urls): Promise<void> {
  const password = literal(decodeURIComponent(new URL(app(DATABASE)).password));
  await withConnection(admin('postgres'), async (sql) => {
    const [there] = await sql`select 1 from pg_roles where rolname = ${APP_ROLE}`;
    if (!there)
      await sql.unsafe(`
        create role ${APP_ROLE} ${RIGHTS} password ${password};
        revoke connect, temporary on database postgres, template1 from public`);
    else if (!(await isLetIn(app(DATABASE)))) await sql.unsafe(`alter role ${APP_ROLE} ${RIGHTS} password ${password}`);
  });
  await ensureDatabase(admin('postgres'), DATABASE);
}

/** Whether the role of the connection string may log in, as far as that can be seen. */
export const isLetIn = async (url: string): Promise<boolean> =>
  !NOT_LET_IN.includes(((await queryDatabase(url, QUERY_TIMEOUT_MS)) as { code?: unknown } | undefined)?.code);

/**
 * Creates the database unless it exists, and makes the product's role the owner of it and of all that is in it. Either all of this is
 * committed or nothing. `adminUrl`: of the superuser, for another database of the server.
 */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const isThere = await withConnection(adminUrl, async (sql) => {
    const [there] = await sql`select 1 from pg_database where datname = ${name}`;
    if (!there) await createDatabase(sql, name);
    return there !== undefined;
  });
  if (!isThere) return;
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  // A parameter of the connection wins over what the database's owner has set for it. PostgreSQL's own functions and operators alone are found.
  url.searchParams.set('search_path', 'pg_catalog');
  await withConnection(url.href, giveToAppRole);
}

async function createDatabase(sql: Sql, name: string): Promise<void> {
  try {
    await sql.unsafe(`create database "${name}" owner ${APP_ROLE}`);
    await sql.unsafe(`revoke all on database "${name}" from public`);
  } catch (error) {
    // A concurrent process created it: "already exists", or a conflict in PostgreSQL's catalog.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  }
}

/**
 * Changes only the catalog, so it is quick on any amount of data. `reassign owned` refuses the role that initdb made. The superuser does this
 * in a database whose owner may be an attacker: no statement may touch a table, or name what is not in `pg_catalog` without its schema.
 */
async function giveToAppRole(sql: Sql): Promise<void> {
  const rows = await sql.unsafe<{ statement: string }[]>(CHANGES_OF_OWNERS);
  if (rows.length === 0) return;
  const statements = [`set local lock_timeout = ${LOCK_TIMEOUT_MS}`, ...rows.map(({ statement }) => statement)];
  await sql.begin(async (tx) => await tx.unsafe(statements.join(';\n')));
}

/**
 * A statement for each object that still belongs to the superuser. Indexes, row types and the sequences of columns follow their tables. What
 * is of an extension stays: PostgreSQL runs the scripts of trusted ones as the superuser, and they rely on nobody having changed it.
 */
const CHANGES_OF_OWNERS = `
  with admin as (
    select oid from pg_roles where rolname = ${literal(ADMIN_ROLE)}
  ), ours as (
    select oid, nspowner from pg_namespace where nspname <> 'information_schema' and nspname !~ '^pg_'
  ), found (catalog, oid, what, name) as (
    select 'pg_database'::regclass, oid, 'database', quote_ident(datname) from pg_database
    where datname = current_database() and datdba = (select oid from admin)
    union all
    select 'pg_namespace', oid, 'schema', oid::regnamespace::text from ours where nspowner = (select oid from admin)
    union all
    select 'pg_class', oid,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table' else 'table' end,
      oid::regclass::text
    from pg_class c
    where relowner = (select oid from admin) and relnamespace in (select oid from ours) and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and c.relkind = 'S' and d.deptype in ('a', 'i'))
    union all
    select 'pg_proc', oid, 'routine', oid::regprocedure::text from pg_proc
    where proowner = (select oid from admin) and pronamespace in (select oid from ours)
    union all
    select 'pg_type', oid, case typtype when 'd' then 'domain' else 'type' end, oid::regtype::text from pg_type t
    where typowner = (select oid from admin) and typnamespace in (select oid from ours)
      and (typtype in ('e', 'd', 'r') or typtype = 'c' and exists (select from pg_class c where c.oid = t.typrelid and c.relkind = 'c'))
    union all
    select 'pg_statistic_ext', oid, 'statistics', format('%s.%I', stxnamespace::regnamespace, stxname) from pg_statistic_ext
    where stxowner = (select oid from admin) and stxnamespace in (select oid from ours)
  ), given as (
    select what, name from found
    where not exists (select from pg_depend d where d.classid = found.catalog and d.objid = found.oid and d.deptype = 'e')
  )
  select format('alter %s %s owner to ${APP_ROLE}', what, name) as statement from given
  union all
  select format('revoke all on database %s from public', name) from given where what = 'database'`;

async function withConnection<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, 1, { hasNoTimeouts: true });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
