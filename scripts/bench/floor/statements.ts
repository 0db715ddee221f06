// The product's own statements, heard once as its driver sends them, for the floor to send as they are: no text is put together
// for a request, and PostgreSQL answers with the JSON that goes out.
import { countThreads, activeThreads, searchThreads } from '../../../src/server/db/threads/thread-lists.ts';
import { loadThread } from '../../../src/server/db/threads/load-thread.ts';
import { readNotifications } from '../../../src/server/db/notifications.ts';
import { matchesQuery } from '../../../src/server/db/orgs/org-search.ts';
import type { Sql } from '../../../src/server/db/sql.ts';
import { ORG_PICKER_MAX, PAGE_SIZE } from '../../../src/domain/limits.ts';
import { recordStatements } from '../../../tests/sql-statements.ts';

/** Stand for what a request brings while the statements are heard. */
const GIVEN = { org: '00000000-0000-7000-8000-00000000000a', thread: '00000000-0000-7000-8000-00000000000b', words: 'zzgivenzz' };
type Given = Partial<typeof GIVEN>;
export type Reads = typeof READS;

const READS = {
  thread: (sql: Sql) => loadThread(sql, GIVEN.thread),
  dashboard: (sql: Sql) => Promise.all([countThreads(sql, GIVEN.org, Date.now()), activeThreads(sql, GIVEN.org, 'all', null, Date.now())]),
  search: (sql: Sql) => searchThreads(sql, GIVEN.org, [{ word: GIVEN.words, vin: GIVEN.words }], null),
  orgs: (sql: Sql) => matchesQuery(sql, GIVEN.org, GIVEN.words, ORG_PICKER_MAX),
  notifications: (sql: Sql) => readNotifications(sql, GIVEN.org, null, PAGE_SIZE + 1),
};

/** `read` answers the JSON of everything that the product reads for it. */
export async function heardReads(sql: Sql): Promise<Record<keyof Reads, (given: Given) => Promise<string>>> {
  const made: Partial<Record<keyof Reads, (given: Given) => Promise<string>>> = {};
  for (const name of Object.keys(READS) as (keyof Reads)[]) {
    const statements = await recordStatements(sql, async () => await READS[name](sql));
    const asJson = statements.map(({ text, parameters }) => ({
      text: `select coalesce(json_agg(r), '[]')::text as body from (${text}) r`,
      parameters,
    }));
    made[name] = async (given) => {
      const bodies = asJson.map(async ({ text, parameters }) => {
        const [row] = await sql.unsafe<{ body: string }[]>(text, parameters.map(filledWith(given)) as never[], { prepare: true });
        return row!.body;
      });
      return bodies.length === 1 ? await bodies[0]! : `[${(await Promise.all(bodies)).join()}]`;
    };
  }
  return made as Record<keyof Reads, (given: Given) => Promise<string>>;
}

const filledWith =
  (given: Given) =>
  (parameter: unknown): unknown => {
    if (Array.isArray(parameter)) return parameter.map(filledWith(given));
    if (typeof parameter !== 'string') return parameter;
    for (const [key, mark] of Object.entries(GIVEN))
      if (parameter.includes(mark)) return parameter.replaceAll(mark, given[key as keyof Given] ?? mark);
    return parameter;
  };
