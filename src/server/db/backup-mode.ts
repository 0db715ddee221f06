// PostgreSQL's side of a base backup by its low-level API, and what a backup says that its database holds.
import { connect, type Sql } from './sql.ts';

/** The last migration, and how many entries the ledger has. */
export type Contents = { migration: string; ledgerEntries: number };

export async function readContents(sql: Pick<Sql, 'unsafe'>): Promise<Contents> {
  const [row] = await sql.unsafe<[Contents]>(
    `select (select max(name) from migration) as migration, (select count(*) from thread_event) as "ledgerEntries"`,
  );
  return row;
}

/** `label` and `tablespaces`: what belongs into `backup_label` and `tablespace_map`. `segments`: the files of WAL that the copy needs. */
export type Ended = { label: string; tablespaces: string; segments: string[] };
export type BackupMode = {
  /** As the backup began: the copy holds as much or more. */
  contents: Contents;
  /** The major version of PostgreSQL. */
  postgres: number;
  end(): Promise<Ended>;
};

/**
 * Calls `work` while files of the data folder may be copied as they are found. PostgreSQL ends that mode with the connection, so it does
 * not outlive a failure or a kill. `url`: a connection string for the product's database.
 */
export async function inBackupMode<T>(url: string, work: (mode: BackupMode) => Promise<T>): Promise<T> {
  // Silence and age are no faults of it: the mode lasts for as long as the files are copied.
  const sql = connect(url, 1, { isPatient: true, isKept: true });
  try {
    await sql`select 1`; // the driver never hands out a connection that was not used yet
    const connection = await sql.reserve();
    const contents = await readContents(connection);
    const [{ postgres, segment }] = await connection<[{ postgres: number; segment: number }]>`
      select current_setting('server_version_num')::int / 10000 as postgres,
        (select setting::bigint from pg_settings where name = 'wal_segment_size') as segment`;
    // It keeps the WAL of the whole copy, however much is written meanwhile, and is dropped with the connection.
    await connection`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`;
    const [{ from }] = await connection<[{ from: string }]>`select pg_backup_start('titleline', true)::text as from`;
    return await work({
      contents,
      postgres,
      end: async () => {
        const [ended] = await connection<[Ended]>`
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
