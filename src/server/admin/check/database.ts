// Whether the database is one on which the product can run: its version, rights, schema, settings and limits.
import { countOtherTables, notificationsArrive, readForeignTables } from '../../postgres/examine-database.ts';
import { readPendingMigrations } from '../../postgres/migrations/migrate.ts';
import { connectionsOf } from '../../processes/worker-count.ts';
import { quoted } from './database-failure.ts';
import { adviceIn, broken, type Finding, ok, orOk, warning } from './finding.ts';
import type { Check } from './installation.ts';
import type { Database } from './open-database.ts';
import { runningProduct } from './running-product.ts';
import { isLoopback, ownAddresses } from './product.ts';

const OLDEST_VERSION = 150_000;

const version = ({ facts }: Database): Finding =>
  facts.version >= OLDEST_VERSION
    ? ok(`PostgreSQL ${facts.versionName}.`)
    : broken(
        `PostgreSQL ${facts.versionName} is too old: it must be 15 or newer.`,
        'Upgrade it with pg_upgrade, or dump the database and load it into a newer PostgreSQL, and set DATABASE_URL to that.',
      );

const encoding = ({ facts: { encoding: name, database, role, lowersLetters } }: Database): Finding => {
  const anew = `create database ${quoted(database)} owner ${quoted(role)} encoding 'UTF8' locale 'C.UTF-8' template template0;`;
  if (name !== 'UTF8')
    return broken(`The database stores text as ${name}, which does not have all letters.`, `Dump it, make it anew, and load it: ${anew}`);
  return lowersLetters
    ? ok('Text is stored as UTF8.')
    : warning(
        'The locale of the database knows no other letters than A to Z: names such as "ÉMILE" and "émile" are not found by each other.',
        `Dump it, make it anew, and load it: ${anew}`,
      );
};

/** More tables have one statement for all. */
const MOST_NAMED = 3;

async function rights({ sql, facts }: Database): Promise<Finding[]> {
  const { role, database, schema } = facts;
  const [to, named] = [quoted(role), quoted(schema ?? 'public')];
  const foreign = await readForeignTables(sql);
  const owners = [...new Set(foreign.map(({ owner }) => owner))];
  return orOk(
    [
      facts.isSuperuser &&
        warning(
          `The role ${role} is a superuser: anybody who gets the product to run a statement can read every database and file of PostgreSQL.`,
          `Make a role of its own that owns the database, and name it in DATABASE_URL. "A PostgreSQL of your own" in docs/operations.md has the statements.`,
        ),
      schema === null &&
        broken(
          `The role ${role} has no schema for its tables: none of its search_path exists, or may be used.`,
          `In the database ${database}: create schema if not exists public; grant usage, create on schema public to ${to}; and if search_path was changed, alter database ${quoted(database)} reset search_path; alter role ${to} reset search_path;`,
        ),
      schema !== null &&
        !facts.mayCreateTables &&
        broken(
          `The role ${role} may not create tables in the schema ${schema}, which every start with a new version does.`,
          `In the database ${database}, as its owner or a superuser: grant usage, create on schema ${named} to ${to};`,
        ),
      !facts.hasJobSchema &&
        !facts.mayCreateSchemas &&
        broken(
          `The role ${role} may not create the schema pgboss, which holds the job queue.`,
          `As the owner of the database or a superuser: grant create on database ${quoted(database)} to ${to};`,
        ),
      foreign.length > 0 &&
        broken(
          `${foreign.length === 1 ? `The table ${foreign[0]!.table} belongs` : `${foreign.length} tables, such as ${foreign[0]!.table}, belong`} to ${owners.join(' and ')} and not to ${role}, so no new version can change ${foreign.length === 1 ? 'it' : 'them'}.`,
          `Name the role ${owners.join(' or ')} in DATABASE_URL. Or, in the database ${database} as a superuser: ${
            foreign.length <= MOST_NAMED
              ? foreign.map(({ table }) => `alter table ${table} owner to ${to};`).join(' ')
              : `reassign owned by ${quoted(owners[0]!)} to ${to}; (if that role made PostgreSQL, alter table … owner to ${to}; for each table)`
          }`,
        ),
    ],
    `The role ${role} owns its tables, may create more, and is no superuser.`,
  );
}

const writes = ({ facts: { isReadOnly, database, role } }: Database): Finding =>
  isReadOnly
    ? broken(
        'Transactions are read-only here (default_transaction_read_only is on).',
        `alter database ${quoted(database)} reset default_transaction_read_only; alter role ${quoted(role)} reset default_transaction_read_only; or, if it is in postgresql.conf, take it out there and run select pg_reload_conf();`,
      )
    : ok('Transactions may write.');

