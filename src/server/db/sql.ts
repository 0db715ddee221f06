// The one driver and its pool. Every parser that differs from the driver's default is here;
// timestamps stay Date, because better-auth needs Date.
import postgres from 'postgres';
import { arrayTypes } from './driver/array-types.ts';
import { watchForSilence } from './driver/silent-connections.ts';

export type Sql = postgres.Sql<{ bigint: number }>;
export type Tx = postgres.TransactionSql<{ bigint: number }>;

/** Below the 70 s after which a browser gives up. */
const STATEMENT_TIMEOUT_MS = 60_000;
/** Somebody at a page waits for a lock no longer than this; the command is refused for now, and can be sent again. */
export const LOCK_TIMEOUT_MS = 5000;
/** No transaction of ours waits for anything but PostgreSQL. One whose process has stopped must not keep its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** Seconds: after about a minute PostgreSQL gives up a connection whose other end is gone, rather than after two hours. */
const KEEPALIVE = { tcp_keepalives_idle: 30, tcp_keepalives_interval: 10, tcp_keepalives_count: 3 };
/** One that takes longer leads nowhere. */
const CONNECT_SECONDS = 3;
/** Up to this much passes between two tries to connect, so that work goes on within a second once PostgreSQL answers again. */
const RECONNECT_SECONDS = 0.2;

type Options = {
  /** For work at a start: its statements, and its waits for locks, may take as long as they take. */
  isPatient?: boolean;
  /** It is never replaced only because it is old. */
  isKept?: boolean;
  /** What is told on the channels that it listens to. */
  onNotify?: (payload: string) => void;
  /** A connection has ended, or could not be opened. */
  onClose?: () => void;
};

/** A pool of at most `max` connections, opened as they are needed. `bigint` and `numeric` are numbers, `date` is `YYYY-MM-DD`. */
export const connect = (url: string, max = 8, { isPatient = false, isKept = false, onNotify, onClose }: Options = {}): Sql =>
  postgres(url, {
    max,
    onnotice: () => {},
    connect_timeout: CONNECT_SECONDS,
    ...(isKept && { max_lifetime: null }),
    backoff: () => (RECONNECT_SECONDS * (1 + Math.random())) / 2,
    connection: {
      application_name: 'titleline',
      ...KEEPALIVE,
      ...(!isPatient && {
        statement_timeout: STATEMENT_TIMEOUT_MS,
        lock_timeout: LOCK_TIMEOUT_MS,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      }),
    },
    fetch_types: false, // see array-types.ts
    types: {
      ...arrayTypes,
      bigint: { to: 20, from: [20], serialize: (n: number) => String(n), parse: Number },
      numeric: { to: 1700, from: [1700], serialize: (n: number) => String(n), parse: Number },
      date: { to: 1082, from: [1082], serialize: (s: string) => s, parse: (s: string) => s },
    },
    ...(isKept && { max_lifetime: null }),
    ...(onClose && { onclose: onClose }),
    ...unlisted({ watch: watchForSilence(url, !isPatient), ...(onNotify && { onnotify: (_channel, payload) => onNotify(payload) }) }),
  });

/** What the driver takes besides: `watch` by our patch of it, `onnotify` as its own `listen` uses it. */
type Unlisted = { watch: ReturnType<typeof watchForSilence>; onnotify?: (channel: string, payload: string) => void };
const unlisted = (options: Unlisted): object => options;

/**
 * The expression for a column's time in ms since the epoch, begun ones not counted, until the year 2106. In floating point, which takes a third of the time of
 * exact numbers; half a microsecond more makes up for what it is short of, and a timestamp knows no half microseconds.
 */
export const msOf = (column: string): string => `floor(date_part('epoch', ${column}) * 1000 + 0.0005)::bigint`;

export const ms = (sql: Sql | Tx, column: string) => sql.unsafe(msOf(column));

/** The same server and sign-in, another database. */
export function databaseAt(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
