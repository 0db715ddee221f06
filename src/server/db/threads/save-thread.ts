// Writes the changes of commands on different threads: the rows that differ, and one entry in the ledger for each.
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { PARTNER } from '../../../domain/redacted-name.ts';
import type { Thread } from '../../../domain/thread/thread.ts';
import { saveTableRows } from '../desk/desk-rows.ts';
import type { Tx } from '../sql.ts';
import {
  changedStakes,
  entryRow,
  listedJson,
  movesOf,
  newThreadRow,
  type NewEntry,
  requestRows,
  type StakeRow,
  stakeJson,
  stakeRows,
  type ThreadChange,
  threadRow,
  type ThreadUpdate,
  updateRows,
} from './thread-rows.ts';

/** Writes changes of different threads. Times are in ms since the epoch. */
export async function saveThreads(tx: Tx, changes: readonly ThreadChange[]): Promise<void> {
  // The statements are sent without waiting in between. They run in this order on the transaction's connection.
  await Promise.all([
    insertThreads(
      tx,
      changes.filter(({ before }) => before === null),
    ),
    ...updateThreads(tx, changes.filter(isUpdate)),
    saveTableRows(
      tx,
      changes.map(({ after, tableRows }) => ({ threadId: after.id, rows: tableRows })),
    ),
  ]);
}

const isUpdate = (change: ThreadChange): change is ThreadUpdate => change.before !== null;

async function insertThreads(tx: Tx, changes: readonly ThreadChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx`
    with threads as (
      insert into thread (id, vin, year, make, model, mileage, current_stake_id, created_at, updated_at, seq)
      select id, vin, year, make, model, mileage, current_stake_id, created_at, updated_at, seq
      from jsonb_populate_recordset(null::thread, ${json(tx, changes.map(newThreadRow))})
    ), stakes as (
      ${insertedStakes(
        tx,
        changes.flatMap((change) => stakeRows(change.after, movesOf(change))),
      )}
    )
    ${insertedEntries(tx, changes)}`.execute();
}

function updateThreads(tx: Tx, changes: readonly ThreadUpdate[]): Promise<unknown>[] {
  if (changes.length === 0) return [];
  const stakes = changes.map(changedStakes);
  return [
    ...changes.flatMap(({ before, after, entry }) => [
      ...writeStandIns(tx, entry),
      ...deleteUpdates(tx, before, after),
      ...freezeVehicle(tx, before, after),
    ]),
    insertStakes(
      tx,
      stakes.flatMap(({ fresh }) => fresh),
    ),
    writeChanges(tx, changes, {
      listed: stakes.flatMap(({ listed }) => listed),
      others: stakes.flatMap(({ others }) => others),
    }),
    updateStakes(
      tx,
      stakes.flatMap(({ takes }) => takes),
    ),
    ...changes.map(async ({ before, after, entry }) => await writeLikes(tx, before, after, entry.at)),
  ];
}

/** An entry that is taken back takes its updates with it. Their places are used again. */
function deleteUpdates(tx: Tx, before: Thread, after: Thread): Promise<unknown>[] {
  const kept = new Set(after.updates.map(({ id }) => id));
  const ids = before.updates.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return [
    tx`delete from update_like where update_id in ${tx(ids)}`.execute(),
    tx`delete from thread_update where id in ${tx(ids)}`.execute(),
  ];
}

/** Completed organizations keep the vehicle that they saw. */
function freezeVehicle(tx: Tx, before: Thread, after: Thread): Promise<unknown>[] {
  if (isDeepStrictEqual(before.vehicle, after.vehicle)) return [];
  return [
    tx`
      update stake set frozen_vehicle = ${tx.json(before.vehicle)}
      where thread_id = ${after.id} and standing = 'completed' and frozen_vehicle is null`.execute(),
  ];
}

type StandIn = { id: string; stands_for: string };

/**
 * Runs the same statements with the same number of rows for every invited or transferred stake, with or without a stand-in, so that the
 * duration of an invitation reveals nothing. Rows that are not needed are written and rolled back.
 */
function writeStandIns(tx: Tx, entry: NewEntry): Promise<unknown>[] {
  const coming = entry.facts.filter((fact) => fact.type === 'StakeInvited' || fact.type === 'StakeTransferred');
  if (coming.length === 0) return [];
  const needed = coming.flatMap(({ orgId, standsFor }) => (standsFor ? [{ id: orgId, stands_for: standsFor }] : []));
  const spare = coming.flatMap(({ orgId, standsFor }) => (standsFor ? [] : [{ id: uuidv7(), stands_for: orgId }]));
  return [
    tx`savepoint spare`.execute(),
    insertStandIns(tx, spare, entry),
    tx`rollback to savepoint spare`.execute(),
    insertStandIns(tx, needed, entry),
  ];
}

/** The stand-in's own name is "Partner": a query that forgets to follow `stands_for` reveals nothing. */
const insertStandIns = (tx: Tx, standIns: readonly StandIn[], { orgId, userId, at }: NewEntry): Promise<unknown> =>
  tx`
    insert into org (id, name, org_type, status, provisioned_by_org_id, canonical_name, inactive, searchable, created_at, created_by, stands_for)
    select r.id, ${PARTNER}, o.org_type, 'provisional', ${orgId}, lower(${PARTNER}), true, false, ${new Date(at)}, ${userId}, o.id
    from jsonb_to_recordset(${tx.json(standIns)}) as r (id uuid, stands_for uuid) join org o on o.id = r.stands_for`.execute();

