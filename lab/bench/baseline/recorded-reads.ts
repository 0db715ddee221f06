// The product's own statements, recorded once as its driver sends them. The baseline sends them unchanged: it builds no SQL per request,
// and PostgreSQL returns the JSON of the response.
import { countThreads, activeThreads, searchThreads } from '../../../src/server/db/threads/thread-lists.ts';
import { loadThread } from '../../../src/server/db/threads/load-thread.ts';
import { readNotifications } from '../../../src/server/db/notifications.ts';
import { matchesQuery } from '../../../src/server/db/orgs/search-and-discover.ts';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { ORG_PICKER_MAX, PAGE_SIZE } from '../../../src/domain/limits.ts';
import { recordStatements } from '../../../testing/database/sql-statements.ts';

/** The input with which the statements are recorded. Each request puts its own values in place of these. */
const SAMPLE_INPUT = { org: '00000000-0000-7000-8000-00000000000a', thread: '00000000-0000-7000-8000-00000000000b', words: 'zzgivenzz' };
type Input = Partial<typeof SAMPLE_INPUT>;
export type Reads = typeof READS;

const READS = {
  thread: (sql: Sql) => loadThread(sql, SAMPLE_INPUT.thread),
  dashboard: (sql: Sql) =>
    Promise.all([countThreads(sql, SAMPLE_INPUT.org, Date.now()), activeThreads(sql, SAMPLE_INPUT.org, 'all', null, Date.now())]),
  search: (sql: Sql) =>
    searchThreads(
      sql,
      SAMPLE_INPUT.org,
      { terms: [{ word: SAMPLE_INPUT.words, vin: SAMPLE_INPUT.words, name: SAMPLE_INPUT.words }], sent: [] },
      null,
      Date.now(),
    ),
  orgs: (sql: Sql) => matchesQuery(sql, SAMPLE_INPUT.org, SAMPLE_INPUT.words, ORG_PICKER_MAX),
  notifications: (sql: Sql) => readNotifications(sql, SAMPLE_INPUT.org, null, null, PAGE_SIZE + 1),
};

/** Returns a function for each read, which returns the JSON of all rows that the product reads for it. */
export async function recordReads(sql: Sql): Promise<Record<keyof Reads, (input: Input) => Promise<string>>> {
  const reads: Partial<Record<keyof Reads, (input: Input) => Promise<string>>> = {};
  for (const name of Object.keys(READS) as (keyof Reads)[]) {
    const statements = await recordStatements(sql, async () => await READS[name](sql));
    const asJson = statements.map(({ text, parameters }) => ({
      text: `select coalesce(json_agg(r), '[]')::text as body from (${text}) r`,
      parameters,
    }));
    reads[name] = async (input) => {
      const bodies = asJson.map(async ({ text, parameters }) => {
        const [row] = await sql.unsafe<{ body: string }[]>(text, parameters.map(fillIn(input)) as never[], { prepare: true });
        return row!.body;
      });
      return bodies.length === 1 ? await bodies[0]! : `[${(await Promise.all(bodies)).join()}]`;
    };
  }
  return reads as Record<keyof Reads, (input: Input) => Promise<string>>;
}

const fillIn =
  (input: Input) =>
  (parameter: unknown): unknown => {
    if (Array.isArray(parameter)) return parameter.map(fillIn(input));
    if (typeof parameter !== 'string') return parameter;
    for (const [key, sample] of Object.entries(SAMPLE_INPUT))
      if (parameter.includes(sample)) return parameter.replaceAll(sample, input[key as keyof Input] ?? sample);
    return parameter;
  };
