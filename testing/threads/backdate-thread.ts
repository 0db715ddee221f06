// Makes time pass for one thread: everything in its rows and its ledger happened earlier.
import type { Sql } from '../../src/server/postgres/connections/sql.ts';

const TABLES = { thread: 'id', stake: 'thread_id', thread_update: 'thread_id', update_request: 'thread_id', thread_event: 'thread_id' };

/** Numbers as large as this are times (ms). */
const FIRST_TIME = 1_000_000_000_000;

function earlier(value: unknown, ms: number): unknown {
  if (typeof value === 'number') return value < FIRST_TIME ? value : value - ms;
  if (Array.isArray(value)) return value.map((one) => earlier(one, ms));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, earlier(one, ms)]));
}

export async function backdateThread(sql: Sql, threadId: string, ms: number): Promise<void> {
  await sql.begin(async (tx) => {
    // Otherwise the ledger cannot be changed.
    await tx`set local session_replication_role = replica`;
    const columns = await tx<{ table: string; column: string; type: string }[]>`
      select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = any(${Object.keys(TABLES)})
        and data_type in ('jsonb', 'timestamp with time zone')`;
    for (const [table, key] of Object.entries(TABLES)) {
      const of = (type: string) => columns.filter((one) => one.table === table && one.type.startsWith(type)).map(({ column }) => column);
      const [times, json] = [of('timestamp'), of('jsonb')];
      const rows = await tx<Record<string, unknown>[]>`
        select ctid::text as ctid, ${tx([...times, ...json])} from ${tx(table)} where ${tx(key)} = ${threadId}`;
      for (const { ctid, ...row } of rows) {
        const moved = Object.entries(row).map(([column, value]) => {
          if (value instanceof Date) return [column, new Date(value.getTime() - ms)];
          return [column, value === null ? null : tx.json(earlier(value, ms) as never)];
        });
        await tx`update ${tx(table)} set ${tx(Object.fromEntries(moved) as Record<string, never>)} where ctid = ${ctid as string}::tid`;
      }
    }
  });
}
