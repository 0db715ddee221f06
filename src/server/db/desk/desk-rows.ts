// Writes the rows of the table of active threads. The time from which a thread needs an organization is also kept in its stake, because the
// cards are listed by it.
import { type DeskTimes, deskTimes, type TableRow } from '../../../domain/desk/stored-row.ts';
import {
  type Awaited,
  type ClaimKind,
  CLOCK_VERSION,
  type ClockFacts,
  type ClockRules,
  type DueBy,
} from '../../../domain/desk/clock/title-clock.ts';
import type { NextMove } from '../../../domain/desk/next-move.ts';
import type { Turn } from '../../../domain/thread/turns.ts';
import { column, isoOf, names, omit, type RecordOf, rowOf, selected, time } from '../columns.ts';
import { valuesOf, few, type Fragment, msOf, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { ownDesk, ownDeskFromJson, type OwnDeskJson } from './own-desks.ts';
import type { Thread, Vehicle } from '../../../domain/thread/thread.ts';
import { stakesRepresenting } from '../threads/neighbors.ts';
import { moveInOldWords } from '../threads/pressing.ts';
import { SELLER_NOW } from './sellers.ts';
import { sharePolicy } from './title-policies.ts';

/** The columns of what a title's clock says. */
const CLOCK = {
  awaited: column<Awaited>('awaited'),
  dealOn: column<string>('deal_on'),
  dueOn: column<string | null>('due_on'),
  dueBy: column<DueBy | null>('due_by'),
  titleDueOn: column<string | null>('title_due_on'),
  dueSoonAt: time<number | null>('due_soon_at'),
  lateAt: time<number | null>('late_at'),
  criticalAt: time<number | null>('critical_at'),
  termsId: column<string | null>('terms_id'),
  claim: column<ClaimKind>('claim'),
  claimOpensAt: time<number | null>('claim_opens_at'),
  claimSoonAt: time<number | null>('claim_soon_at'),
  claimFileAt: time<number | null>('claim_file_at'),
  claimClosesAt: time<number | null>('claim_closes_at'),
  answerBy: time<number | null>('answer_by'),
  againstBy: time<number | null>('against_by'),
  registerSoonAt: time<number | null>('register_soon_at'),
  registerLateAt: time<number | null>('register_late_at'),
};
export type StoredClock = RecordOf<typeof CLOCK>;

export const columnOf = (key: keyof StoredClock): string => CLOCK[key].name;

/** What the clock says, of a row of desk_row, as JSON: a `StoredClock`. One that a version before has written has no claim. */
export const clockJson = (row: string): string => `
  (select to_json(clock) from (select ${selected(omit(CLOCK, 'claim'), row)}, coalesce(${row}.claim, 'none') as claim) clock)`;

const moveJson = (next: NextMove | null) => {
  const move = next?.move ?? null;
  const known = moveInOldWords(move);
  return { move: known, claim_move: known === move ? null : move, move_at: isoOf(next?.from ?? null) };
};

/** `seller`: that of the facts with which the times were computed. */
const timesJson = ({ clock, next }: DeskTimes, { seller }: Pick<ClockFacts, 'seller'>) => ({
  ...rowOf(CLOCK, clock),
  ...moveJson(next),
  seller_type: seller?.orgType ?? null,
  seller_state: seller?.state ?? null,
});

const rowJson = (row: TableRow) => ({
  ...timesJson(row, row.facts),
  org_id: row.orgId,
  thread_id: row.threadId,
  as_of: isoOf(row.asOf),
  vin: row.vehicle.vin,
  year: row.vehicle.year,
  make: row.vehicle.make,
  model: row.vehicle.model,
  upstream_org_id: row.upstreamOrgId,
  downstream_org_id: row.downstreamOrgId,
  seller_org_id: row.facts.seller?.orgId ?? null,
  place: row.facts.place,
  expected: row.facts.expected,
  waits_for_code: row.waitsFor,
  last_word_at: isoOf(row.lastWordAt),
  waiting_at: isoOf(row.waitingAt),
  joined_at: isoOf(row.facts.joinedAt),
  received_at: isoOf(row.facts.receivedAt),
  turn: row.turn?.turn ?? null,
  turn_at: isoOf(row.turn?.from ?? null),
  clock_version: CLOCK_VERSION,
  clock_as_of: isoOf(row.asOf),
});

const TIMES = [...names(CLOCK).split(', '), 'move', 'claim_move', 'move_at', 'seller_type', 'seller_state'];
const FACTS =
  `as_of vin year make model upstream_org_id downstream_org_id seller_org_id place expected waits_for_code last_word_at waiting_at joined_at received_at
  turn turn_at clock_version clock_as_of`.split(/\s+/);
/** Another one at each write. A previous version leaves it as it was: by that the database knows that the times are not by this clock. */
const STAMP = `clock_at = clock_timestamp()`;
const REPLACED = [...[...FACTS, ...TIMES].map((name) => `${name} = excluded.${name}`), STAMP].join(', ');

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

type StoredFacts = ClockFacts & {
  threadId: string;
  turn: Turn | null;
  turnAt: number | null;
  asOf: number;
  desk: OwnDeskJson;
};

/** For a `desk_row d`: what the clock needs of the thread, and, with a row `o`, `e` and `p`, of the desk. */
const STORED_FACTS = `
  d.thread_id as "threadId", d.place, d.downstream_org_id is not null as "hasNext", ${msOf('d.joined_at')} as "joinedAt",
  ${msOf('d.received_at')} as "receivedAt", d.expected, d.turn, ${msOf('d.turn_at')} as "turnAt", ${msOf('d.as_of')} as "asOf",
  case when d.seller_org_id is not null then json_build_object(
    'orgId', seller.id, 'orgType', seller.org_type, 'state', seller.state, 'heirId', ${SELLER_NOW}) end as seller,
  ${ownDesk(`(${SELLER_NOW})`)} as desk
  from desk_row d left join org seller on seller.id = d.seller_org_id join org o on o.id = d.org_id left join desk_entry e on e.org_id = d.org_id and e.thread_id = d.thread_id
    left join title_policy p on p.org_id = d.org_id`;

function timesOf({ turn, turnAt, asOf, desk, ...facts }: StoredFacts, rules: Partial<ClockRules>): DeskTimes {
  return deskTimes(
    { facts, turn: turn === null ? null : { turn, from: turnAt! }, updatedAt: asOf },
    { ...ownDeskFromJson(desk), ...rules },
  );
}

/** The times of all active threads of an organization as they would be with another policy, or other terms. */
export async function timesWith(sql: Sql | Tx, orgId: string, rules: Partial<ClockRules>): Promise<DeskTimes[]> {
  const rows = await sql<StoredFacts[]>`select ${sql.unsafe(STORED_FACTS)} where d.org_id = ${orgId}`;
  return rows.map((row) => timesOf(row, rules));
}

/**
 * Computes the times of an organization's rows again, after a change of its desk entry on one thread or, without `threadId`, of its policy,
 * terms or registration days. The caller has locked the thread or the policy.
 */
export const refreshTimes = (tx: Tx, orgId: string, threadId?: string): Promise<void> =>
  refresh(tx, tx`d.org_id = ${orgId} ${threadId ? tx`and d.thread_id = ${threadId}` : tx``}`);

/** For a `desk_row d`: the title was bought from the organization, by one that has terms. */
const boughtFrom = (tx: Tx, sellerId: string) => tx`
  d.thread_id in (select s.thread_id from ${stakesRepresenting(tx, sellerId)}) and d.seller_org_id = ${sellerId}
  and exists (select from title_terms tt where tt.org_id = d.org_id and tt.is_on)`;

/**
 * Computes the times of titles that were bought from an organization again, after a change of its type or state: which terms are for it may
 * depend on them. The caller has locked the policy of the organization, so no command on its threads computes a row meanwhile. The policies
 * and terms of the buyers stay as they are until the transaction ends. Returns their ids.
 */
export async function refreshTimesOfBuyers(tx: Tx, sellerId: string): Promise<string[]> {
  const buyers = await valuesOf(
    tx<{ id: string }[]>`select distinct d.org_id as id from desk_row d where ${boughtFrom(tx, sellerId)} order by 1`,
  );
  for (const buyer of buyers) await sharePolicy(tx, buyer);
  await refresh(tx, boughtFrom(tx, sellerId));
  return buyers;
}

/** `which`: a condition on `desk_row d`. */
async function refresh(tx: Tx, which: Fragment): Promise<void> {
  const rows = await tx<(StoredFacts & { orgId: string })[]>`
    select d.org_id as "orgId", ${tx.unsafe(STORED_FACTS)} where ${which} order by d.thread_id, d.org_id for update of d`;
  if (rows.length === 0) return;
  const times = rows.map((row) => ({ org_id: row.orgId, thread_id: row.threadId, ...timesJson(timesOf(row, {}), row) }));
  await tx`
    with fresh as (
      select * from jsonb_populate_recordset(null::desk_row, ${tx.json(times)})
    ), rows as (
      update desk_row d set ${tx.unsafe([...TIMES.map((name) => `${name} = f.${name}`), STAMP].join(', '))}
      from fresh f where d.org_id = f.org_id and d.thread_id = f.thread_id
    )
    update stake s set turn = f.move, turn_at = f.move_at
    from fresh f where s.org_id = f.org_id and s.thread_id = f.thread_id and s.standing = 'active' and s.order_index is not null
      and (s.turn, s.turn_at) is distinct from (f.move, f.move_at)`;
}

/** Since when a thread needs each of its active organizations, in their stakes. `saveThreads` writes the same with what a command changes. */
export async function saveMoves(tx: Tx, threadId: string, rows: readonly TableRow[]): Promise<void> {
  const moves = rows.map(({ orgId, next }) => {
    const { move, move_at } = moveJson(next);
    return { org_id: orgId, turn: move, turn_at: move_at };
  });
  await tx`
    update stake s set turn = m.turn, turn_at = m.turn_at
    from jsonb_populate_recordset(null::stake, ${tx.json(moves)}) m
    where s.thread_id = ${threadId} and s.org_id = m.org_id and s.standing = 'active' and s.order_index is not null`;
}

/**
 * Threads after `after`, in the order of their ids, of which a row is missing, older than the thread, or of another version of the clock, or
 * whose seller has another type or state since. A previous version writes rows anew, but leaves `clock_as_of` and what came with it as they
 * were, and does not compute the rows of buyers.
 */
export const readThreadsWithOldRows = async (sql: Sql, after: string | null, limit: number): Promise<string[]> =>
  await valuesOf(sql<{ id: string }[]>`
    select t.id from thread t where ${after === null ? sql`true` : sql`t.id > ${after}`} and (
      exists (select from desk_row d left join org seller on seller.id = d.seller_org_id where d.thread_id = t.id and (
        d.as_of <> t.updated_at or d.clock_as_of is distinct from t.updated_at or d.clock_version is distinct from ${CLOCK_VERSION}
        or (d.seller_type, d.seller_state) is distinct from (seller.org_type, seller.state)
          and exists (select from title_terms tt where tt.org_id = d.org_id and tt.is_on)))
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
