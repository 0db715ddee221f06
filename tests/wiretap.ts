// Hears every statement that a server sends to PostgreSQL, as its driver sends it.
import type { Sql } from '../src/server/db/sql.ts';

/** `connection`: a number that each of the pool has to itself. `types`: as what the driver sends each parameter; 0: the server says which. */
export type Statement = { connection: number; text: string; parameters: readonly unknown[]; types: readonly number[] };

/** What `work` has the server’s pool send, which it is told as it is sent. Nothing else may use that pool at the same time. */
export async function statementsOf(sql: Sql, work: (heard: readonly Statement[]) => Promise<unknown>): Promise<Statement[]> {
  const heard: Statement[] = [];
  // The driver asks its options anew for each statement. It hands out the very lists that it goes on to use.
  const options = sql.options as { debug: unknown };
  const before = options.debug;
  options.debug = (connection: number, text: string, parameters: unknown[], types: number[]) =>
    void heard.push({ connection, text, parameters: [...parameters], types: [...types] });
  try {
    await work(heard);
  } finally {
    options.debug = before;
  }
  return heard;
}

const SESSION = 'from session s join app_user u';
/** better-auth compares the tables with its own idea of them, once, some time after the server has started. */
const CATALOG = /pg_catalog/i;

/** Without the one that reads the session, which every request of somebody signed in begins with. */
export const besidesTheSession = (statements: readonly Statement[]): Statement[] =>
  statements.filter(({ text }) => !text.includes(SESSION) && !CATALOG.test(text));
