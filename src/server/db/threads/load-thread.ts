// Reads one thread: for a command, or parts of it for a screen.
import DataLoader from 'dataloader';
import type { Entry } from '../../../domain/thread/facts.ts';
import type { OrgId, Thread } from '../../../domain/thread/thread.ts';
import { type Colleagues, colleaguesOf } from '../../../domain/thread/view/colleagues.ts';
import type { UpdatesPage } from '../../../domain/thread/view/updates-page.ts';
import type { Mails } from '../../../domain/thread/view/visibility.ts';
import type { Orgs } from '../../../domain/thread/view/org-facts.ts';
import { first, ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { mailsFromJson, mailsJson, type MailsJson, orgsFromJson, orgsJson, type OrgsJson } from './orgs-on-thread.ts';
import {
  colleaguesFromJson,
  MOST_THREADS,
  NEWEST_PAGE,
  pageFromJson,
  threadFromJson,
  threadJson,
  type ThreadJson,
  viewerRow,
} from './threads.ts';
import { replay } from '../../../domain/thread/ledger.ts';
import { type CompletedPart, completedView } from '../../../domain/thread/view/completed-view.ts';
import type { CompletedThread } from '../../../domain/thread/view/view-types.ts';

/** A thread that is live for the viewer's organization, as it is read. */
export type LiveRow = { thread: ThreadJson; orgs: OrgsJson };
/** A thread with the status of its mails, as it is read. */
export type LoadedRow = LiveRow & { mails: MailsJson };
export type LoadedThread = { thread: Thread; orgs: Orgs; mails: Mails; colleagues: Colleagues };

/**
 * The thread, all organizations that are or were on it, the status of its mails, and the colleagues of organization `orgId`, if given.
 * Null if the thread does not exist.
 */
export async function loadThread(sql: Sql | Tx, threadId: string, orgId: string | null = null): Promise<LoadedThread | null> {
  const [row] = await sql<LoadedRow[]>`
    select ${threadJson(sql)} as thread, ${orgsJson(sql)} as orgs, ${mailsJson(sql)} as mails
    from thread t cross join lateral ${viewerRow(sql, orgId)} where t.id = ${threadId}`;
  return row ? loadedFromJson(row) : null;
}

export const loadedFromJson = ({ thread, orgs, mails }: LoadedRow): LoadedThread => ({
  thread: threadFromJson(thread),
  orgs: orgsFromJson(orgs),
  mails: mailsFromJson(mails),
  colleagues: colleaguesFromJson(thread),
});

type Paged = { thread: Thread; orgs: Orgs; page: UpdatesPage; colleagues: Colleagues };

function pagedFromJson(row: LiveRow): Paged {
  const thread = threadFromJson(row.thread);
  return { thread, orgs: orgsFromJson(row.orgs), page: pageFromJson(row.thread, thread), colleagues: colleaguesFromJson(row.thread) };
}

/** A thread, and the organization whose colleagues are read. */
type AskedPage = { threadId: string; orgId: string };
type PageRow = LoadedRow & { place: number };
const pageLoaders = new WeakMap<Sql, DataLoader<AskedPage, PageRow | null>>();

/** A thread as a screen shows it first: with the newest page of its updates, and those that wait for an answer. Null if the thread does not exist. */
export async function loadThreadWithNewestPage(sql: Sql, threadId: string, orgId: string): Promise<(Paged & { mails: Mails }) | null> {
  const loader = pageLoaders.get(sql) ?? pageLoader(sql);
  pageLoaders.set(sql, loader);
  const row = await loader.load({ threadId, orgId });
  return row && { ...pagedFromJson(row), mails: mailsFromJson(row.mails) };
}

/** One statement for the reads of one turn of the event loop: under load, starting one of thirty subqueries is half of its cost. Nothing is cached. */
const pageLoader = (sql: Sql): DataLoader<AskedPage, PageRow | null> =>
  new DataLoader(async (asked) => await loadPages(sql, asked), { cache: false, maxBatchSize: MOST_THREADS, batchScheduleFn: setImmediate });

/** In the order of `asked`. `offset 0`: see `lockThreads`. */
async function loadPages(sql: Sql, asked: readonly AskedPage[]): Promise<(PageRow | null)[]> {
  const rows = await sql<PageRow[]>`
    select asked.place, ${threadJson(sql, 'page')} as thread, ${orgsJson(sql)} as orgs, ${mailsJson(sql)} as mails
    from (
      select * from jsonb_to_recordset(${sql.json(asked.map((one, place) => ({ ...one, place })))}) as asked (
        place int, "threadId" uuid, "orgId" uuid)
      limit ${sql.unsafe(String(MOST_THREADS))}
    ) asked cross join lateral (select * from thread where id = asked."threadId" offset 0) t
      cross join lateral ${sql.unsafe(NEWEST_PAGE)} cross join lateral ${viewerRow(sql, sql`asked."orgId"`)}`;
  const found = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, place) => found.get(place) ?? null);
}

export const loadLedger = async (tx: Tx, threadId: string): Promise<Entry[]> =>
  await tx<Entry[]>`select seq, facts from thread_event where thread_id = ${threadId} order by seq`;

/** The status of the mails of a thread that was read otherwise. */
export async function loadMailStatuses(sql: Sql | Tx, threadId: string): Promise<Mails> {
  const [row] = await sql<[{ mails: MailsJson }]>`select ${mailsJson(sql)} as mails from thread t where t.id = ${threadId}`;
  return mailsFromJson(row.mails);
}

