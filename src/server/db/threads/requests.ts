// The table `update_request`: requests for an update.
import { isDeepStrictEqual } from 'node:util';
import type { Thread, UpdateRequest } from '../../../domain/thread/thread.ts';
import { column, pick, type RecordOf, rowOf, selected, setFrom, time } from '../columns.ts';
import { colleagueName, entryColleague, jsonRows } from './json-rows.ts';
import type { Tx } from '../../postgres/connections/sql.ts';

const READ = {
  id: column<string>('id'),
  stakeId: column<string>('stake_id'),
  targetStakeId: column<string>('target_stake_id'),
  note: column<string>('note'),
  at: time('at'),
  resolvedAt: time<number | null>('resolved_at'),
  remindedAt: time<number | null>('reminded_at'),
  /** Null in a row of an earlier version, as is `automatic`. */
  withdrawn: column<boolean | null>('withdrawn'),
  automatic: column<boolean | null>('automatic'),
  asks: column<UpdateRequest['asks']>('asks'),
};
const REQUEST = { ...READ, threadId: column<string>('thread_id'), userId: column<string | null>('user_id') };
const CHANGES = pick(READ, 'resolvedAt', 'remindedAt', 'withdrawn', 'automatic', 'asks');

/** The colleagues: who asked, and who reminded. Null if the thread is read without a viewer. */
export type RequestRead = RecordOf<typeof READ> & { colleague: string | null; reminderColleague: string | null };

/** Open requests, and those that were withdrawn less than a day ago: until then the organization may not ask again. */
const REQUESTS = `
  select * from update_request
  where thread_id = t.id and (resolved_at is null or withdrawn) and coalesce(resolved_at, 'infinity') > now() - interval '25 hours'`;

export const requestsSql = (colleagues: boolean): string =>
  jsonRows(`
  select ${selected(READ, 'r')}, ${colleagues ? colleagueName('r.user_id', 'r.stake_id') : 'null'} as colleague,
    ${colleagues ? `case when r.reminded_at is not null then ${entryColleague('e.at = r.reminded_at', 'r.stake_id')} end` : 'null'} as "reminderColleague"
  from (${REQUESTS}) r order by r.at, r.id`);

export const requestOf = ({ colleague: _asked, reminderColleague: _reminded, ...read }: RequestRead): UpdateRequest => ({
  ...read,
  withdrawn: read.withdrawn ?? false,
  automatic: read.automatic ?? false,
});

/** The rows that differ. */
export function changedRequests(before: Thread, after: Thread, userId: string | null): object[] {
  const known = new Map(before.requests.map((request) => [request.id, request]));
  return after.requests
    .filter((request) => !isDeepStrictEqual(known.get(request.id), request))
    .map((request) => rowOf(REQUEST, { ...request, threadId: after.id, userId }));
}

export const upsertRequests = (tx: Tx, rows: readonly object[]) => tx`
  insert into update_request select * from jsonb_populate_recordset(null::update_request, ${tx.json(rows as never)})
  on conflict (id) do update set ${tx.unsafe(setFrom('excluded', CHANGES))}`;
