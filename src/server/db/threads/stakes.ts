// The table `stake`: an organization's part in a thread.
import { isDeepStrictEqual } from 'node:util';
import type { NextMove } from '../../../domain/desk/next-move.ts';
import { isInTransit } from '../../../domain/thread/chain.ts';
import type { Departure, DepartedStake, JoinedAs, OrgId, Stake, Thread } from '../../../domain/thread/thread.ts';
import { lastWordFor } from '../../../domain/thread/view/last-word.ts';
import { column, omit, pick, type RecordOf, rowOf, selected, setFrom, time } from '../columns.ts';
import type { Tx } from '../../postgres/connections/sql.ts';
import { moveInOldWords } from './pressing.ts';

/** What a thread is read from. */
const READ = {
  id: column<string>('id'),
  orgId: column<string>('org_id'),
  formerOrgIds: column<readonly string[]>('former_org_ids'),
  metOrgIds: column<readonly string[]>('met_org_ids'),
  joined: column<JoinedAs>('joined'),
  invitedBy: column<string>('invited_by'),
  createdAt: time('created_at'),
  /** Null for a stake that was never an invitation, or that had ended before invitations had an expiry. Written only when it is inserted. */
  answerBy: time<number | null>('expires_at'),
  standing: column<'invited' | 'active' | 'completed'>('standing'),
  confirmedAt: time<number | null>('confirmed_at'),
  deliveredAt: time<number | null>('delivered_at'),
  lastVisibleSeq: column<number | null>('cut'),
  hasTitle: column<boolean>('has_title'),
  receivedAt: time<number | null>('received_at'),
  objected: column<boolean | null>('objected'),
  ownWord: column<boolean | null>('own_word'),
  orderIndex: column<number | null>('order_index'),
  departedHow: column<Departure['how'] | null>('departed_how'),
  departedAt: time<number | null>('departed_at'),
};

/** What lists are sorted and selected by: nearly every entry changes this of all stakes, and nothing else of most of them. */
const LISTED = {
  listedAt: time('listed_at'),
  turn: column<NextMove['move'] | null>('turn'),
  turnAt: time<number | null>('turn_at'),
  lastWordUpdateId: column<string | null>('last_word_update_id'),
  inTransit: column<boolean>('in_transit'),
};
const STAKE = { ...READ, threadId: column<string>('thread_id'), ...LISTED };
const CHANGES = omit(STAKE, 'id', 'threadId', 'joined', 'invitedBy', 'createdAt', 'answerBy');

/** `standsFor`: the organization that a stand-in stands for. */
export type StakeRead = RecordOf<typeof READ> & { standsFor: string | null };
type StakeRecord = RecordOf<typeof STAKE>;

/** The stakes of `thread t`. */
export const STAKES = `
  select ${selected(READ, 's')}, o.stands_for as "standsFor"
  from stake s join org o on o.id = s.org_id where s.thread_id = t.id order by s.order_index, s.departed_at, s.id`;

// The schema's check constraints guarantee that a confirmed stake has its time, a completed one its cut, and so on. An open invitation
// has an expiry; a departed one may have none, but no rule needs it.
export function stakeOf(read: StakeRead): Stake {
  const { standing, answerBy, confirmedAt, deliveredAt, lastVisibleSeq, ownWord, ...others } = read;
  const {
    hasTitle: _title,
    orderIndex: _place,
    departedHow: _how,
    departedAt: _at,
    ...same
  } = { ...others, objected: read.objected ?? false };
  switch (standing) {
    case 'invited':
      return { ...same, standing: { status: 'invited', answerBy: answerBy! } };
    case 'active':
      return { ...same, standing: { status: 'active', confirmedAt: confirmedAt! } };
    case 'completed':
      return {
        ...same,
        standing: {
          status: 'completed',
          confirmedAt: confirmedAt!,
          deliveredAt: deliveredAt!,
          lastVisibleSeq: lastVisibleSeq!,
          ownWord: ownWord ?? true,
        },
      };
    default:
      return standing satisfies never;
  }
}

/** Since when the thread needs each organization. */
export type Moves = ReadonlyMap<OrgId, NextMove | null>;

