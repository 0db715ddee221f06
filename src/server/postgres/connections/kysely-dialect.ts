// A kysely dialect that runs better-auth's queries on our connection pool. A query goes to the pool like any other; only a transaction
// keeps a connection, with the driver's `begin`. The driver's `reserve` is not used: if it has to open a connection, it never resolves.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Sql, Tx } from './sql.ts';

export const kyselyDialect = (sql: Sql): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driverOn(sql),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

const lastErrors = new AsyncLocalStorage<{ last?: unknown }>();

/** better-auth replaces database errors by its own and drops the cause. This throws the database's error instead. */
export async function withDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  const recorded: { last?: unknown } = {};
  try {
    return await lastErrors.run(recorded, work);
  } catch (error) {
    throw recorded.last ?? error;
  }
}

async function recordError<T>(query: PromiseLike<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const recorded = lastErrors.getStore();
    if (recorded) recorded.last = error;
    throw error;
  }
}

class Connection implements DatabaseConnection {
  readonly sql: Sql;
  transaction: { tx: Tx; commit: () => void; rollBack: () => void; ended: Promise<void> } | null = null;

  constructor(sql: Sql) {
    this.sql = sql;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const rows = await recordError((this.transaction?.tx ?? this.sql).unsafe(sql, [...parameters] as never[], { prepare: true }));
    const changed = ['INSERT', 'UPDATE', 'DELETE'].includes(rows.command);
    return { rows: Array.from(rows) as R[], ...(changed && { numAffectedRows: BigInt(rows.count) }) };
  }

  // oxlint-disable-next-line require-yield -- required by the interface; better-auth reads no streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('streams are not supported');
  }
}

const ROLLED_BACK = new Error('rolled back');

/** Takes a connection and begins a transaction. Resolves when the transaction is open. */
async function begin(connection: Connection): Promise<void> {
  await new Promise<void>((begun, failed) => {
    const ended = connection.sql.begin(
      async (tx) =>
        await new Promise<void>((commit, reject) => {
          connection.transaction = { tx, commit, rollBack: () => reject(ROLLED_BACK), ended };
          begun();
        }),
    );
    // A failure before the transaction is open rejects this promise; a later one rejects `ended`.
    ended.catch(failed);
  });
}

const driverOn = (sql: Sql): Driver => ({
  init: async () => {},
  destroy: async () => {}, // the pool belongs to the caller
  acquireConnection: async () => new Connection(sql),
  releaseConnection: async () => {},
  beginTransaction: async (connection) => await begin(connection as Connection),
  commitTransaction: async (connection) => {
    const { transaction } = connection as Connection;
    transaction!.commit();
    await transaction!.ended;
  },
  rollbackTransaction: async (connection) => {
    const { transaction } = connection as Connection;
    transaction!.rollBack();
    await transaction!.ended.catch(() => {}); // its error was thrown by the query that failed
  },
});
