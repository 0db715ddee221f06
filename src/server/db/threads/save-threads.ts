// Writes the changes of commands on different threads: the rows that differ, and one entry in the ledger for each.
import { isDeepStrictEqual } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import type { TableRow } from '../../../domain/desk/stored-row.ts';
import { PARTNER } from '../../../domain/vocabulary.ts';
import type { Fact } from '../../../domain/thread/facts.ts';
import type { Notice } from '../../../domain/thread/notices/notices.ts';
import type { Thread } from '../../../domain/thread/thread.ts';
import { isoOf } from '../columns.ts';
import { saveTableRows } from '../desk/desk-rows.ts';
import type { Tx } from '../../postgres/connections/sql.ts';
import { changedRequests, upsertRequests } from './requests.ts';
import { changedStakes, freezeVehicle, insertStakes, type Moves, stakeRecords, updateListedStakes, updateStakes } from './stakes.ts';
import { NEW_COLUMNS, newThreadRow, SET_THREAD, threadRow } from './threads.ts';
import { changedUpdates, deleteUpdates, upsertUpdates, writeLikes } from './updates.ts';

/** `at` in ms. */
export type NewEntry = {
  at: number;
  /** The organization that acted. */
  orgId: string;
  /** Null if nobody acted, for example when an invitation expires. */
  userId: string | null;
  command: string;
  facts: readonly Fact[];
  /** Who is told of it, see `Notice`. */
  notices: readonly Notice[];
};

/**
 * The change of one thread. `before` is null for a new thread. `tableRows`: those of the thread's active organizations, which say from when
 * the thread needs each of them.
 */
export type ThreadChange = { before: Thread | null; after: Thread; entry: NewEntry; tableRows: readonly TableRow[] };
type ThreadUpdate = ThreadChange & { before: Thread };

const movesOf = ({ tableRows }: ThreadChange): Moves => new Map(tableRows.map(({ orgId, next }) => [orgId, next]));

/** Writes changes of different threads. Times are in ms since the epoch. */
export async function saveThreads(tx: Tx, changes: readonly ThreadChange[]): Promise<void> {
  const fresh = changes.filter(({ before }) => before === null);
  const rows = changes.map(({ after, tableRows }) => ({ threadId: after.id, rows: tableRows }));
  // The statements are sent without waiting in between. They run in this order on the transaction's connection.
  await Promise.all([insertThreads(tx, fresh), ...updateThreads(tx, changes.filter(isUpdate)), saveTableRows(tx, rows)]);
}

const isUpdate = (change: ThreadChange): change is ThreadUpdate => change.before !== null;

async function insertThreads(tx: Tx, changes: readonly ThreadChange[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ after }) => newThreadRow(after));
  const stakes = changes.flatMap((change) => stakeRecords(change.after, movesOf(change)));
  await tx`
    with threads as (
      insert into thread (${tx.unsafe(NEW_COLUMNS)}) select ${tx.unsafe(NEW_COLUMNS)} from jsonb_populate_recordset(null::thread, ${json(tx, rows)})
    ), stakes as (
      ${insertStakes(tx, stakes)}
    )
    ${insertEntries(tx, changes)}`.execute();
}

function updateThreads(tx: Tx, changes: readonly ThreadUpdate[]): Promise<unknown>[] {
  if (changes.length === 0) return [];
  const stakes = changes.map((change) => changedStakes(change.before, change.after, movesOf(change)));
  const of = (which: keyof (typeof stakes)[number]) => stakes.flatMap((changed) => changed[which]);
  const threads = changes.map(({ after }) => threadRow(after));
  const updates = changes.flatMap(({ before, after, entry }) => changedUpdates(before, after, entry.userId));
  const requests = changes.flatMap(({ before, after, entry }) => changedRequests(before, after, entry.userId));
  return [
    ...changes.flatMap(({ before, after, entry }) => [
      ...writeStandIns(tx, entry),
      ...deleteUpdates(tx, before, after),
      ...(isDeepStrictEqual(before.vehicle, after.vehicle) ? [] : [freezeVehicle(tx, before).execute()]),
    ]),
    ...(of('fresh').length > 0 ? [insertStakes(tx, of('fresh')).execute()] : []),
    // What nearly every command changes, in one statement.
    tx`
      with threads as (
        update thread t set ${tx.unsafe(SET_THREAD)}
        from jsonb_populate_recordset(null::thread, ${json(tx, threads)}) r
        where t.id = r.id and t.id = any(${changes.map(({ after }) => after.id)}::uuid[])
      ), listed as (
        ${updateListedStakes(tx, of('listed'))}
      ), stakes as (
        ${updateStakes(tx, of('others'))}
      ), updates as (
        ${upsertUpdates(tx, updates)}
      ), requests as (
        ${upsertRequests(tx, requests)}
      )
      ${insertEntries(tx, changes)}`.execute(),
    ...(of('takes').length > 0 ? [updateStakes(tx, of('takes')).execute()] : []),
    ...changes.map(async ({ before, after, entry }) => await writeLikes(tx, before, after, entry.at)),
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

const json = (tx: Tx, rows: readonly object[]) => tx.json(rows as never);

const insertEntries = (tx: Tx, changes: readonly ThreadChange[]) => tx`
  insert into thread_event (thread_id, seq, at, org_id, user_id, command, facts, notices)
  select thread_id, seq, at, org_id, user_id, command, facts, notices
  from jsonb_populate_recordset(null::thread_event, ${json(tx, changes.map(entryRow))})`;

const entryRow = ({ after, entry: { at, orgId, userId, command, facts, notices } }: ThreadChange) => ({
  thread_id: after.id,
  seq: after.seq,
  at: isoOf(at),
  org_id: orgId,
  user_id: userId,
  command,
  facts,
  notices: notices.length > 0 ? notices : null,
});
