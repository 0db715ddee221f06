// Records every statement that a server sends to PostgreSQL, as the driver sends it.
import { POOL_QUERY } from '../../src/server/postgres/connections/pool.ts';
import type { Sql } from '../../src/server/postgres/connections/sql.ts';

/** `connection`: a unique number in the pool. `types`: the type OID that the driver sends for each parameter; 0 if PostgreSQL infers it. */
export type Statement = { connection: number; text: string; parameters: readonly unknown[]; types: readonly number[] };

/** The pools whose statements are being recorded. */
const recording = new WeakSet<Sql>();
export const isRecording = (sql: Sql): boolean => recording.has(sql);

/**
 * Returns the statements that the pool sends during `work`. `work` gets the same list, which grows while it runs.
 * Nothing else may use the pool at the same time.
 */
export async function recordStatements(sql: Sql, work: (statements: readonly Statement[]) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  // The driver reads this option for each statement. It passes the arrays that it goes on using, so they are copied.
  const options = sql.options as { debug: unknown };
  const before = options.debug;
  options.debug = (connection: number, text: string, parameters: unknown[], types: number[]) => {
    if (text !== POOL_QUERY) statements.push({ connection, text, parameters: [...parameters], types: [...types] });
  };
  recording.add(sql);
  try {
    await work(statements);
  } finally {
    recording.delete(sql);
    options.debug = before;
  }
  return statements;
}

const SESSION = 'from session s join app_user u';
/** better-auth compares the tables with its schema once, some time after the server has started. */
const CATALOG = /pg_catalog/i;

/** Returns the statements without the query of the session, with which every request of a signed-in user begins. */
export const withoutSessionQuery = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ text }) => !text.includes(SESSION) && !CATALOG.test(text));
