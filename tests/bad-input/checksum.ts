// A checksum of all rows of the database.
import type { Sql } from '../../src/server/postgres/connections/sql.ts';

/** By connection pool: the statement that reads all tables at once. */
const statements = new WeakMap<Sql, Promise<string>>();

/** Returns a text that changes if a row of any table is added, changed or removed. */
export async function checksum(sql: Sql): Promise<string> {
  const statement = statements.get(sql) ?? statementFor(sql);
  statements.set(sql, statement);
  // Only a statement with a parameter keeps its plan, which takes longer to make than to run.
  const [row] = await sql.unsafe<{ sums: string }[]>(await statement, ['\n'], { prepare: true });
  return row!.sums;
}

async function statementFor(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`;
  const sums = tables.map(
    ({ name }) =>
      `(select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') from ${name} t)`,
  );
  return `select concat_ws($1, ${sums.join(', ')}) as sums`;
}