/** Locks the thread, of which it reads only when its newest entry was made, apart from likes (ms). */
export const holdThread = (tx: Tx, threadId: string) => tx<{ updatedAt: number }[]>`
  select ${ms(tx, 'updated_at')} as "updatedAt" from thread where id = ${threadId} for update`;

/**
 * A completed thread as the ledger describes it up to the organization's cut. `colleague`: the member who made an entry of the organization.
 * `accepted`: the entry by which it accepted, if that is later.
 */
export type FrozenRow = {
  stakeId: string;
  formerOrgIds: string[];
  deliveredAt: number;
  accepted: { seq: number; colleague: string | null } | null;
  entries: (Entry & { colleague: string | null })[];
  orgs: OrgsJson;
};

/** A thread as the organization's view is made from it: live, or the ledger up to the organization's cut. */
export type LiveOrFrozen = { live: LiveRow; frozen: null } | { live: null; frozen: FrozenRow };

/** The ledger's entries for `stake s`, completed, on `thread t`. */
export const frozenJson = (sql: Sql | Tx) => sql`
  json_build_object(
    'stakeId', s.id,
    'formerOrgIds', s.former_org_ids,
    'deliveredAt', ${ms(sql, 's.delivered_at')},
    'accepted', (
      select json_build_object('seq', e.seq, 'colleague', (select p.name from app_user p where p.id = e.user_id)) from thread_event e
      where e.thread_id = t.id and e.seq > s.cut and e.at = s.delivered_at and e.org_id = s.org_id and e.command = 'respondToInvite'),
    'entries', (
      select json_agg(json_build_object(
        'seq', e.seq, 'facts', e.facts, 'colleague', (select p.name from app_user p where p.id = e.user_id and e.org_id = s.org_id)
      ) order by e.seq)
      from thread_event e where e.thread_id = t.id and e.seq <= s.cut),
    'orgs', ${orgsJson(sql)})`;

export type Frozen = {
  /** Up to the organization's cut. */
  thread: Thread;
  part: CompletedPart;
  orgs: Orgs;
  /** Also the member who accepted, if that entry is later. */
  colleagues: Colleagues;
};

export const frozenFromJson = ({ entries, orgs, accepted, ...part }: FrozenRow, orgId: OrgId): Frozen => ({
  thread: replay(entries),
  part: { ...part, orgId, acceptedSeq: accepted?.seq ?? null },
  orgs: orgsFromJson(orgs),
  colleagues: colleaguesOf(accepted ? [...entries, { ...accepted, facts: [] }] : entries),
});

/** Returns null if the organization is not in the chain; `frozen` is null until its part is complete. */
export const loadCompleted = async (sql: Sql | Tx, threadId: string, orgId: string): Promise<{ frozen: FrozenRow | null } | null> =>
  await first(sql<{ frozen: FrozenRow | null }[]>`
    select case when s.standing = 'completed' then ${frozenJson(sql)} end as frozen
    from stake s join thread t on t.id = s.thread_id
    where s.thread_id = ${threadId} and s.org_id = ${orgId} and s.order_index is not null`);

export function completedViewFromJson(frozen: FrozenRow, orgId: OrgId, now: number): CompletedThread {
  const { thread, part, orgs, colleagues } = frozenFromJson(frozen, orgId);
  return completedView(thread, part, orgs, now, colleagues);
}

/** Null unless the organization's part is complete. */
export async function readCompletedView(sql: Sql | Tx, threadId: string, orgId: OrgId, now: number): Promise<CompletedThread | null> {
  const frozen = (await loadCompleted(sql, threadId, orgId))?.frozen;
  return frozen ? completedViewFromJson(frozen, orgId, now) : null;
}

/** A page of a thread's updates with the data to present it. It is live or frozen, depending on the organization's stake. */
type UpdatesRow = { live: Paged; frozen: null } | { live: null; frozen: FrozenRow };

/** The updates before this place; null if the organization is not in the chain. */
export async function loadUpdatesBefore(sql: Sql, threadId: string, orgId: string, before: number): Promise<UpdatesRow | null> {
  const [row] = await sql<LiveOrFrozen[]>`
    select
      case when s.standing <> 'completed' then json_build_object('thread', ${threadJson(sql, 'page')}, 'orgs', ${orgsJson(sql)}) end as live,
      case when s.standing = 'completed' then ${frozenJson(sql)} end as frozen
    from stake s join thread t on t.id = s.thread_id cross join (select ${before}::int as before) page
      cross join lateral ${viewerRow(sql, orgId)}
    where s.thread_id = ${threadId} and s.org_id = ${orgId} and s.order_index is not null`;
  if (!row) return null;
  return row.live ? { live: pagedFromJson(row.live), frozen: null } : row;
}

/** The user's organization in the thread's chain, the first in the chain if there are several; null if there is none. */
export async function ownOrgInChain(sql: Sql, threadId: string, userId: string): Promise<string | null> {
  const [row] = await sql<{ orgId: string }[]>`
    select s.org_id as "orgId" from org_member m
    join stake s on s.org_id = m.org_id and s.thread_id = ${threadId} and s.order_index is not null
    where m.user_id = ${userId}
    order by s.order_index limit 1`;
  return row?.orgId ?? null;
}
