// The one driver and its pool. Every parser that differs from the driver's default is here;
// timestamps stay Date, because better-auth needs Date.
import postgres from 'postgres';
import { arrayTypes } from './array-types.ts';

export type Sql = postgres.Sql<{ bigint: number }>;
export type Tx = postgres.TransactionSql<{ bigint: number }>;

/** Below the 70 s after which a browser gives up. */
const STATEMENT_TIMEOUT_MS = 60_000;

/** A pool of at most `max` connections, opened as they are needed. `bigint` and `numeric` are numbers, `date` is `YYYY-MM-DD`. */
export const connect = (url: string, max = 8): Sql =>
  postgres(url, {
    max,
    onnotice: () => {},
    connection: { application_name: 'titleline', statement_timeout: STATEMENT_TIMEOUT_MS },
    fetch_types: false, // see array-types.ts
    types: {
      ...arrayTypes,
      bigint: { to: 20, from: [20], serialize: (n: number) => String(n), parse: Number },
      numeric: { to: 1700, from: [1700], serialize: (n: number) => String(n), parse: Number },
      date: { to: 1082, from: [1082], serialize: (s: string) => s, parse: (s: string) => s },
    },
  });

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