async function schemaVersion({ sql }: Database): Promise<Finding> {
  try {
    const { done, pending } = await readPendingMigrations(sql);
    if (done.length === 0) {
      const others = await countOtherTables(sql);
      return others === 0
        ? ok('The database is empty: the first start creates its tables.')
        : warning(
            `The database has ${others} tables of another program, and none of this product.`,
            'If that is a mistake, correct the name of the database in DATABASE_URL. The first start would add its tables to them.',
          );
    }
    return pending.length === 0
      ? ok(`The schema is that of this version (${done.at(-1)}).`)
      : ok(
          `The schema is that of an older version (${done.at(-1)}). The next start of this version migrates it (${pending.length} files).`,
        );
  } catch (error) {
    const { what, todo } = adviceIn((error as Error).message);
    return broken(what, todo);
  }
}

const notifications = async ({ url }: Database): Promise<Finding> =>
  (await notificationsArrive(url))
    ? ok('What one connection publishes (NOTIFY) reaches one that listens (LISTEN).')
    : broken(
        'What one connection publishes (NOTIFY) does not reach one that listens (LISTEN), so open pages show no changes, and mail waits. This is so behind a pooler in transaction mode.',
        'Lead DATABASE_URL to PostgreSQL itself, or set pool_mode = session in PgBouncer and reload it.',
      );

/** For the operator's own connections, such as those of this command. */
const SPARE = 5;

function connections({ facts }: Database, workers: number | undefined): Finding {
  const { most, limitedBy, used } = facts.connections;
  const needed = connectionsOf(workers);
  const processes = workers === undefined ? 'One process' : `--workers ${workers}`;
  const left = most - used;
  if (left >= needed + SPARE) return ok(`${most} connections (${limitedBy}), of which ${processes.toLowerCase()} needs at most ${needed}.`);
  const what = `${processes} on this host needs up to ${needed} connections, and there ${left === 1 ? 'is' : 'are'} ${Math.max(0, left)}: ${most} by ${limitedBy}${used > 0 ? `, of which other programs have ${used}` : ''}.`;
  const todo = `Raise it to ${needed + used + SPARE} or more, and as much again for each further host. max_connections needs a restart of PostgreSQL (alter system set max_connections = …;), a limit of a role or a database is set with alter role or alter database … connection limit …;`;
  return left < needed ? broken(what, todo) : warning(what, todo);
}

function encryption({ facts, url }: Database): Finding {
  const [, host = ''] = /^[^:]+:\/\/(?:[^@/?]*@)?(\[[^\]]*\]|[^:/?]*)/.exec(url) ?? [];
  const isLocal = host === '' || isLoopback(host) || ownAddresses().includes(host) || host.includes('/') || host.includes('%2F');
  if (facts.isEncrypted) return ok('The connections to PostgreSQL are encrypted.');
  return isLocal
    ? ok('PostgreSQL is on this machine, so its connections need no encryption.')
    : warning(
        `The connections to ${host} are not encrypted: who can read the network in between reads all data.`,
        `Add ${url.includes('?') ? '&' : '?'}sslmode=verify-full&sslrootcert=FILE to DATABASE_URL, with the file of the authority. "A PostgreSQL of your own" in docs/operations.md has the commands.`,
      );
}

const durability = ({ facts: { unsafeSettings } }: Database): Finding =>
  unsafeSettings.length === 0
    ? ok('What is committed is on disk.')
    : warning(
        `PostgreSQL has ${unsafeSettings.join(' and ')}: a crash or a power cut loses what people did, or damages the database.`,
        unsafeSettings.map((setting) => `alter system reset ${setting.split(' ')[0]};`).join(' ') +
          ' select pg_reload_conf(); or take it out where it is set (postgresql.conf, alter role, alter database).',
      );

export const databaseChecks: readonly Check[] = [
  { name: 'database version', lookAtDatabase: version },
  { name: 'database encoding', lookAtDatabase: encoding },
  { name: 'database rights', lookAtDatabase: rights },
  { name: 'database writes', lookAtDatabase: writes },
  { name: 'database schema', lookAtDatabase: schemaVersion },
  { name: 'live events', lookAtDatabase: notifications },
  { name: 'connections', lookAtDatabase: (database, { settings }) => connections(database, runningProduct(settings)?.workers) },
  { name: 'encryption', lookAtDatabase: encryption },
  { name: 'durability', lookAtDatabase: durability },
];
