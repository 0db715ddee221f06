// Writes the changes of commands on different threads: the rows that differ, and one entry in the ledger for each.
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { Fact } from '../../../domain/thread/facts.ts';
import { PARTNER } from '../../../domain/redaction/partner.ts';
import { lastWordFor } from '../../../domain/thread/view/last-word.ts';
import type { NextMove } from '../../../domain/desk/next-move.ts';
import type { TableRow } from '../../../domain/desk/table-row.ts';
import { isInTransit } from '../../../domain/thread/offers.ts';
import type { Notice } from '../../../domain/thread/notices/notices.ts';
import type { DepartedStake, OrgId, Stake, Thread, Update } from '../../../domain/thread/thread.ts';
import { saveTableRows } from '../desk/desk-rows.ts';
import type { Tx } from '../sql.ts';

/** `userId` is null if nobody acted, for example when an invitation expires. `notices`: who is told of it, see `Notice`. */
export type NewEntry = {
  at: number;
  orgId: string;
  userId: string | null;
  command: string;
  facts: readonly Fact[];
  notices: readonly Notice[];
};

/**
 * The change of one thread. `before` is null for a new thread. `tableRows`: those of the thread's active organizations, which say from when
 * the thread needs each of them.
 */
export type ThreadChange = { before: Thread | null; after: Thread; entry: NewEntry; tableRows: readonly TableRow[] };
type ThreadUpdate = ThreadChange & { before: Thread };

/** Writes changes of different threads. Times are in ms since the epoch. */
export async function saveThreads(tx: Tx, changes: readonly ThreadChange[]): Promise<void> {
  // The statements are sent without waiting in between. They run in this order on the transaction's connection.
  await Promise.all([
    ...changes.flatMap((change) => (change.before === null ? insertThread(tx, change) : [])),
    ...updateThreads(tx, changes.filter(isUpdate)),
    saveTableRows(
      tx,
      changes.map(({ after, tableRows }) => ({ threadId: after.id, rows: tableRows })),
    ),
  ]);
}

const isUpdate = (change: ThreadChange): change is ThreadUpdate => change.before !== null;

/** By organization. */
type Moves = ReadonlyMap<OrgId, NextMove | null>;
const movesOf = ({ tableRows }: ThreadChange): Moves => new Map(tableRows.map(({ orgId, next }) => [orgId, next]));

function insertThread(tx: Tx, change: ThreadChange): Promise<unknown>[] {
  const { id, vehicle, currentStakeId, createdAt, updatedAt, seq } = change.after;
  return [
    tx`
      insert into thread (id, vin, year, make, model, mileage, current_stake_id, created_at, updated_at, seq)
      values (${id}, ${vehicle.vin}, ${vehicle.year}, ${vehicle.make}, ${vehicle.model}, ${vehicle.mileage}, ${currentStakeId},
        ${new Date(createdAt)}, ${new Date(updatedAt)}, ${seq})`.execute(),
    insertStakes(tx, stakeRows(change.after, movesOf(change))),
    tx`${insertEntries(tx, [change])}`.execute(),
  ];
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
    writeChanges(
      tx,
      changes,
      stakes.flatMap(({ others }) => others),
    ),
    updateStakes(
      tx,
      stakes.flatMap(({ takes }) => takes),
    ),
    ...changes.map(async ({ before, after, entry }) => await writeLikes(tx, before, after, entry.at)),
  ];
}

