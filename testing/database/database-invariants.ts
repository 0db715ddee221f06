// What must be true of the rows in a database after any concurrent commands and after any kill of a process.
import { type TableRow, tableRows } from '../../src/domain/desk/stored-row.ts';
import { isDeepStrictEqual } from 'node:util';
import { replay } from '../../src/domain/thread/ledger.ts';
import type { Entry } from '../../src/domain/thread/facts.ts';
import { brokenInvariant } from '../../src/domain/thread/invariants.ts';
import type { Stake, Thread } from '../../src/domain/thread/thread.ts';
import { clockJson } from '../../src/server/db/desk/desk-rows.ts';
import { readOwnDesks } from '../../src/server/db/desk/own-desks.ts';
import { type Sql, type Tx, msOf } from '../../src/server/postgres/connections/sql.ts';
import { moveOf } from '../../src/server/db/threads/pressing.ts';
import { loadThread } from '../../src/server/db/threads/load-thread.ts';

/** Two forms of the same to compare. `stored`: from the rows. */
type Replayed = { thread: Thread; stored: Thread; replayed: Thread };
type ComparedRows = { stored: TableRow[]; computed: TableRow[] };

const SNAPSHOT = 'isolation level repeatable read read only';

/** Returns the thread, and its two forms without what may differ: `replayed` is from the ledger. */
export const loadAndReplay = async (sql: Sql, threadId: string): Promise<Replayed> =>
  await sql.begin(SNAPSHOT, async (tx) => await replayedIn(tx, threadId, loadThread(tx as never, threadId)));

/** Returns the rows of a thread in the tables of its organizations, as they are stored and as its views and their desks say. */
export const tableRowsOf = async (sql: Sql, threadId: string): Promise<ComparedRows> =>
  await sql.begin(SNAPSHOT, async (tx) => await rowsIn(tx, threadId, loadThread(tx as never, threadId)));

/** Returns both of the same moment. */
export async function loadWithRows(sql: Sql, threadId: string): Promise<Replayed & { rows: ComparedRows }> {
  return await sql.begin(SNAPSHOT, async (tx) => {
    const loading = loadThread(tx as never, threadId);
    const [replayed, rows] = await Promise.all([replayedIn(tx, threadId, loading), rowsIn(tx, threadId, loading)]);
    return { ...replayed, rows };
  });
}

async function replayedIn(tx: Tx, threadId: string, loading: Loading): Promise<Replayed> {
  const [entries, loaded] = await Promise.all([
    tx<Entry[]>`select seq, facts from thread_event where thread_id = ${threadId} order by seq`,
    loading,
  ]);
  const { thread } = loaded!;
  return { thread, stored: comparable(thread), replayed: comparable(replay([...entries])) };
}

async function rowsIn(tx: Tx, threadId: string, loading: Loading): Promise<ComparedRows> {
  const [stored, loaded] = await Promise.all([
    tx<{ row: TableRow }[]>`select ${tx.unsafe(TABLE_ROW)} as row from desk_row d where d.thread_id = ${threadId}`,
    loading,
  ]);
  const { thread, orgs } = loaded!;
  const desks = await readOwnDesks(tx as never, threadId, [...orgs.keys()]);
  return { stored: byOrg(stored.map(({ row }) => row)), computed: byOrg(tableRows(thread, orgs, desks).map(onlyStored)) };
}

const byOrg = (rows: TableRow[]): TableRow[] => rows.toSorted((a, b) => (a.orgId < b.orgId ? -1 : 1));
/** A row without what is not stored. */
function onlyStored(row: TableRow): TableRow {
  const { mileage: _, ...vehicle } = row.vehicle;
  const { sendOnAt: __, ...clock } = row.clock;
  const facts = { ...row.facts, seller: row.facts.seller?.orgId ?? null };
  return { ...row, vehicle, clock, facts } as unknown as TableRow;
}

type Loading = ReturnType<typeof loadThread>;

/** For a row `d` of the table. */
const TABLE_ROW = `
  json_build_object(
    'orgId', d.org_id, 'threadId', d.thread_id, 'asOf', ${msOf('d.as_of')},
    'vehicle', json_build_object('vin', d.vin, 'year', d.year, 'make', d.make, 'model', d.model),
    'upstreamOrgId', d.upstream_org_id, 'downstreamOrgId', d.downstream_org_id,
    'facts', json_build_object(
      'place', d.place, 'hasNext', d.downstream_org_id is not null, 'joinedAt', ${msOf('d.joined_at')},
      'receivedAt', ${msOf('d.received_at')}, 'expected', d.expected, 'seller', d.seller_org_id),
    'waitsFor', d.waits_for_code,
    'turn', case when d.turn is not null then json_build_object('turn', d.turn, 'from', ${msOf('d.turn_at')}) end,
    'lastWordAt', ${msOf('d.last_word_at')}, 'waitingAt', ${msOf('d.waiting_at')},
    'clock', ${clockJson('d')},
    'next', case when d.move is not null then json_build_object('move', ${moveOf('d')}, 'from', ${msOf('d.move_at')}) end)`;

