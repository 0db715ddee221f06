// The PostgreSQL driver and its connection pool, with all type parsers that differ from the driver's defaults.
// Timestamps stay Date, because better-auth needs Date.
import postgres from 'postgres';
import { closeSilentConnections } from './silent-connections.ts';
import { splitTls } from './tls.ts';
import { failureIn } from './unavailable.ts';

// Parsers for PostgreSQL's one-dimensional arrays. By default the driver queries the array types on every new connection, and a query
// that waits for that result waits forever if the connection breaks in between. So the types in use are listed here instead.

type ArrayType<T> = { to: number; from: number[]; parse(text: string): (T | null)[]; serialize(items: readonly (T | null)[]): string };

const arrayOf = <T>(oid: number, parse: (text: string) => T): ArrayType<T> => ({
  to: oid,
  from: [oid],
  parse: (text) => parseItems(text).map((item) => (item === null ? null : parse(item))),
  serialize: (items) => `{${items.map((item) => (item === null ? 'null' : quoted(String(item)))).join(',')}}`,
});

const identity = (text: string) => text;

/** By the oid of the array type. Arrays of booleans and timestamps can only be read: the driver infers a wrong type for such parameters. */
const arrayTypes = {
  uuids: arrayOf(2951, identity),
  texts: arrayOf(1009, identity),
  varchars: arrayOf(1015, identity),
  names: arrayOf(1003, identity),
  dates: arrayOf(1182, identity),
  smallints: arrayOf(1005, Number),
  integers: arrayOf(1007, Number),
  bigints: arrayOf(1016, Number),
  doubles: arrayOf(1022, Number),
  booleans: arrayOf(1000, (text) => text === 't'),
  timestamps: arrayOf(1185, (text) => new Date(text)),
};

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** Splits `{a,"b \" c",NULL}` into its items. */
function parseItems(text: string): (string | null)[] {
  const items = text.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/gs);
  return Array.from(items, ([, inQuotes, plain]) =>
    inQuotes === undefined ? (plain === 'NULL' ? null : (plain ?? '')) : inQuotes.replaceAll(/\\(.)/gs, '$1'),
  );
}

export type Sql = postgres.Sql<{ bigint: number }>;
export type Tx = postgres.TransactionSql<{ bigint: number }>;
/** A part of a statement, with its parameters. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** Below the 70 s after which a browser gives up. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** A request waits for a lock no longer than this. Then the command is refused as busy and can be sent again. */
export const LOCK_TIMEOUT_MS = 5000;
/** PostgreSQL's `lock_not_available`: another transaction held a lock for longer than the lock timeout. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** Our transactions wait only for PostgreSQL. A transaction whose process is suspended must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** In seconds. PostgreSQL drops a connection whose other end is gone after about a minute, not after two hours. */
const KEEPALIVE = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };
/** A connection attempt that takes longer fails. */
const CONNECT_SECONDS = 3;
/** The longest pause between attempts to connect: work resumes within a second after PostgreSQL answers again. */
const RECONNECT_SECONDS = 0.2;

type Options = {
  /** For work at startup: no time limit for statements and locks. */
  hasNoTimeouts?: boolean;
  /** The connection is not replaced because of its age. */
  isLongLived?: boolean;
  /** Called with the payload of each NOTIFY on the channels that the connection listens to. */
  onNotify?: (payload: string) => void;
  /** Called when a connection has ended or could not be opened. */
  onClose?: () => void;
};

/**
 * The rows of a statement that a command runs for few ids: `where id in ${few(tx, ids)}`. Of an array, the planner does not know the length.
 * It assumes ten elements, finds that a plan for the given ones is cheaper, and makes one each time: that takes longer than such a statement.
 * Not for lists of many different lengths, each of which is a statement of its own.
 */
export const few = (sql: Sql | Tx, ids: readonly string[]) => sql([...ids]);

/** The rest of the transaction waits for each lock no longer than this. Sent at once. */
export const setLockTimeout = (tx: Tx, ms: number): Promise<unknown> =>
  tx`select set_config('lock_timeout', ${String(ms)}, true)`.execute();

