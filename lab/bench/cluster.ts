// The benchmark's own PostgreSQL. It has the product's settings, and also records when each transaction commits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase } from '../../src/server/postgres/embedded/app-role.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/server/postgres/embedded/embedded.ts';
import { prepareDatabase } from '../../src/server/postgres/prepare-database.ts';
import { connect, type Sql } from '../../src/server/postgres/connections/sql.ts';
import { GRANT_BULK_LOADING } from '../../testing/database/bulk-loading.ts';

export type Cluster = {
  /** The process id of the postmaster, the parent of all other PostgreSQL processes. */
  pid: number;
  /** Creates a database with only the schema, after dropping one of this name. Returns its connection string. */
  freshDatabase(name: string): Promise<string>;
  drop(name: string): Promise<void>;
  /** Returns the connection string of one of the databases. */
  url(name: string): string;
  /** The same for the superuser. */
  adminUrl(name: string): string;
  /** Opens a pool with the product's settings. It is closed with the cluster. */
  connect(url: string): Sql;
  stop(): Promise<void>;
};

export async function startBenchCluster(dataDir: string, firstPort: number): Promise<Cluster> {
  let embedded = await startEmbedded(dataDir, firstPort);
  if (await enableCommitTimestamps(embedded)) {
    embedded.stop(); // the setting takes effect at a start
    embedded = await startEmbedded(dataDir, firstPort);
  }
  process.once('exit', () => embedded.stop());
  const admin = connect(embedded.adminUrl('postgres'), 1);
  await admin.unsafe(GRANT_BULK_LOADING);
  const pools: Sql[] = [admin];
  const drop = async (name: string) => void (await admin.unsafe(`drop database if exists "${name}" with (force)`));
  return {
    pid: Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    freshDatabase: async (name) => {
      await drop(name);
      await ensureDatabase(embedded.adminUrl('postgres'), name);
      await prepareDatabase(embedded.url(name));
      return embedded.url(name);
    },
    drop,
    url: embedded.url,
    adminUrl: embedded.adminUrl,
    connect: (url) => {
      const pool = connect(url);
      pools.push(pool);
      return pool;
    },
    stop: async () => {
      for (const pool of pools) await pool.end({ timeout: 5 });
      embedded.stop();
    },
  };
}

/** Turns on `track_commit_timestamp`. Returns true if it was off, so that a restart is needed. */
async function enableCommitTimestamps(embedded: EmbeddedPostgres): Promise<boolean> {
  const admin = connect(embedded.adminUrl('postgres'), 1);
  try {
    const [setting] = await admin`show track_commit_timestamp`;
    if (setting?.['track_commit_timestamp'] === 'on') return false;
    await admin`alter system set track_commit_timestamp = on`;
    return true;
  } finally {
    await admin.end();
  }
}