/** Returns a message for each thread whose ledger does not replay to its rows, or that breaks an invariant of the domain. */
export async function inconsistentThreads(sql: Sql): Promise<string[]> {
  const inconsistent: string[] = [];
  for (const { id } of await sql<{ id: string }[]>`select id from thread order by id`) {
    const { thread, stored, replayed, rows } = await loadWithRows(sql, id);
    if (!isDeepStrictEqual(stored, replayed)) inconsistent.push(`the ledger of thread ${id} does not replay to its rows`);
    const why = brokenInvariant(thread);
    if (why !== null) inconsistent.push(`thread ${id}: ${why}`);
    if (!isDeepStrictEqual(rows.stored, rows.computed))
      inconsistent.push(`thread ${id}: the tables hold ${JSON.stringify(rows.stored)} instead of ${JSON.stringify(rows.computed)}`);
  }
  return inconsistent;
}

/**
 * The likes of an update are a set: their order is shown to nobody. So are the stakes that leave by one command (a merger can remove two).
 * The end of an invitation is left out, because tests move it to make time pass.
 */
const comparable = (thread: Thread): Thread => ({
  ...thread,
  requests: thread.requests.filter((request) => request.resolvedAt === null),
  chain: thread.chain.map(withoutEnd),
  departed: thread.departed.map(withoutEnd).toSorted((a, b) => a.departure.at - b.departure.at || (a.id < b.id ? -1 : 1)),
  updates: thread.updates.map((update) => ({ ...update, likedBy: update.likedBy.toSorted() })),
});

const withoutEnd = <S extends Stake>(stake: S): S =>
  stake.standing.status === 'invited' ? { ...stake, standing: { status: 'invited', answerBy: 0 } } : stake;

