// What must be true of the threads in a database, after any commands at the same moment and any kill.
import { isDeepStrictEqual } from 'node:util';
import { replay } from '../src/domain/thread/evolve.ts';
import type { Entry } from '../src/domain/thread/facts.ts';
import { brokenInvariant } from '../src/domain/thread/invariants.ts';
import type { Stake, Thread } from '../src/domain/thread/thread.ts';
import type { Sql } from '../src/server/db/sql.ts';
import { loadThread } from '../src/server/db/threads/load-thread.ts';

/** The thread as the tables hold it, and as its ledger tells it, both without what may differ. */
export async function bothTellings(sql: Sql, threadId: string): Promise<{ thread: Thread; held: Thread; told: Thread }> {
  const [entries, loaded] = await sql.begin('isolation level repeatable read read only', (tx) =>
    Promise.all([
      tx<Entry[]>`select seq, facts from thread_event where thread_id = ${threadId} order by seq`,
      loadThread(tx as never, threadId),
    ]),
  );
  const told = replay([...entries]);
  const { thread } = loaded!;
  return {
    thread,
    held: comparable(thread),
    told: comparable({ ...told, requests: told.requests.filter((request) => request.resolvedAt === null) }),
  };
}

/** Those of all threads whose ledger does not fold to their rows, or that are not sound, with why. */
export async function threadsThatDiffer(sql: Sql): Promise<string[]> {
  const differ: string[] = [];
  for (const { id } of await sql<{ id: string }[]>`select id from thread order by id`) {
    const { thread, held, told } = await bothTellings(sql, id);
    if (!isDeepStrictEqual(held, told)) differ.push(`the ledger of thread ${id} tells another thread`);
    const why = brokenInvariant(thread);
    if (why !== null) differ.push(`thread ${id}: ${why}`);
  }
  return differ;
}

/**
 * Who liked an update is a set: nobody is shown who liked it first. So are those that left by one command, as a merger may make two leave.
 * When an invitation ends is moved by tests in which time passes.
 */
const comparable = (thread: Thread): Thread => ({
  ...thread,
  chain: thread.chain.map(withoutEnd),
  departed: thread.departed.map(withoutEnd).toSorted((a, b) => a.departure.at - b.departure.at || (a.id < b.id ? -1 : 1)),
  updates: thread.updates.map((update) => ({ ...update, likedBy: update.likedBy.toSorted() })),
});

const withoutEnd = <S extends Stake>(stake: S): S =>
  stake.standing.status === 'invited' ? { ...stake, standing: { status: 'invited', answerBy: 0 } } : stake;

