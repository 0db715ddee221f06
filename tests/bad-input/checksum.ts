// A checksum of all rows of the database.
import type { Sql } from '../../src/server/db/sql.ts';

/** Returns a text that changes if a row of any table is added, changed or removed. */
export async function checksum(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`;
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await sql.unsafe<{ sum: string }[]>(
        `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by t::text)), '') as sum from ${name} t`,
      );
      return `${name} ${row!.sum}`;
    }),
  );
  return sums.join('\n');
}
