// When the last backup was taken, and whether PostgreSQL archives its WAL: what metrics, alerts and an operator's checks read.
import { first, ms, type Sql, type Tx } from '../postgres/connections/sql.ts';

/** `at`: when it was complete, in ms. `place`: a folder, or the name of the tool that took it. */
export type LastBackup = { at: number; place: string };

/**
 * Records that a complete backup exists. An older one than the recorded changes nothing, unless that is in the future, because a clock was
 * wrong. Returns the recorded one; null in the schema of an older version, which records none.
 */
export async function recordBackup(sql: Sql | Tx, { at, place }: LastBackup): Promise<LastBackup | null> {
  if (!(await isTable(sql))) return null;
  await sql`
    insert into last_backup (at, place) values (${new Date(at)}, ${place})
    on conflict (one) do update set at = excluded.at, place = excluded.place
      where last_backup.at < excluded.at or last_backup.at > now()`;
  return await readLastBackup(sql);
}

/** null if none was recorded. After a restore, it is the backup that the restored state knew of. */
export async function readLastBackup(sql: Sql | Tx): Promise<LastBackup | null> {
  if (!(await isTable(sql))) return null;
  return await first(sql<LastBackup[]>`select ${ms(sql, 'at')} as at, place from last_backup`);
}

async function isTable(sql: Sql | Tx): Promise<boolean> {
  const [table] = await sql<[{ there: boolean }]>`select to_regclass('last_backup') is not null as there`;
  return table.there;
}

/** What PostgreSQL says of its archive of WAL. Times in ms, since the statistics were reset; null if it did not happen. */
export type WalArchiving = {
  isOn: boolean;
  archivedAt: number | null;
  failedAt: number | null;
  isFailing: boolean;
  timeoutSeconds: number;
};

/**
 * Works for every PostgreSQL and any role. `isFailing`: the last attempt failed, and PostgreSQL keeps its WAL until one succeeds.
 * `timeoutSeconds`: after which it archives a file that is not full; 0 if it does not.
 */
export async function readWalArchiving(sql: Sql): Promise<WalArchiving> {
  const [row] = await sql<[WalArchiving]>`
    select current_setting('archive_mode') <> 'off' as "isOn", ${ms(sql, 'last_archived_time')} as "archivedAt",
      ${ms(sql, 'last_failed_time')} as "failedAt",
      last_failed_time is not null and (last_archived_time is null or last_failed_time > last_archived_time) as "isFailing",
      (select setting::int from pg_settings where name = 'archive_timeout') as "timeoutSeconds"
    from pg_stat_archiver`;
  return row;
}
