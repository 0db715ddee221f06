// The database's clock, which all hosts share.
import { ms, type Sql } from '../postgres/connections/sql.ts';

/** The later one of this host's clock and the database's, in ms: what is due by either is due. */
export async function laterTime(sql: Sql): Promise<number> {
  const [row] = await sql<[{ now: number }]>`select ${ms(sql, 'now()')} as now`;
  return Math.max(row.now, Date.now());
}
