// PostgreSQL's low-level API for base backups, and the summary of a database that a backup's manifest contains.
import { connect, type Sql } from './sql.ts';

/** `migration`: the name of the last migration. `ledgerEntries`: the number of entries in the ledger. */
export type DatabaseContents = { migration: string; ledgerEntries: number };

export async function readContents(sql: Pick<Sql, 'unsafe'>): Promise<DatabaseContents> {
  const [row] = await sql.unsafe<[DatabaseContents]>(
    `select (select max(name) from migration) as migration, (select count(*) from thread_event) as "ledgerEntries"`,
  );
  return row;
}

/** `label`, `tablespaces`: the contents of `backup_label` and `tablespace_map`. `segments`: the WAL files that the copy needs. */
export type FinishedBackup = { label: string; tablespaces: string; segments: string[] };
export type BackupMode = {
  /** Read when the backup begins: the copy contains at least this. */
  contents: DatabaseContents;
  /** The major version of PostgreSQL. */
  postgres: number;
  end(): Promise<FinishedBackup>;
};

/**
 * Calls `work` while the files of the data folder may be copied as they are. PostgreSQL ends backup mode with the connection, so it does
 * not outlast a failure or a kill. `url`: the connection string of the product's database.
 */
export async function inBackupMode<T>(url: string, work: (mode: BackupMode) => Promise<T>): Promise<T> {
  // Backup mode lasts as long as the copy does: the connection must have no timeouts and must not be recycled.
  const sql = connect(url, 1, { hasNoTimeouts: true, isLongLived: true });
  try {
    await sql`select 1`; // `reserve` never returns a connection that was not used before
    const connection = await sql.reserve();
    const contents = await readContents(connection);
    const [{ postgres, segment }] = await connection<[{ postgres: number; segment: number }]>`
      select current_setting('server_version_num')::int / 10000 as postgres,
        (select setting::bigint from pg_settings where name = 'wal_segment_size') as segment`;
    // The slot retains the WAL of the whole copy. PostgreSQL drops it with the connection.
    await connection`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
    const [{ from }] = await connection<[{ from: string }]>`select pg_backup_start('titleline', true)::text as from`;
    return await work({
      contents,
      postgres,
      end: async () => {
        const [ended] = await connection<[FinishedBackup]>`
          with stopped as materialized (select * from pg_backup_stop(wait_for_archive => false))
          select labelfile as label, spcmapfile as tablespaces, array(
            select pg_walfile_name('0/0'::pg_lsn + n * ${segment}::numeric + 1)
            from generate_series(
              div(${from}::pg_lsn - '0/0'::pg_lsn, ${segment}::numeric), div(lsn - '0/0'::pg_lsn - 1, ${segment}::numeric)) n
            order by n) as segments
          from stopped`;
        return ended;
      },
    });
  } finally {
    await sql.end({ timeout: 0 });
  }
}