/** What nearly every command changes, in one statement: the threads, their stakes, updates and requests, and the ledger. */
async function writeChanges(
  tx: Tx,
  changes: readonly ThreadUpdate[],
  { listed, others }: Record<'listed' | 'others', readonly StakeRow[]>,
): Promise<void> {
  await tx`
    with threads as (
      update thread t set
        current_stake_id = r.current_stake_id, expected = r.expected, disputed_update_id = r.disputed_update_id, updated_at = r.updated_at,
        seq = r.seq, vin = r.vin, year = r.year, make = r.make, model = r.model, mileage = r.mileage, vehicle_authors = r.vehicle_authors,
        vin_settled = r.vin_settled, returning_title = r.returning_title, ended = r.ended, last_answer = r.last_answer,
        limited_commands = r.limited_commands, tracking_numbers = r.tracking_numbers
      from jsonb_populate_recordset(null::thread, ${json(tx, changes.map(threadRow))}) r
      where t.id = r.id and t.id = any(${changes.map(({ after }) => after.id)}::uuid[])
    ), listed as (
      update stake set
        listed_at = r.listed_at, turn = r.turn, turn_at = r.turn_at, last_word_update_id = r.last_word_update_id, in_transit = r.in_transit
      from jsonb_to_recordset(${json(tx, listed.map(listedJson))}) as r (
        id uuid, listed_at timestamptz, turn text, turn_at timestamptz, last_word_update_id uuid, in_transit boolean)
      where stake.id = r.id and stake.id = any(${listed.map(({ id }) => id)}::uuid[])
    ), stakes as (
      update stake set ${changedStake(tx)} from jsonb_populate_recordset(null::stake, ${json(tx, others.map(stakeJson))}) r
      where stake.id = r.id and stake.id = any(${others.map(({ id }) => id)}::uuid[])
    ), updates as (
      insert into thread_update select * from jsonb_populate_recordset(null::thread_update, ${json(tx, changes.flatMap(updateRows))})
      on conflict (id) do update set
        status = excluded.status, ended_at = excluded.ended_at, ended_by = excluded.ended_by, ended_cause = excluded.ended_cause,
        ended_note = excluded.ended_note, ended_paper = excluded.ended_paper, ended_expected = excluded.ended_expected, ended_user_id = excluded.ended_user_id,
        pending_since = excluded.pending_since, contested_by = excluded.contested_by, objection = excluded.objection, answered_stake_ids = excluded.answered_stake_ids
    ), requests as (
      insert into update_request select * from jsonb_populate_recordset(null::update_request, ${json(tx, changes.flatMap(requestRows))})
      on conflict (id) do update set
        resolved_at = excluded.resolved_at, reminded_at = excluded.reminded_at, withdrawn = excluded.withdrawn, automatic = excluded.automatic
    )
    ${insertedEntries(tx, changes)}`;
}

const json = (tx: Tx, rows: readonly object[]) => tx.json(rows as never);

const insertedEntries = (tx: Tx, changes: readonly ThreadChange[]) => tx`
  insert into thread_event (thread_id, seq, at, org_id, user_id, command, facts, notices)
  select thread_id, seq, at, org_id, user_id, command, facts, notices
  from jsonb_populate_recordset(null::thread_event, ${json(tx, changes.map(entryRow))})`;

/** The columns of a stake that may change, from the row `r`. */
const changedStake = (tx: Tx) =>
  tx.unsafe(`
    org_id = r.org_id, former_org_ids = r.former_org_ids, met_org_ids = r.met_org_ids, standing = r.standing, confirmed_at = r.confirmed_at,
    delivered_at = r.delivered_at, cut = r.cut, own_word = r.own_word, objected = r.objected, has_title = r.has_title, received_at = r.received_at, order_index = r.order_index,
    departed_how = r.departed_how, departed_at = r.departed_at, listed_at = r.listed_at, turn = r.turn, turn_at = r.turn_at,
    last_word_update_id = r.last_word_update_id, in_transit = r.in_transit,
    frozen_vehicle = case
      when r.standing <> 'completed' then null
      when stake.standing = 'completed' then stake.frozen_vehicle
      -- If it sees the thread up to an older entry: the vehicle before the next correction. Corrections cannot be taken back.
      else (
        select fact.value -> 'from' from thread_event e cross join jsonb_array_elements(e.facts) fact (value)
        where e.thread_id = r.thread_id and e.seq > r.cut and e.command = 'correctVehicle' order by e.seq limit 1)
    end`);

async function updateStakes(tx: Tx, rows: readonly StakeRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx`update stake set ${changedStake(tx)} from jsonb_populate_recordset(null::stake, ${json(tx, rows.map(stakeJson))}) r
    where stake.id = r.id and stake.id = any(${rows.map(({ id }) => id)}::uuid[])`;
}

async function insertStakes(tx: Tx, rows: readonly StakeRow[]): Promise<void> {
  if (rows.length > 0) await insertedStakes(tx, rows);
}

const insertedStakes = (tx: Tx, rows: readonly StakeRow[]) => tx`
  insert into stake select * from jsonb_populate_recordset(null::stake, ${json(tx, rows.map(stakeJson))})`;

async function writeLikes(tx: Tx, before: Thread, after: Thread, at: number): Promise<void> {
  const known = new Map(before.updates.map(({ id, likedBy }) => [id, likedBy]));
  for (const update of after.updates) {
    const was = known.get(update.id) ?? [];
    if (was === update.likedBy) continue;
    for (const orgId of update.likedBy.filter((id) => !was.includes(id)))
      await tx`insert into update_like (update_id, org_id, at) values (${update.id}, ${orgId}, ${new Date(at)})`;
    for (const orgId of was.filter((id) => !update.likedBy.includes(id)))
      await tx`delete from update_like where update_id = ${update.id} and org_id = ${orgId}`;
  }
}