/** The rows of stakes that are new, that get the title, and all others that changed. */
function changedStakes(change: ThreadUpdate): Record<'fresh' | 'takes' | 'others', StakeRow[]> {
  // Which moves are stored is not known. But every entry except a like changes `listed_at` of all rows that have one.
  const known = new Map(stakeRows(change.before, NO_MOVES).map((row) => [row.id, row]));
  const rows = stakeRows(change.after, movesOf(change));
  const fresh = rows.filter(({ id }) => !known.has(id));
  const changed = rows.filter((row) => known.has(row.id) && JSON.stringify(row) !== JSON.stringify(known.get(row.id)));
  // There is one holder at any moment: update the previous holder before the new one.
  const takes = changed.filter(({ id, has_title: has }) => has && !known.get(id)!.has_title);
  return { fresh, takes, others: changed.filter((row) => !takes.includes(row)) };
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
async function writeChanges(tx: Tx, changes: readonly ThreadUpdate[], stakes: readonly StakeRow[]): Promise<void> {
  await tx`
    with threads as (
      update thread t set
        current_stake_id = r.current_stake_id, expected = r.expected, disputed_update_id = r.disputed_update_id, updated_at = r.updated_at,
        seq = r.seq, vin = r.vin, year = r.year, make = r.make, model = r.model, mileage = r.mileage, vehicle_authors = r.vehicle_authors,
        vin_settled = r.vin_settled, returning_title = r.returning_title, ended = r.ended, last_answer = r.last_answer,
        limited_commands = r.limited_commands
      from jsonb_populate_recordset(null::thread, ${json(tx, changes.map(threadRow))}) r
      where t.id = r.id and t.id = any(${changes.map(({ after }) => after.id)}::uuid[])
    ), stakes as (
      update stake set ${changedStake(tx)} from jsonb_populate_recordset(null::stake, ${json(tx, stakes)}) r where stake.id = r.id
    ), updates as (
      insert into thread_update select * from jsonb_populate_recordset(null::thread_update, ${json(tx, changes.flatMap(updateRows))})
      on conflict (id) do update set
        status = excluded.status, ended_at = excluded.ended_at, ended_by = excluded.ended_by, ended_cause = excluded.ended_cause,
        ended_note = excluded.ended_note, ended_paper = excluded.ended_paper, ended_expected = excluded.ended_expected, ended_user_id = excluded.ended_user_id,
        pending_since = excluded.pending_since, contested_by = excluded.contested_by, objection = excluded.objection, answered_stake_ids = excluded.answered_stake_ids
    ), requests as (
      insert into update_request select * from jsonb_populate_recordset(null::update_request, ${json(tx, changes.flatMap(requestRows))})
      on conflict (id) do update set
        resolved_at = excluded.resolved_at, reminded_at = excluded.reminded_at, withdrawn = excluded.withdrawn
    )
    ${insertEntries(tx, changes)}`;
}

const json = (tx: Tx, rows: readonly object[]) => tx.json(rows as never);

const insertEntries = (tx: Tx, changes: readonly ThreadChange[]) => tx`
  insert into thread_event (thread_id, seq, at, org_id, user_id, command, facts, notices)
  select thread_id, seq, at, org_id, user_id, command, facts, notices
  from jsonb_populate_recordset(null::thread_event, ${json(tx, changes.map(entryRow))})`;

const entryRow = ({ after, entry: { at, orgId, userId, command, facts, notices } }: ThreadChange) => ({
  thread_id: after.id,
  seq: after.seq,
  at: time(at),
  org_id: orgId,
  user_id: userId,
  command,
  facts,
  notices: notices.length > 0 ? notices : null,
});

const threadRow = ({ after }: ThreadUpdate) => ({
  id: after.id,
  ...after.vehicle,
  current_stake_id: after.currentStakeId,
  expected: after.expected,
  disputed_update_id: after.disputedUpdateId,
  updated_at: time(after.updatedAt),
  seq: after.seq,
  vehicle_authors: after.vehicleAuthors,
  vin_settled: after.vinSettled,
  returning_title: after.returning,
  ended: after.ended,
  last_answer: after.lastAnswer,
  limited_commands: after.limitedCommands,
});

const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function stakeRow(thread: Thread, stake: Stake | DepartedStake, orderIndex: number | null, moves: Moves) {
  const { standing } = stake;
  const departure = 'departure' in stake ? stake.departure : null;
  const inChain = departure === null && standing.status !== 'completed';
  const next = inChain && standing.status === 'active' ? (moves.get(stake.orgId) ?? null) : null;
  return {
    id: stake.id,
    thread_id: thread.id,
    org_id: stake.orgId,
    former_org_ids: stake.formerOrgIds,
    met_org_ids: stake.metOrgIds,
    joined: stake.joined,
    invited_by: stake.invitedBy,
    created_at: time(stake.createdAt),
    // Written only when the stake is inserted: see `changedStake`.
    expires_at: standing.status === 'invited' ? time(standing.answerBy) : null,
    standing: standing.status,
    confirmed_at: standing.status === 'invited' ? null : time(standing.confirmedAt),
    delivered_at: standing.status === 'completed' ? time(standing.deliveredAt) : null,
    cut: standing.status === 'completed' ? standing.lastVisibleSeq : null,
    has_title: thread.holderStakeId === stake.id,
    own_word: standing.status === 'completed' ? standing.ownWord : null,
    objected: stake.objected,
    received_at: time(stake.receivedAt),
    order_index: orderIndex,
    departed_how: departure?.how ?? null,
    departed_at: time(departure?.at ?? null),
    // After an organization's part is over, nothing new happens for it: it keeps its place in its lists.
    listed_at: time(standing.status === 'completed' ? standing.deliveredAt : (departure?.at ?? thread.updatedAt)),
    turn: next?.move ?? null,
    turn_at: time(next?.from ?? null),
    last_word_update_id: inChain ? (lastWordFor(thread, stake.orgId)?.updateId ?? null) : null,
    in_transit: inChain && isInTransit(thread),
  };
}

const NO_MOVES: Moves = new Map();

const stakeRows = (thread: Thread, moves: Moves) => [
  ...thread.departed.map((stake) => stakeRow(thread, stake, null, moves)),
  ...thread.chain.map((stake, index) => stakeRow(thread, stake, index, moves)),
];

type StakeRow = ReturnType<typeof stakeRow>;

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
  await tx`update stake set ${changedStake(tx)} from jsonb_populate_recordset(null::stake, ${tx.json(rows)}) r where stake.id = r.id`;
}

