// What the product's role may do on the embedded PostgreSQL, and how a data folder of an earlier version gets it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { prepareDatabase } from '../prepare-database.ts';
import { connect, type Sql } from '../connections/sql.ts';
import { type EmbeddedPostgres, startEmbedded, withDatabase, withEmbedded } from './embedded.ts';

const folder = mkdtempSync(join(tmpdir(), 'titleline-role-'));
const FIRST_PORT = Number(process.env['PG_FIRST_PORT'] ?? 54_360) + 60;
let embedded: EmbeddedPostgres;

beforeAll(async () => {
  embedded = await startEmbedded(folder, FIRST_PORT);
});
afterAll(() => {
  embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function on<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connect(url, 1);
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
const asApp = async <T>(work: (sql: Sql) => Promise<T>) => await on(embedded.url('titleline'), work);
const asAdmin = async <T>(work: (sql: Sql) => Promise<T>) => await on(embedded.adminUrl('titleline'), work);

/** The owners of the database and of everything in it that is not PostgreSQL's. */
const owners = async () =>
  await asAdmin(async (sql) => {
    const rows = await sql<{ owner: string }[]>`
      select distinct pg_get_userbyid(owner) as owner from (
        select datdba from pg_database where datname = current_database()
        union all select nspowner from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')
        union all select relowner from pg_class where relnamespace::regnamespace::text in ('public', 'pgboss', 'apart')
        union all select proowner from pg_proc where pronamespace::regnamespace::text in ('public', 'pgboss', 'apart')
        union all select typowner from pg_type where typnamespace::regnamespace::text in ('public', 'pgboss', 'apart')
        union all select stxowner from pg_statistic_ext
      ) found (owner)`;
    return rows.map(({ owner }) => owner);
  });

describe('the role with which the product works on the embedded PostgreSQL', () => {
  test('is no superuser, may create neither roles nor databases, and may not replicate', async () => {
    const [rights] = await asApp(
      async (sql) =>
        await sql`
        select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
          exists (select from pg_auth_members where member = pg_roles.oid) as "isMember"
        from pg_roles where rolname = current_user`,
    );
    expect(rights).toEqual({
      rolname: 'titleline_app',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
      isMember: false,
    });
  });

  test.each([
    ['passwords', 'select rolpassword from pg_authid'],
    ['files of the server', `select pg_read_file('PG_VERSION')`],
    ['files by copying', `copy (select 1) to program 'true'`],
    ['settings of the server', 'alter system set fsync = off'],
    ['other roles', 'create role other'],
    ['other databases', 'create database other'],
    ['its own rights', 'alter role titleline_app superuser'],
    ['untrusted languages', `create function run() returns void language c as 'libc', 'system'`],
    ['backups', `select pg_backup_start('x')`],
    ['code at each statement that changes the schema', 'create event trigger t on ddl_command_start execute function f()'],
    ['settings of the superuser', 'alter role titleline in database titleline set search_path = public'],
    ['libraries in its sessions', `alter database titleline set session_preload_libraries = 'x'`],
    ['names of PostgreSQL', `create function pg_catalog.quote_ident(name) returns text language sql as 'select 1'`],
    ['casts of its types', 'create cast (oid as text) with inout'],
    ['what the superuser creates', 'alter default privileges for role titleline grant all on tables to titleline_app'],
  ])('is refused what would lead to %s', async (_, statement) => {
    await expect(asApp(async (sql) => await sql.unsafe(statement))).rejects.toMatchObject({ code: '42501' });
  });

  test('may connect to no other database, and nobody else to its own', async () => {
    await expect(on(embedded.url('postgres'), async (sql) => await sql`select 1`)).rejects.toMatchObject({ code: '42501' });
    const [acl] = await asAdmin(
      async (sql) =>
        await sql<
          { other: boolean }[]
        >`select exists (select from pg_database d, aclexplode(datacl) a where datname = 'titleline' and grantee = 0) as other`,
    );
    expect(acl).toEqual({ other: false });
  });

  test('migrates the database, and owns all of it', async () => {
    await prepareDatabase(embedded.url('titleline'));
    expect(await owners()).toEqual(['titleline_app']);
  });
});

/**
 * What an attacker does who has SQL as the role: whatever the superuser names without a schema, and each table of the product, runs `evil.run`.
 * The functions and operators in `public` fit the types of the catalog better than PostgreSQL's own, so they need no search path.
 */
const ATTACK = `
  create schema evil;
  create table evil.ran (who text);
  create function evil.run() returns boolean language plpgsql set search_path = pg_catalog as $$
    begin
      insert into evil.ran values (current_user);
      if current_setting('is_superuser') = 'on' then alter role titleline_app superuser; end if;
      return true;
    end $$;
  create function evil.triggered() returns trigger language plpgsql as 'begin perform evil.run(); return new; end';
  create function evil.same(a oid, b oid) returns boolean language sql as 'select evil.run() and a operator(pg_catalog.=) b';
  create operator evil.= (function = evil.same, leftarg = oid, rightarg = oid);
  create function evil.current_database() returns name language sql as 'select pg_catalog.current_database() where evil.run()';
  create function public.quote_ident(given name) returns text language sql as 'select pg_catalog.quote_ident(given::text) where evil.run()';
  ${['roles', 'database', 'namespace', 'class', 'proc', 'type', 'depend', 'settings']
    .map((name) => `create view evil.pg_${name} as select * from pg_catalog.pg_${name} where evil.run()`)
    .join(';')};
  create trigger evil before insert or update on last_backup for each row execute function evil.triggered();
  alter table migration rename to migration_kept;
  create view migration as select * from migration_kept where evil.run();
  create schema titleline;
  create view titleline.thread_event as select * from public.thread_event where evil.run();
  alter database titleline set search_path = evil, titleline, public, pg_catalog`;
const ATTACK_ENDS = `
  drop schema evil, titleline cascade;
  drop function public.quote_ident(name);
  alter table migration_kept rename to migration;
  alter database titleline reset search_path`;

test('nothing that the role has prepared is run as the superuser, who gives it what an earlier version left, and backs up', async () => {
  await asAdmin(async (sql) => await sql`create table public.left_behind (id int)`);
  await asApp(async (sql) => await sql.unsafe(`create extension citext; ${ATTACK}`));
  embedded.stop();
  const config = { dataDir: folder, databaseUrl: undefined, postgresFirstPort: FIRST_PORT, archiveDir: undefined, backupRecipients: [] };
  const { manifest } = await backUp(config, { to: join(folder, 'backups'), signal: new AbortController().signal });
  expect(manifest.migration).toMatch(/\.sql$/);
  embedded = await startEmbedded(folder, FIRST_PORT);
  const ran = await asApp(async (sql) => await sql<{ who: string }[]>`select distinct who from evil.ran`);
  expect(ran).toEqual([{ who: 'titleline_app' }]);
  await asApp(async (sql) => await sql.unsafe(ATTACK_ENDS));
  const [{ isSuper, given, kept }] = await asAdmin(
    async (sql) =>
      await sql<[{ isSuper: boolean; given: string; kept: string }]>`
        select rolsuper as "isSuper", (select tableowner from pg_tables where tablename = 'left_behind') as given,
          (select pg_get_userbyid(proowner) from pg_proc where proname = 'citextin') as kept
        from pg_roles where rolname = 'titleline_app'`,
  );
  expect({ isSuper, given, kept }).toEqual({ isSuper: false, given: 'titleline_app', kept: 'titleline' });
  await asApp(async (sql) => await sql`drop extension citext`);
});

/** As the version before had it: everything is made by `titleline`, and there is no other role. */
async function goBack(): Promise<void> {
  await asAdmin(async (sql) => {
    await sql.unsafe(`
      reassign owned by titleline_app to titleline; drop owned by titleline_app; drop role titleline_app;
      grant connect, temporary on database titleline, postgres, template1 to public`);
  });
  await asAdmin(
    async (sql) =>
      await sql.unsafe(`
        drop schema if exists apart cascade;
        create schema apart;
        create table apart."Odd ""name" (id int generated always as identity, at serial, what text);
        create sequence apart.free;
        create view apart.seen as select 1;
        create materialized view apart.kept as select 1;
        create type apart.mood as enum ('good');
        create type apart.pair as (a int, b int);
        create domain apart.small as int check (value < 10);
        create type apart.span as range (subtype = int);
        create table apart.parts (id int) partition by range (id);
        create table apart.first partition of apart.parts for values from (1) to (9);
        create function apart.twice(n int, m int default 2) returns int language sql as 'select n * m';
        create procedure apart.nothing() language sql as 'select 1';
        create aggregate apart.total(int) (sfunc = int4pl, stype = int);
        create statistics apart.related on id, what from apart."Odd ""name"`),
  );
}

describe('a data folder in which the superuser owns everything, as an earlier version left it', () => {
  test('is given to the role at the start, and works as before', async () => {
    await goBack();
    expect(await owners()).toEqual(['titleline']);
    embedded.stop();
    embedded = await startEmbedded(folder, FIRST_PORT);
    expect(await owners()).toEqual(['titleline_app']);
    await prepareDatabase(embedded.url('titleline'));
    await asApp(async (sql) => {
      await sql`insert into apart."Odd ""name" (what) values ('new')`;
      await sql`alter table thread add column something int`;
      await sql`drop schema apart cascade`;
    });
  });

  test('is given to the role by a command too, and what the version before adds is given to it at the next start', async () => {
    await goBack();
    embedded.stop();
    const config = { dataDir: folder, databaseUrl: undefined, postgresFirstPort: FIRST_PORT };
    const user = await withDatabase(config, currentUser, new AbortController().signal);
    expect(user).toBe('titleline_app');
    // The version before works as the superuser, with the same password.
    await withEmbedded(folder, FIRST_PORT, async ({ adminUrl }) => {
      await on(adminUrl('titleline'), async (sql) => await sql`create table apart.added (id int)`);
    });
    embedded = await startEmbedded(folder, FIRST_PORT);
    expect(await owners()).toEqual(['titleline_app']);
  });

  test('cannot be used by a command while a process of an earlier version runs on it, and the command says so', async () => {
    await goBack();
    const config = { dataDir: folder, databaseUrl: undefined, postgresFirstPort: FIRST_PORT };
    await expect(withDatabase(config, currentUser, new AbortController().signal)).rejects.toThrow(
      'The Titleline that runs here is of an earlier version. Restart it as this version, and run this again.',
    );
  });
});

test('a lost password is replaced for both roles', async () => {
  embedded.stop();
  rmSync(join(folder, 'postgres.password'));
  embedded = await startEmbedded(folder, FIRST_PORT);
  expect([await currentUser(embedded.url('titleline')), await currentUser(embedded.adminUrl('titleline'))]).toEqual([
    'titleline_app',
    'titleline',
  ]);
  expect(embedded.url('titleline')).not.toContain(readFileSync(join(folder, 'postgres.password'), 'utf8').trim());
});

async function currentUser(url: string): Promise<string> {
  return await on(url, async (sql) => (await sql<[{ name: string }]>`select current_user as name`)[0].name);
}
