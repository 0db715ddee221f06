// The tables `thread_update` and `update_like`: what was written on a thread, deliveries and claims included.
import { isDeepStrictEqual } from 'node:util';
import type { Envelope } from '../../../domain/envelope/envelope.ts';
import type { Ending, EventDetails, Note, Thread, Update } from '../../../domain/thread/thread.ts';
import type { WaitsFor } from '../../../domain/thread/waits-for.ts';
import { column, omit, type RecordOf, rowOf, selected, setFrom, time } from '../columns.ts';
import { colleagueName, entryColleague, jsonRows } from './json-rows.ts';
import type { Tx } from '../../postgres/connections/sql.ts';

const POSTED = {
  id: column<string>('id'),
  authorStakeId: column<string>('author_stake_id'),
  type: column<Update['type']>('type'),
  at: time('at'),
  message: column<string>('message'),
  eta: column<string | null>('eta'),
  /** Null if none. */
  answeredStakeIds: column<readonly string[] | null>('answered_stake_ids'),
  event: column<EventDetails | null>('event'),
  /** Of a note: 'nothing' if it says so. Null if it says nothing about that. */
  waitsFor: column<WaitsFor | 'nothing' | null>('waits_for'),
};
type Ended = Extract<Ending, { cause: string }>;
/** What a delivery or a claim says about the title, and what became of it. */
const HANDOVER = {
  expected: column<string | null>('expected'),
  /** Null for a delivery of an earlier version. */
  envelope: column<Envelope | null>('envelope'),
  toStakeId: column<string | null>('to_stake_id'),
  status: column<Ending['status'] | null>('status'),
  endedAt: time<number | null>('ended_at'),
  endedBy: column<string | null>('ended_by'),
  endedCause: column<Ended['cause'] | null>('ended_cause'),
  endedNote: column<string>('ended_note'),
  endedPaper: column<Ended['paper']>('ended_paper'),
  endedExpected: column<string | null>('ended_expected'),
  /** Null if it waits since the update's `at`. */
  pendingSince: time<number | null>('pending_since'),
  contestedBy: column<string | null>('contested_by'),
  objection: column<string | null>('objection'),
};
const PLACED = { threadId: column<string>('thread_id'), place: column<number>('place') };
const USERS = { userId: column<string | null>('user_id'), endedUserId: column<string | null>('ended_user_id') };
const UPDATE = { ...POSTED, ...HANDOVER, ...PLACED, ...USERS };
const CHANGES = {
  ...omit(HANDOVER, 'expected', 'envelope', 'toStakeId'),
  endedUserId: USERS.endedUserId,
  answeredStakeIds: POSTED.answeredStakeIds,
};

export type UpdateRead = RecordOf<typeof POSTED> & {
  /** Whether it is on the requested page. */
  paged: boolean;
  /** The member of the viewer's organization who wrote it. Null if the thread is read without a viewer. */
  colleague: string | null;
  /** Null for notes and events. `colleague`: the member of the viewer's organization who answered it. */
  handover: (RecordOf<typeof HANDOVER> & { colleague: string | null }) | null;
  /** For an event: which colleague made the entry that it is about: the one that was taken back, or the answer to a claim that is contested. */
  aboutColleague: string | null;
};

/** For an update `u`. */
const ABOUT_COLLEAGUE = `
  case u.event ->> 'kind'
    when 'taken-back' then ${entryColleague(`e.seq = (u.event ->> 'seq')::int`, 'u.author_stake_id')}
    when 'contested' then ${entryColleague(
      `e.at = to_timestamp((u.event -> 'confirmed' ->> 'at')::bigint / 1000.0)`,
      `(u.event -> 'confirmed' ->> 'by')::uuid`,
    )} end`;

/** For an update `u`. Most updates are notes, of which none of this is read or written. */
const handover = (colleagues: boolean): string => `
  case when u.type in ('delivered', 'claim_title') then (select to_json(h) from (
    select ${selected(HANDOVER, 'u')}, ${colleagues ? colleagueName('u.ended_user_id', 'u.ended_by') : 'null'} as colleague) h) end`;

/** `updates`: selects rows of the table. `paged`: which of them, as rows `u`, are on the page. */
export const updatesSql = (updates: string, paged: string, colleagues: boolean): string =>
  jsonRows(`
  select ${selected(POSTED, 'u')}, ${paged} as paged, ${colleagues ? colleagueName('u.user_id', 'u.author_stake_id') : 'null'} as colleague,
    ${handover(colleagues)} as handover, ${colleagues ? ABOUT_COLLEAGUE : 'null'} as "aboutColleague"
  from (${updates}) u order by u.place`);

/** Those of these updates that are liked, with who likes them, the earliest first. In one search: few updates are liked. */
export const likesSql = (updates: string): string => `(
  select coalesce(json_agg(json_build_array(liked.update_id, liked.by)), '[]') from (
    select l.update_id, array_agg(l.org_id order by l.at, l.org_id) as by from update_like l
    where l.update_id = any(array(select id from (${updates}) u)) group by l.update_id) liked)`;

