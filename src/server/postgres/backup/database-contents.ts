// What a backup says of its database, and a restore compares.
import type { Sql } from '../connections/sql.ts';

export type DatabaseContents = {
  /** The name of the last migration. */
  migration: string;
  /** The number of entries in the ledger. */
  ledgerEntries: number;
};

export async function readContents(sql: Sql): Promise<DatabaseContents> {
  const [row] = await sql<[DatabaseContents]>`
    select (select max(name) from migration) as migration, (select count(*) from thread_event) as "ledgerEntries"`;
  return row;
}