/** Each query returns the threads, organizations or connections that break the invariant. */
const INVARIANTS: Record<string, string> = {
  'the places of a chain are numbered from 0 without a gap': `
    select thread_id from stake where order_index is not null group by thread_id having min(order_index) <> 0 or max(order_index) <> count(*) - 1`,
  'the current stake is in the chain, and completed exactly if the thread has ended': `
    select t.id from thread t where not exists (
      select from stake s where s.thread_id = t.id and s.id = t.current_stake_id and s.order_index is not null
        and (s.standing = 'completed') = (t.ended is not null))`,
  'at most one stake holds the title': `select thread_id from stake where has_title group by thread_id having count(*) > 1`,
  'the holder is the current stake': `select t.id from stake s join thread t on t.id = s.thread_id where s.has_title and t.current_stake_id <> s.id`,
  'a stake that accepted is completed exactly if it is upstream of the current one': `
    select t.id from thread t join stake c on c.id = t.current_stake_id join stake s on s.thread_id = t.id and s.order_index is not null
    where t.ended is null and s.standing <> 'invited' and (s.standing = 'completed') <> (s.order_index < c.order_index)`,
  'on an ended thread nobody is active or invited, holds the title or waits': `
    select t.id from thread t where t.ended is not null and (
      t.expected is not null or t.disputed_update_id is not null
      or exists (select from stake s where s.thread_id = t.id and s.order_index is not null and (s.standing <> 'completed' or s.has_title))
      or exists (select from thread_update u where u.thread_id = t.id and u.status = 'pending')
      or exists (select from update_request r where r.thread_id = t.id and r.resolved_at is null))`,
  'an organization has at most one place in a chain': `
    select thread_id from stake where order_index is not null group by thread_id, org_id having count(*) > 1`,
  'at least one stake in the chain of a live thread is active': `
    select t.id from thread t where t.ended is null and not exists (
      select from stake s where s.thread_id = t.id and s.standing = 'active' and s.order_index is not null)`,
  'a pending delivery goes from the holder to the next stake': `
    select u.thread_id from thread_update u where u.type = 'delivered' and u.status = 'pending' and not exists (
      select from stake a join stake b on b.thread_id = a.thread_id and b.order_index = a.order_index + 1
      where a.id = u.author_stake_id and b.id = u.to_stake_id and a.has_title)`,
  'an open dispute is about a delivery of the current stake': `
    select t.id from thread t where t.disputed_update_id is not null and not exists (
      select from thread_update u
      where u.id = t.disputed_update_id and u.thread_id = t.id and u.type = 'delivered' and u.status = 'disputed'
        and u.author_stake_id = t.current_stake_id)`,
  'the stake that contests a claim holds the title': `
    select u.thread_id from thread_update u join stake s on s.id = u.contested_by where not s.has_title`,
  'the last-word update of a stake belongs to its thread': `
    select s.thread_id from stake s where s.last_word_update_id is not null and not exists (
      select from thread_update u where u.id = s.last_word_update_id and u.thread_id = s.thread_id)`,
  'at most one delivery is pending, and at most one claim of each stake': `
    select thread_id from thread_update where status = 'pending'
    group by thread_id, type, case type when 'claim_title' then author_stake_id end having count(*) > 1`,
  'no delivery is pending to a stake that has a pending claim': `
    select d.thread_id from thread_update d join thread_update c on c.thread_id = d.thread_id and c.author_stake_id = d.to_stake_id
    where d.type = 'delivered' and d.status = 'pending' and c.type = 'claim_title' and c.status = 'pending'`,
  'every pending claim has an active stake upstream that can answer it': `
    select u.thread_id from thread_update u join stake c on c.id = u.author_stake_id
    where u.type = 'claim_title' and u.status = 'pending' and (c.standing <> 'active' or c.has_title or not exists (
      select from stake s where s.thread_id = u.thread_id and s.order_index < c.order_index and s.standing = 'active'))`,
  'an open request goes to the current stake, from another active stake': `
    select r.thread_id from update_request r join thread t on t.id = r.thread_id join stake s on s.id = r.stake_id
    where r.resolved_at is null
      and (r.target_stake_id <> t.current_stake_id or s.id = t.current_stake_id or s.standing <> 'active' or s.order_index is null)`,
  'in_transit of an open stake says whether a delivery is pending': `
    select s.thread_id from stake s where s.order_index is not null and s.standing <> 'completed' and s.in_transit <> exists (
      select from thread_update u where u.thread_id = s.thread_id and u.type = 'delivered' and u.status = 'pending')`,
  'every active organization has the thread in its table, and nobody else has': `
    select coalesce(s.thread_id, d.thread_id) from (
      select thread_id, org_id from stake where order_index is not null and standing = 'active'
    ) s full join desk_row d on d.org_id = s.org_id and d.thread_id = s.thread_id where s.org_id is null or d.org_id is null`,
  'a row of a table was computed after the newest entry of its thread, apart from likes': `
    select d.thread_id from desk_row d join thread t on t.id = d.thread_id where d.as_of <> t.updated_at`,
  'the turn of a stake is the move of its organization’s row, and null without a row': `
    select s.thread_id from stake s
      left join desk_row d on d.org_id = s.org_id and d.thread_id = s.thread_id and s.order_index is not null and s.standing = 'active'
    where (s.turn, s.turn_at) is distinct from (d.move, d.move_at)`,
  'only members are assigned to a thread': `
    select e.thread_id from desk_entry e left join org_member m on m.org_id = e.org_id and m.user_id = e.assignee_id
    where e.assignee_id is not null and m.user_id is null`,
  'only members have a notification of their own, which is about their organization’s thread or people': `
    select n.id from notification n left join org_member m on m.org_id = n.org_id and m.user_id = n.user_id
    where (n.type in ('desk_mention', 'reminders_unanswered', 'members_changed', 'wrong_join_codes')) <> (n.user_id is not null)
      or n.user_id is not null and m.user_id is null
      or n.type in ('desk_mention', 'reminders_unanswered') and not exists (
        select from stake s where s.thread_id = n.thread_id and s.org_id = n.org_id)`,
  'an organization notes something about its own threads only': `
    select thread_id from (select org_id, thread_id from desk_entry union select org_id, thread_id from desk_note) noted
    where not exists (select from stake s where s.thread_id = noted.thread_id and s.org_id = noted.org_id)`,
  'the seq of a thread is the number of its ledger entries': `
    select t.id from thread t where t.seq <> (select count(*) from thread_event e where e.thread_id = t.id)
      or t.seq <> (select max(seq) from thread_event e where e.thread_id = t.id)`,
  'the times in a ledger do not decrease': `
    select e.thread_id from thread_event e join thread_event before on before.thread_id = e.thread_id and before.seq = e.seq - 1
    where e.at < before.at and e.command not in ('likeUpdate', 'unlikeUpdate') and before.command not in ('likeUpdate', 'unlikeUpdate')`,
  'the cut of a stake lies within the ledger': `
    select s.thread_id from stake s join thread t on t.id = s.thread_id where s.cut is not null and s.cut not between 1 and t.seq`,
  'every stand-in has a place': `
    select o.id from org o where o.stands_for is not null and not exists (
      select from stake s where s.org_id = o.id or o.id = any(s.former_org_ids))`,
  'both rows of a connection agree': `
    select a.org_id from connection a left join connection b on b.org_id = a.partner_org_id and b.partner_org_id = a.org_id
    where b.org_id is null or (a.status, a.initiator_org_id, a.recipient_org_id, a.updated_at)
      <> (b.status, b.initiator_org_id, b.recipient_org_id, b.updated_at) or a.blocked_by <> b.blocked_by or a.hidden_from is distinct from b.hidden_from`,
};

/** Checks the whole database. Returns a message for each broken invariant, with the number of rows that break it. */
export async function brokenDatabaseInvariants(sql: Sql): Promise<string[]> {
  const broken = await Promise.all(
    Object.entries(INVARIANTS).map(async ([invariant, query]) => {
      const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::int as count from (${query}) broken`);
      return row!.count === 0 ? [] : [`${invariant}: broken by ${row!.count} rows`];
    }),
  );
  return broken.flat();
}