function recordOf(thread: Thread, stake: Stake | DepartedStake, orderIndex: number | null, moves: Moves): StakeRecord {
  const { standing, standsFor: _, departure = null, ...same } = stake as Stake & Partial<DepartedStake>;
  const completed = standing.status === 'completed' ? standing : null;
  const inChain = departure === null && completed === null;
  const next = inChain && standing.status === 'active' ? (moves.get(same.orgId) ?? null) : null;
  return {
    ...same,
    threadId: thread.id,
    orderIndex,
    standing: standing.status,
    answerBy: standing.status === 'invited' ? standing.answerBy : null,
    confirmedAt: standing.status === 'invited' ? null : standing.confirmedAt,
    deliveredAt: completed?.deliveredAt ?? null,
    lastVisibleSeq: completed?.lastVisibleSeq ?? null,
    ownWord: completed?.ownWord ?? null,
    hasTitle: thread.holderStakeId === same.id,
    departedHow: departure?.how ?? null,
    departedAt: departure?.at ?? null,
    // After an organization's part is over, nothing new happens for it: it keeps its place in its lists.
    listedAt: completed?.deliveredAt ?? departure?.at ?? thread.updatedAt,
    turn: moveInOldWords(next?.move ?? null),
    turnAt: next?.from ?? null,
    lastWordUpdateId: inChain ? (lastWordFor(thread, same.orgId)?.updateId ?? null) : null,
    inTransit: inChain && isInTransit(thread),
  };
}

export const stakeRecords = (thread: Thread, moves: Moves): StakeRecord[] => [
  ...thread.departed.map((stake) => recordOf(thread, stake, null, moves)),
  ...thread.chain.map((stake, index) => recordOf(thread, stake, index, moves)),
];

type Changed = Record<'fresh' | 'listed' | 'takes' | 'others', StakeRecord[]>;

/** The stakes that are new, those that only change in lists, those that get the title, and all others that changed. */
export function changedStakes(before: Thread, after: Thread, moves: Moves): Changed {
  // Which moves are stored is not known. But every entry except a like changes `listedAt` of all stakes that have one.
  const known = new Map(stakeRecords(before, new Map()).map((record) => [record.id, record]));
  const changed: Changed = { fresh: [], listed: [], takes: [], others: [] };
  for (const record of stakeRecords(after, moves)) {
    const was = known.get(record.id);
    if (!was) {
      changed.fresh.push(record);
      continue;
    }
    const keys = (Object.keys(record) as (keyof StakeRecord)[]).filter((key) => !isDeepStrictEqual(record[key], was[key]));
    if (keys.length === 0) continue;
    // There is one holder at any moment: update the previous holder before the new one.
    const takesTitle = record.hasTitle && !was.hasTitle;
    changed[takesTitle ? 'takes' : keys.every((key) => key in LISTED) ? 'listed' : 'others'].push(record);
  }
  return changed;
}

const rows = (tx: Tx, records: readonly StakeRecord[], columns: Partial<typeof STAKE> = STAKE) =>
  tx`jsonb_populate_recordset(null::stake, ${tx.json(records.map((record) => rowOf(columns as typeof STAKE, record)) as never)}) r
    where stake.id = r.id and stake.id = any(${records.map(({ id }) => id)}::uuid[])`;

export const insertStakes = (tx: Tx, records: readonly StakeRecord[]) => tx`
  insert into stake select * from jsonb_populate_recordset(null::stake, ${tx.json(records.map((record) => rowOf(STAKE, record)) as never)})`;

export const updateListedStakes = (tx: Tx, records: readonly StakeRecord[]) =>
  tx`update stake set ${tx.unsafe(setFrom('r', LISTED))} from ${rows(tx, records, { ...pick(STAKE, 'id'), ...LISTED })}`;

export const updateStakes = (tx: Tx, records: readonly StakeRecord[]) => tx`
  update stake set ${tx.unsafe(setFrom('r', CHANGES))},
    frozen_vehicle = case
      when r.standing <> 'completed' then null
      when stake.standing = 'completed' then stake.frozen_vehicle
      -- If it sees the thread up to an older entry: the vehicle before the next correction. Corrections cannot be taken back.
      else (
        select fact.value -> 'from' from thread_event e cross join jsonb_array_elements(e.facts) fact (value)
        where e.thread_id = r.thread_id and e.seq > r.cut and e.command = 'correctVehicle' order by e.seq limit 1)
    end
  from ${rows(tx, records)}`;

/** Completed organizations keep the vehicle that they saw. */
export const freezeVehicle = (tx: Tx, { id, vehicle }: Thread) => tx`
  update stake set frozen_vehicle = ${tx.json(vehicle)} where thread_id = ${id} and standing = 'completed' and frozen_vehicle is null`;