/** Each answers the threads, or pairs of organizations, of which the promise is broken. */
const PROMISES: Record<string, string> = {
  'places are numbered from 0 without a gap': `
    select thread_id from stake where order_index is not null group by thread_id having min(order_index) <> 0 or max(order_index) <> count(*) - 1`,
  'current is in the chain, and not completed': `
    select t.id from thread t where not exists (
      select from stake s where s.thread_id = t.id and s.id = t.current_stake_id and s.order_index is not null and s.standing <> 'completed')`,
  'one holds at most': `select thread_id from stake where has_title group by thread_id having count(*) > 1`,
  'the holder is current': `select t.id from stake s join thread t on t.id = s.thread_id where s.has_title and t.current_stake_id <> s.id`,
  'nobody upstream of the holder is active': `
    select h.thread_id from stake h join stake s on s.thread_id = h.thread_id and s.order_index < h.order_index
    where h.has_title and s.standing = 'active'`,
  'who is completed stands upstream of the holder': `
    select s.thread_id from stake s where s.standing = 'completed' and not exists (
      select from stake h where h.thread_id = s.thread_id and h.has_title and h.order_index > s.order_index)`,
  'one organization has one place': `
    select thread_id from stake where order_index is not null group by thread_id, org_id having count(*) > 1`,
  'somebody is active': `
    select t.id from thread t where not exists (
      select from stake s where s.thread_id = t.id and s.standing = 'active' and s.order_index is not null)`,
  'a delivery waits between the holder and the next': `
    select u.thread_id from thread_update u where u.type = 'delivered' and u.status = 'pending' and not exists (
      select from stake a join stake b on b.thread_id = a.thread_id and b.order_index = a.order_index + 1
      where a.id = u.author_stake_id and b.id = u.to_stake_id and a.has_title)`,
  'a dispute to settle is about a delivery of the holder': `
    select t.id from thread t where t.disputed_update_id is not null and not exists (
      select from thread_update u join stake s on s.id = u.author_stake_id
      where u.id = t.disputed_update_id and u.thread_id = t.id and u.type = 'delivered' and u.status = 'disputed' and s.has_title)`,
  'the last word of a thread is one of its updates': `
    select s.thread_id from stake s where s.last_word_update_id is not null and not exists (
      select from thread_update u where u.id = s.last_word_update_id and u.thread_id = s.thread_id)`,
  'one delivery waits at most, and one claim of a stake': `
    select thread_id from thread_update where status = 'pending'
    group by thread_id, type, case type when 'claim_title' then author_stake_id end having count(*) > 1`,
  'no delivery waits for one that claims': `
    select d.thread_id from thread_update d join thread_update c on c.thread_id = d.thread_id and c.author_stake_id = d.to_stake_id
    where d.type = 'delivered' and d.status = 'pending' and c.type = 'claim_title' and c.status = 'pending'`,
  'somebody active upstream can answer every claim': `
    select u.thread_id from thread_update u join stake c on c.id = u.author_stake_id
    where u.type = 'claim_title' and u.status = 'pending' and (c.standing <> 'active' or c.has_title or not exists (
      select from stake s where s.thread_id = u.thread_id and s.order_index < c.order_index and s.standing = 'active'))`,
  'an open request is asked of the current one by another that is active': `
    select r.thread_id from update_request r join thread t on t.id = r.thread_id join stake s on s.id = r.stake_id
    where r.resolved_at is null
      and (r.target_stake_id <> t.current_stake_id or s.id = t.current_stake_id or s.standing <> 'active' or s.order_index is null)`,
  'lists know what is in transit': `
    select s.thread_id from stake s where s.order_index is not null and s.standing <> 'completed' and s.in_transit <> exists (
      select from thread_update u where u.thread_id = s.thread_id and u.type = 'delivered' and u.status = 'pending')`,
  'the ledger has every entry that the thread counts': `
    select t.id from thread t where t.seq <> (select count(*) from thread_event e where e.thread_id = t.id)
      or t.seq <> (select max(seq) from thread_event e where e.thread_id = t.id)`,
  'time only moves on in the ledger': `
    select e.thread_id from thread_event e join thread_event before on before.thread_id = e.thread_id and before.seq = e.seq - 1
    where e.at < before.at and e.command not in ('likeUpdate', 'unlikeUpdate') and before.command not in ('likeUpdate', 'unlikeUpdate')`,
  'whoever is cut off had news to read until then': `
    select s.thread_id from stake s join thread t on t.id = s.thread_id where s.cut is not null and s.cut not between 1 and t.seq`,
  'every stand-in has a place': `
    select o.id from org o where o.stands_for is not null and not exists (
      select from stake s where s.org_id = o.id or o.id = any(s.former_org_ids))`,
  'both sides of a connection say the same': `
    select a.org_id from connection a left join connection b on b.org_id = a.partner_org_id and b.partner_org_id = a.org_id
    where b.org_id is null or (a.status, a.initiator_org_id, a.recipient_org_id, a.updated_at)
      <> (b.status, b.initiator_org_id, b.recipient_org_id, b.updated_at) or a.blocked_by <> b.blocked_by or a.hidden_from is distinct from b.hidden_from`,
};

/** Looks through the whole database: each promise that is broken, and how often. */
export async function brokenPromises(sql: Sql): Promise<string[]> {
  const broken = await Promise.all(
    Object.entries(PROMISES).map(async ([promise, query]) => {
      const [row] = await sql.unsafe<{ count: number }[]>(`select count(*)::int as count from (${query}) broken`);
      return row!.count === 0 ? [] : [`${promise}: ${row!.count} times not`];
    }),
  );
  return broken.flat();
}
