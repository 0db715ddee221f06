// Writes the rows of the table of active threads. The time from which a thread needs an organization is also kept in its stake, because the
// cards are listed by it.
import { type DeskTimes, deskTimes, type TableRow } from '../../../domain/desk/stored-row.ts';
import type { TitlePolicy } from '../../../domain/desk/title-policy.ts';
import type { Place } from '../../../domain/desk/title-path.ts';
import type { Turn } from '../../../domain/thread/turns.ts';
import { isoOf } from '../columns.ts';
import { valuesOf, few, msOf, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { OWN_DESK, ownDeskFromJson, type OwnDeskJson } from './title-policies.ts';
import type { Thread, Vehicle } from '../../../domain/thread/thread.ts';
import { stakesRepresenting } from '../threads/neighbors.ts';

const timesJson = ({ clock, next }: DeskTimes) => ({
  deal_on: clock.dealOn,
  due_on: clock.dueOn,
  due_soon_at: isoOf(clock.dueSoonAt),
  late_at: isoOf(clock.lateAt),
  critical_at: isoOf(clock.criticalAt),
  move: next?.move ?? null,
  move_at: isoOf(next?.from ?? null),
});

const rowJson = (row: TableRow) => ({
  ...timesJson(row),
  org_id: row.orgId,
  thread_id: row.threadId,
  as_of: isoOf(row.asOf),
  vin: row.vehicle.vin,
  year: row.vehicle.year,
  make: row.vehicle.make,
  model: row.vehicle.model,
  upstream_org_id: row.upstreamOrgId,
  downstream_org_id: row.downstreamOrgId,
  place: row.facts.place,
  expected: row.facts.expected,
  waits_for_code: row.waitsFor,
  last_word_at: isoOf(row.lastWordAt),
  waiting_at: isoOf(row.waitingAt),
  joined_at: isoOf(row.facts.joinedAt),
  received_at: isoOf(row.facts.receivedAt),
  turn: row.turn?.turn ?? null,
  turn_at: isoOf(row.turn?.from ?? null),
});

const TIMES = ['deal_on', 'due_on', 'due_soon_at', 'late_at', 'critical_at', 'move', 'move_at'];
const FACTS =
  'as_of vin year make model upstream_org_id downstream_org_id place expected waits_for_code last_word_at waiting_at joined_at received_at turn turn_at';
const REPLACED = [...FACTS.split(' '), ...TIMES].map((column) => `${column} = excluded.${column}`).join(', ');

/** Replaces the rows of threads. `rows`: those of all active organizations of the thread. */
export async function saveTableRows(tx: Tx, threads: readonly { threadId: string; rows: readonly TableRow[] }[]): Promise<void> {
  const rows = threads.flatMap((thread) => thread.rows);
  const threadIds = threads.map(({ threadId }) => threadId);
  await tx`
    with fresh as materialized (
      select * from jsonb_populate_recordset(null::desk_row, ${tx.json(rows.map(rowJson))})
    ), gone as (
      delete from desk_row d where d.thread_id in ${few(tx, threadIds)}
        and not exists (select from fresh f where f.org_id = d.org_id and f.thread_id = d.thread_id)
    )
    insert into desk_row select * from fresh
    on conflict (org_id, thread_id) do update set ${tx.unsafe(REPLACED)}`;
}

type StoredFacts = {
  threadId: string;
  place: Place;
  hasNext: boolean;
  joinedAt: number;
  receivedAt: number | null;
  expected: string | null;
  turn: Turn | null;
  turnAt: number | null;
  asOf: number;
  desk: OwnDeskJson;
};

/** For a `desk_row d`: what the clock needs of the thread, and, with a row `o`, `e` and `p`, of the desk. */
const STORED_FACTS = `
  d.thread_id as "threadId", d.place, d.downstream_org_id is not null as "hasNext", ${msOf('d.joined_at')} as "joinedAt",
  ${msOf('d.received_at')} as "receivedAt", d.expected, d.turn, ${msOf('d.turn_at')} as "turnAt", ${msOf('d.as_of')} as "asOf", ${OWN_DESK} as desk
  from desk_row d join org o on o.id = d.org_id left join desk_entry e on e.org_id = d.org_id and e.thread_id = d.thread_id
    left join title_policy p on p.org_id = d.org_id`;

function timesOf(row: StoredFacts, policy?: TitlePolicy): DeskTimes {
  const { place, hasNext, joinedAt, receivedAt, expected, turn, turnAt, asOf, desk } = row;
  const facts = { place, hasNext, joinedAt, receivedAt, expected };
  const own = ownDeskFromJson(desk);
  return deskTimes({ facts, turn: turn === null ? null : { turn, from: turnAt! }, updatedAt: asOf }, policy ? { ...own, policy } : own);
}

/** The times of all active threads of an organization as they would be with another policy. */
export async function timesWithPolicy(sql: Sql | Tx, orgId: string, policy: TitlePolicy): Promise<DeskTimes[]> {
  const rows = await sql<StoredFacts[]>`select ${sql.unsafe(STORED_FACTS)} where d.org_id = ${orgId}`;
  return rows.map((row) => timesOf(row, policy));
}

/**
 * Computes the times of an organization's rows again, after a change of its desk entry on one thread or, without `threadId`, of its policy.
 * The caller has locked the thread or the policy.
 */
export async function refreshTimes(tx: Tx, orgId: string, threadId?: string): Promise<void> {
  const rows = await tx<StoredFacts[]>`
    select ${tx.unsafe(STORED_FACTS)} where d.org_id = ${orgId} ${threadId ? tx`and d.thread_id = ${threadId}` : tx``}
    order by d.thread_id for update of d`;
  if (rows.length === 0) return;
  const times = rows.map((row) => ({ thread_id: row.threadId, ...timesJson(timesOf(row)) }));
  await tx`
    with fresh as (
      select * from jsonb_populate_recordset(null::desk_row, ${tx.json(times)})
    ), rows as (
      update desk_row d set ${tx.unsafe(TIMES.map((column) => `${column} = f.${column}`).join(', '))}
      from fresh f where d.org_id = ${orgId} and d.thread_id = f.thread_id
    )
    update stake s set turn = f.move, turn_at = f.move_at
    from fresh f where s.org_id = ${orgId} and s.thread_id = f.thread_id and s.standing = 'active' and s.order_index is not null
      and (s.turn, s.turn_at) is distinct from (f.move, f.move_at)`;
}

/** Since when a thread needs each of its active organizations, in their stakes. `saveThreads` writes the same with what a command changes. */
export async function saveMoves(tx: Tx, threadId: string, rows: readonly TableRow[]): Promise<void> {
  const moves = rows.map(({ orgId, next }) => ({ org_id: orgId, turn: next?.move ?? null, turn_at: isoOf(next?.from ?? null) }));
  await tx`
    update stake s set turn = m.turn, turn_at = m.turn_at
    from jsonb_populate_recordset(null::stake, ${tx.json(moves)}) m
    where s.thread_id = ${threadId} and s.org_id = m.org_id and s.standing = 'active' and s.order_index is not null`;
}

/**
 * Threads after `after`, in the order of their ids, of which a row is missing or older than the thread. A previous version writes rows anew but
 * leaves `waits_for_code` as it was.
 */
export const readThreadsWithOldRows = async (sql: Sql, after: string | null, limit: number): Promise<string[]> =>
  await valuesOf(sql<{ id: string }[]>`
    select t.id from thread t where ${after === null ? sql`true` : sql`t.id > ${after}`} and (
      exists (
        select from desk_row d where d.thread_id = t.id and (d.as_of <> t.updated_at
          or (d.waits_for_code is not null and (t.waits_for -> 'asOf')::bigint is distinct from ${sql.unsafe(msOf('t.updated_at'))})))
      or exists (
        select from stake s where s.thread_id = t.id and s.standing = 'active' and s.order_index is not null
          and not exists (select from desk_row d where d.org_id = s.org_id and d.thread_id = s.thread_id)))
    order by t.id limit ${limit}`);

// Make and model of threads in the tables of their organizations, as each of them reads them.

/** The vehicles of the live threads that an organization, or a stand-in for it, is or was on. */
export const readVehiclesOf = async (tx: Tx, orgId: string): Promise<{ threadId: string; make: string; model: string }[]> =>
  await tx<{ threadId: string; make: string; model: string }[]>`
    select distinct t.id as "threadId", t.make, t.model from ${stakesRepresenting(tx, orgId)} join thread t on t.id = s.thread_id
    where t.ended is null order by t.id`;

/** Leaves rows that a later command on the thread has written. */
export async function saveShownVehicles(
  tx: Tx,
  { id, updatedAt }: Thread,
  shown: readonly { orgId: string; vehicle: Vehicle }[],
): Promise<void> {
  const rows = shown.map(({ orgId, vehicle: { make, model } }) => ({ org_id: orgId, make, model }));
  await tx`
    update desk_row d set make = r.make, model = r.model from jsonb_populate_recordset(null::desk_row, ${tx.json(rows)}) r
    where d.thread_id = ${id} and d.org_id = r.org_id and d.as_of = ${new Date(updatedAt)} and (d.make, d.model) <> (r.make, r.model)`;
}