export function updateOf(read: UpdateRead, likedBy: readonly string[]): Update {
  const { id, authorStakeId, at, eta, message } = read;
  const posted = { id, authorStakeId, at, eta, likedBy };
  switch (read.type) {
    case 'note':
      return { ...posted, type: 'note', message, answeredStakeIds: read.answeredStakeIds ?? [], ...waitSaid(read.waitsFor) };
    case 'delivered': {
      const { toStakeId, expected, envelope } = read.handover!;
      return {
        ...posted,
        type: 'delivered',
        toStakeId: toStakeId!,
        expected,
        envelope,
        note: message,
        ending: endingOf(read.handover!, at),
      };
    }
    case 'claim_title':
      return { ...posted, type: 'claim_title', ending: endingOf(read.handover!, at) };
    case 'event':
      return { ...posted, type: 'event', note: message, event: read.event! };
    default:
      return read.type satisfies never;
  }
}

const waitSaid = (waitsFor: WaitsFor | 'nothing' | null): Pick<Note, 'waitsFor'> =>
  waitsFor === null ? {} : { waitsFor: waitsFor === 'nothing' ? null : waitsFor };

/** `writtenAt`: when the update was written. */
function endingOf(read: RecordOf<typeof HANDOVER>, writtenAt: number): Ending {
  const { status, pendingSince, contestedBy, objection, endedAt, endedBy: by, endedCause, endedNote: note, endedPaper: paper } = read;
  if (status === null || status === 'pending')
    return { status: 'pending', since: pendingSince ?? writtenAt, contestedBy, objection: objection ?? '' };
  const ending = { status, at: endedAt!, by, cause: endedCause!, note, paper };
  return read.endedExpected === null ? ending : { ...ending, expected: read.endedExpected };
}

type UpdateRecord = RecordOf<Omit<typeof UPDATE, keyof typeof USERS>>;

function recordOf(threadId: string, update: Update, place: number): UpdateRecord {
  const { id, authorStakeId, type, at, eta } = update;
  const delivery = update.type === 'delivered' ? update : null;
  const outcome = 'ending' in update ? update.ending : null;
  const ended = outcome && outcome.status !== 'pending' ? outcome : null;
  const pending = outcome && outcome.status === 'pending' ? outcome : null;
  return {
    id,
    threadId,
    authorStakeId,
    type,
    at,
    eta,
    place,
    message: update.type === 'note' ? update.message : 'note' in update ? update.note : '',
    event: update.type === 'event' ? update.event : null,
    waitsFor: update.type === 'note' && update.waitsFor !== undefined ? (update.waitsFor ?? 'nothing') : null,
    answeredStakeIds: update.type === 'note' && update.answeredStakeIds.length > 0 ? update.answeredStakeIds : null,
    expected: delivery?.expected ?? null,
    envelope: delivery?.envelope ?? null,
    toStakeId: delivery?.toStakeId ?? null,
    status: outcome?.status ?? null,
    endedAt: ended?.at ?? null,
    endedBy: ended?.by ?? null,
    endedCause: ended?.cause ?? null,
    endedNote: ended?.note ?? '',
    endedPaper: ended?.paper ?? null,
    endedExpected: ended?.expected ?? null,
    pendingSince: pending && pending.since !== at ? pending.since : null,
    contestedBy: pending?.contestedBy ?? null,
    objection: pending?.contestedBy ? pending.objection : null,
  };
}

/** The rows that differ. An entry writes an update, or answers it; both are its user's. */
export function changedUpdates(before: Thread, after: Thread, userId: string | null): object[] {
  const known = new Map(before.updates.map((update) => [update.id, update]));
  return after.updates.flatMap((update, place) => {
    const was = known.get(update.id);
    if (was === update) return [];
    const record = recordOf(after.id, update, place);
    if (was && isDeepStrictEqual(recordOf(after.id, was, place), record)) return [];
    return [rowOf(UPDATE, { ...record, userId, endedUserId: record.endedBy === null ? null : userId })];
  });
}

export const upsertUpdates = (tx: Tx, rows: readonly object[]) => tx`
  insert into thread_update select * from jsonb_populate_recordset(null::thread_update, ${tx.json(rows as never)})
  on conflict (id) do update set ${tx.unsafe(setFrom('excluded', CHANGES))}`;

/** An entry that is taken back takes its updates with it. Their places are used again. */
export function deleteUpdates(tx: Tx, before: Thread, after: Thread): Promise<unknown>[] {
  const kept = new Set(after.updates.map(({ id }) => id));
  const ids = before.updates.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return [
    tx`delete from update_like where update_id in ${tx(ids)}`.execute(),
    tx`delete from thread_update where id in ${tx(ids)}`.execute(),
  ];
}

export async function writeLikes(tx: Tx, before: Thread, after: Thread, at: number): Promise<void> {
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
