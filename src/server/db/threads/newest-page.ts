// Reads threads as a screen shows them first: with the newest page of their updates, and those that wait for an answer. The reads of one turn of
// the event loop are one statement: under load, starting a statement with thirty subqueries is half of its cost. Nothing is cached.
import DataLoader from 'dataloader';
import type { Mails } from '../../../domain/thread/view/visibility.ts';
import type { Sql } from '../sql.ts';
import { type Paged, pagedFromJson } from './load-thread.ts';
import { MOST_THREADS } from './lock-threads.ts';
import { mailsFromJson } from './thread-from-json.ts';
import { type MailsJson, mailsJson, NEWEST_PAGE, orgsJson, type OrgsJson, threadJson, type ThreadJson } from './thread-json.ts';

/** A thread, and the organization whose colleagues are read. */
type Asked = { threadId: string; orgId: string };
type Row = { place: number; thread: ThreadJson; orgs: OrgsJson; mails: MailsJson };

const loaders = new WeakMap<Sql, DataLoader<Asked, Row | null>>();

/** Null if the thread does not exist. */
export async function loadThreadWithNewestPage(sql: Sql, threadId: string, orgId: string): Promise<(Paged & { mails: Mails }) | null> {
  const row = await loaderFor(sql).load({ threadId, orgId });
  return row && { ...pagedFromJson(row), mails: mailsFromJson(row.mails) };
}

function loaderFor(sql: Sql): DataLoader<Asked, Row | null> {
  const known = loaders.get(sql);
  if (known) return known;
  const loader = new DataLoader<Asked, Row | null>(async (asked) => await readRows(sql, asked), {
    cache: false,
    maxBatchSize: MOST_THREADS,
    batchScheduleFn: setImmediate,
  });
  loaders.set(sql, loader);
  return loader;
}

/** In the order of `asked`. Each thread is looked up by itself: the planner does not know that there are few, and would scan the table. */
async function readRows(sql: Sql, asked: readonly Asked[]): Promise<(Row | null)[]> {
  const rows = await sql<Row[]>`
    select asked.place, ${threadJson(sql, 'page')} as thread, ${orgsJson(sql)} as orgs, ${mailsJson(sql)} as mails
    from (
      select * from jsonb_to_recordset(${sql.json(asked.map((one, place) => ({ ...one, place })))}) as asked (
        place int, "threadId" uuid, "orgId" uuid)
      limit ${sql.unsafe(String(MOST_THREADS))}
    ) asked cross join lateral (select * from thread where id = asked."threadId" offset 0) t
      cross join lateral ${sql.unsafe(NEWEST_PAGE)} cross join lateral (
        select coalesce(array_agg(id), '{}') as stake_ids from stake where thread_id = t.id and org_id = asked."orgId") viewer`;
  const found = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, place) => found.get(place) ?? null);
}
