// The rows that a change of a thread writes.
import { isDeepStrictEqual } from 'node:util';
import type { NextMove } from '../../../domain/desk/next-move.ts';
import type { TableRow } from '../../../domain/desk/stored-row.ts';
import type { Fact } from '../../../domain/thread/facts.ts';
import type { Notice } from '../../../domain/thread/notices/notices.ts';
import { isInTransit } from '../../../domain/thread/offers.ts';
import type { DepartedStake, OrgId, Stake, Thread, Update } from '../../../domain/thread/thread.ts';
import { lastWordFor } from '../../../domain/thread/view/last-word.ts';

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
export type ThreadUpdate = ThreadChange & { before: Thread };

/** By organization. */
type Moves = ReadonlyMap<OrgId, NextMove | null>;
export const movesOf = ({ tableRows }: ThreadChange): Moves => new Map(tableRows.map(({ orgId, next }) => [orgId, next]));

const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

export const entryRow = ({ after, entry: { at, orgId, userId, command, facts, notices } }: ThreadChange) => ({
  thread_id: after.id,
  seq: after.seq,
  at: time(at),
  org_id: orgId,
  user_id: userId,
  command,
  facts,
  notices: notices.length > 0 ? notices : null,
});

export const newThreadRow = ({ after }: ThreadChange) => ({
  ...after.vehicle,
  id: after.id,
  current_stake_id: after.currentStakeId,
  created_at: time(after.createdAt),
  updated_at: time(after.updatedAt),
  seq: after.seq,
});

export const threadRow = ({ after }: ThreadUpdate) => ({
  ...after.vehicle,
  id: after.id,
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
  tracking_numbers: after.trackingNumbers,
});

/** Times in ms: rows are compared, and few are written. */
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
    created_at: stake.createdAt,
    // Written only when the stake is inserted: see `changedStake`.
    expires_at: standing.status === 'invited' ? standing.answerBy : null,
    standing: standing.status,
    confirmed_at: standing.status === 'invited' ? null : standing.confirmedAt,
    delivered_at: standing.status === 'completed' ? standing.deliveredAt : null,
    cut: standing.status === 'completed' ? standing.lastVisibleSeq : null,
    has_title: thread.holderStakeId === stake.id,
    own_word: standing.status === 'completed' ? standing.ownWord : null,
    objected: stake.objected,
    received_at: stake.receivedAt,
    order_index: orderIndex,
    departed_how: departure?.how ?? null,
    departed_at: departure?.at ?? null,
    // After an organization's part is over, nothing new happens for it: it keeps its place in its lists.
    listed_at: standing.status === 'completed' ? standing.deliveredAt : (departure?.at ?? thread.updatedAt),
    turn: next?.move ?? null,
    turn_at: next?.from ?? null,
    last_word_update_id: inChain ? (lastWordFor(thread, stake.orgId)?.updateId ?? null) : null,
    in_transit: inChain && isInTransit(thread),
  };
}

const NO_MOVES: Moves = new Map();

export const stakeRows = (thread: Thread, moves: Moves) => [
  ...thread.departed.map((stake) => stakeRow(thread, stake, null, moves)),
  ...thread.chain.map((stake, index) => stakeRow(thread, stake, index, moves)),
];

export type StakeRow = ReturnType<typeof stakeRow>;

const STAKE_TIMES = [
  'created_at',
  'expires_at',
  'confirmed_at',
  'delivered_at',
  'received_at',
  'departed_at',
  'listed_at',
  'turn_at',
] as const satisfies (keyof StakeRow)[];

/** The row as it is written. */
export const stakeJson = (row: StakeRow) => ({ ...row, ...Object.fromEntries(STAKE_TIMES.map((column) => [column, time(row[column])])) });

/** What lists are sorted and selected by: nearly every entry changes this of all stakes, and nothing else of most of them. */
const LISTED = ['listed_at', 'turn', 'turn_at', 'last_word_update_id', 'in_transit'] as const satisfies (keyof StakeRow)[];
const isListed = (column: keyof StakeRow): boolean => (LISTED as readonly string[]).includes(column);

export const listedJson = (row: StakeRow) => ({
  id: row.id,
  listed_at: time(row.listed_at),
  turn: row.turn,
  turn_at: time(row.turn_at),
  last_word_update_id: row.last_word_update_id,
  in_transit: row.in_transit,
});

const changedColumns = (one: StakeRow, other: StakeRow): (keyof StakeRow)[] =>
  (Object.keys(one) as (keyof StakeRow)[]).filter(
    (column) => one[column] !== other[column] && !isDeepStrictEqual(one[column], other[column]),
  );

/** The rows of stakes that are new, of those that only change in lists, of those that get the title, and of all others that changed. */
export function changedStakes(change: ThreadUpdate): Record<'fresh' | 'listed' | 'takes' | 'others', StakeRow[]> {
  // Which moves are stored is not known. But every entry except a like changes `listed_at` of all rows that have one.
  const known = new Map(stakeRows(change.before, NO_MOVES).map((row) => [row.id, row]));
  const changed: Record<'fresh' | 'listed' | 'takes' | 'others', StakeRow[]> = { fresh: [], listed: [], takes: [], others: [] };
  for (const row of stakeRows(change.after, movesOf(change))) {
    const before = known.get(row.id);
    if (!before) {
      changed.fresh.push(row);
      continue;
    }
    const columns = changedColumns(row, before);
    if (columns.length === 0) continue;
    // There is one holder at any moment: update the previous holder before the new one.
    const takesTitle = row.has_title && !before.has_title;
    changed[takesTitle ? 'takes' : columns.every(isListed) ? 'listed' : 'others'].push(row);
  }
  return changed;
}

const messageOf = (update: Update): string => (update.type === 'note' ? update.message : 'note' in update ? update.note : '');

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
    envelope: update.type === 'delivered' ? update.envelope : null,
    answered_stake_ids: update.type === 'note' && update.answeredStakeIds.length > 0 ? update.answeredStakeIds : null,
  };
}

/** The rows that differ. An entry writes an update, or answers it; both are its user's. */
export function updateRows({ before, after, entry: { userId } }: ThreadUpdate) {
  const known = new Map(before.updates.map((update) => [update.id, update]));
  return after.updates.flatMap((update, place) => {
    const was = known.get(update.id);
    if (was === update) return [];
    const row = updateRow(after, update, place);
    if (was && isDeepStrictEqual(updateRow(before, was, place), row)) return [];
    return [{ ...row, user_id: userId, ended_user_id: row.ended_by === null ? null : userId }];
  });
}

export function requestRows({ before, after, entry: { userId } }: ThreadUpdate) {
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
      automatic: request.automatic,
      user_id: userId,
    }));
}
