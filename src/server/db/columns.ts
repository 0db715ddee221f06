// A map of the columns of a table names each column once: rows are read, written, changed and compared with it.
import { msOf } from '../postgres/connections/sql.ts';

/** `T`: of the value in a record. `isTime`: the record has ms since the epoch. */
export type Column<T> = { name: string; isTime: boolean; of?: T };
export type Columns = Record<string, Column<unknown>>;
export type RecordOf<Map extends Columns> = { -readonly [K in keyof Map]: Map[K] extends Column<infer T> ? T : never };

export const column = <T>(name: string): Column<T> => ({ name, isTime: false });
export const time = <T extends number | null = number>(name: string): Column<T> => ({ name, isTime: true });

/** Selects the columns of a row, such as `s.org_id as "orgId"`. */
export const selected = (columns: Columns, row: string): string =>
  Object.entries(columns)
    .map(([key, { name, isTime }]) => `${isTime ? msOf(`${row}.${name}`) : `${row}.${name}`} as "${key}"`)
    .join(', ');

/** A record as a row of the table, for `jsonb_populate_recordset`. Keys that are missing in the record are missing in the row. */
export const rowOf = <Map extends Columns>(columns: Map, record: Partial<RecordOf<Map>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(columns)
      .filter(([key]) => key in record)
      .map(([key, { name, isTime }]) => [name, isTime ? isoOf(record[key as keyof Map] as number | null) : record[key as keyof Map]]),
  );

export const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** The names of the columns, such as `id, org_id`. */
export const names = (columns: Columns): string =>
  Object.values(columns)
    .map(({ name }) => name)
    .join(', ');

/** Sets the columns from another row, such as `org_id = r.org_id`. */
export const setFrom = (row: string, columns: Columns): string =>
  Object.values(columns)
    .map(({ name }) => `${name} = ${row}.${name}`)
    .join(', ');

export const pick = <Map extends Columns, K extends keyof Map & string>(columns: Map, ...keys: readonly K[]): Pick<Map, K> =>
  Object.fromEntries(keys.map((key) => [key, columns[key]])) as Pick<Map, K>;
export const omit = <Map extends Columns, K extends keyof Map & string>(columns: Map, ...keys: readonly K[]): Omit<Map, K> =>
  Object.fromEntries(Object.entries(columns).filter(([key]) => !(keys as readonly string[]).includes(key))) as unknown as Omit<Map, K>;

// Parts of the expressions that build a thread as JSON. They contain no parameters, so they are built once, not for each request.

/** The rows of `select` as JSON, in its order. An object of many keys is cheaper as a row than built key by key. */
export const jsonRows = (select: string): string => `(select coalesce(json_agg(r), '[]') from (${select}) r)`;

/** The name of a user, if the stake is one of the viewer's organization: a row `viewer` has its stakes. */
export const colleagueName = (userId: string, stakeId: string): string =>
  `case when ${stakeId} = any(viewer.stake_ids) then (select p.name from app_user p where p.id = ${userId}) end`;

/** The name of the user who made the entry of the ledger that `which` selects, likewise. Only likes have the time of another entry. */
export const entryColleague = (which: string, stakeId: string): string =>
  `(select p.name from thread_event e join app_user p on p.id = e.user_id
    where e.thread_id = t.id and ${which} and e.command not in ('likeUpdate', 'unlikeUpdate') and ${stakeId} = any(viewer.stake_ids))`;

/** What was read of each of several, by id. */
export type ById<T> = [id: string, of: T][];
