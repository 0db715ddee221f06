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