/**
 * For the rest of a transaction that looks up few rows by their keys. Of rows in a parameter, the planner does not know that they are few: it
 * would scan a table that was small when the plan was made, and plan a statement again for each value, which takes longer than running it.
 * `lockTimeoutMs`: as `setLockTimeout` sets it, with the same statement.
 */
export const planForFewRows = (tx: Tx, lockTimeoutMs: number = LOCK_TIMEOUT_MS): Promise<unknown> =>
  tx`
  select set_config('enable_seqscan', 'off', true), set_config('plan_cache_mode', 'force_generic_plan', true),
    set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`.execute();

/**
 * A pool of up to `max` connections, opened on demand, to the primary: a standby is not accepted, because it cannot be written, and what it says
 * may be old. `bigint` and `numeric` are numbers, `date` is `YYYY-MM-DD`.
 */
export function connect(
  connectionString: string,
  max = 8,
  { hasNoTimeouts = false, isLongLived = false, onNotify, onClose }: Options = {},
): Sql {
  const [url, tls] = splitTls(connectionString);
  return postgres(url, {
    max,
    ...tls,
    ...(!url.includes('target_session_attrs=') && { target_session_attrs: 'primary' }),
    onnotice: failureIn,
    connect_timeout: CONNECT_SECONDS,
    backoff: () => (RECONNECT_SECONDS * (1 + Math.random())) / 2,
    connection: {
      application_name: 'titleline',
      jit: 'off', // compiling a statement takes longer than any of ours
      ...KEEPALIVE,
      ...(!hasNoTimeouts && {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        lock_timeout: LOCK_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      }),
    },
    fetch_types: false, // see `arrayTypes`
    types: {
      ...arrayTypes,
      bigint: { to: 20, from: [20], serialize: (n: number) => String(n), parse: Number },
      numeric: { to: 1700, from: [1700], serialize: (n: number) => String(n), parse: Number },
      date: { to: 1082, from: [1082], serialize: (s: string) => s, parse: (s: string) => s },
    },
    ...(isLongLived && { max_lifetime: null }),
    ...(onClose && { onclose: onClose }),
    ...undeclared({
      watch: closeSilentConnections(connectionString, !hasNoTimeouts),
      ...(onNotify && { onnotify: (_channel, payload) => onNotify(payload) }),
    }),
  });
}

/** Options that the driver's types do not declare: `watch` is added by our patch, `onnotify` is what the driver's `listen` sets. */
type UndeclaredOptions = { watch: ReturnType<typeof closeSilentConnections>; onnotify?: (channel: string, payload: string) => void };
const undeclared = (options: UndeclaredOptions): object => options;

/**
 * The expression for a column's time in whole ms since the epoch, rounded down, until the year 2106. Floating point takes a third of the
 * time of numeric. The added half microsecond corrects its rounding; timestamps have a resolution of one microsecond.
 */
export const msOf = (column: string): string => `floor(date_part('epoch', ${column}) * 1000 + 0.0005)::bigint`;

export const ms = (sql: Sql | Tx, column: string) => sql.unsafe(msOf(column));

export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The first row; null if there is none. */
export const first = async <T>(rows: PromiseLike<readonly T[]>): Promise<T | null> => (await rows)[0] ?? null;

/** The values of rows that have one column. */
export const valuesOf = async <T>(rows: PromiseLike<readonly Record<string, T>[]>): Promise<T[]> =>
  (await rows).flatMap((row) => Object.values(row));

/** Whether the statement changed a row. */
export const hasChanged = async (statement: PromiseLike<{ count: number }>): Promise<boolean> => (await statement).count > 0;

/** The connection string of another database on the same server. Several hosts may be named, so it is not a valid URL. */
export const databaseAt = (url: string, name: string): string => url.replace(/(\/\/[^/?]*)[^?]*/, (_, hosts: string) => `${hosts}/${name}`);