async function insertStakes(tx: Tx, rows: readonly StakeRow[]): Promise<void> {
  if (rows.length > 0) await tx`insert into stake select * from jsonb_populate_recordset(null::stake, ${tx.json(rows)})`;
}

const messageOf = (update: Update): string => (update.type === 'note' ? update.message : update.type === 'event' ? update.note : '');

function updateRow(thread: Thread, update: Update, place: number) {
  const outcome = 'ending' in update ? update.ending : null;
  const ended = outcome && outcome.status !== 'pending' ? outcome : null;
  const pending = outcome && outcome.status === 'pending' ? outcome : null;
  return {
    id: update.id,
    thread_id: thread.id,
    author_stake_id: update.authorStakeId,
    type: update.type,
    at: time(update.at),
    message: messageOf(update),
    event: update.type === 'event' ? update.event : null,
    eta: update.eta,
    to_stake_id: update.type === 'delivered' ? update.toStakeId : null,
    status: outcome?.status ?? null,
    ended_at: time(ended?.at ?? null),
    ended_by: ended?.by ?? null,
    ended_cause: ended?.cause ?? null,
    ended_note: ended?.note ?? '',
    ended_paper: ended?.paper ?? null,
    ended_expected: ended?.expected ?? null,
    pending_since: time(pending && pending.since !== update.at ? pending.since : null),
    contested_by: pending?.contestedBy ?? null,
    objection: pending?.contestedBy ? pending.objection : null,
    place,
    expected: update.type === 'delivered' ? update.expected : null,
    answered_stake_ids: update.type === 'note' && update.answeredStakeIds.length > 0 ? update.answeredStakeIds : null,
  };
}

/** The rows that differ. An entry writes an update, or answers it; both are its user's. */
function updateRows({ before, after, entry: { userId } }: ThreadUpdate) {
  const known = new Map(before.updates.map((update) => [update.id, update]));
  return after.updates.flatMap((update, place) => {
    const was = known.get(update.id);
    if (was === update) return [];
    const row = updateRow(after, update, place);
    if (was && isDeepStrictEqual(updateRow(before, was, place), row)) return [];
    return [{ ...row, user_id: userId, ended_user_id: row.ended_by === null ? null : userId }];
  });
}

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

function requestRows({ before, after, entry: { userId } }: ThreadUpdate) {
  const known = new Map(before.requests.map((request) => [request.id, request]));
  return after.requests
    .filter((request) => !isDeepStrictEqual(known.get(request.id), request))
    .map((request) => ({
      id: request.id,
      thread_id: after.id,
      stake_id: request.stakeId,
      target_stake_id: request.targetStakeId,
      note: request.note,
      at: time(request.at),
      resolved_at: time(request.resolvedAt),
      reminded_at: time(request.remindedAt),
      withdrawn: request.withdrawn,
      user_id: userId,
    }));
}
