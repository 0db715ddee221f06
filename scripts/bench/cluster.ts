// The benchmark's own PostgreSQL, with the settings that the product starts it with, but that it notes when each transaction commits.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbedded } from '../../src/server/db/embedded/embedded.ts';
import { prepareDatabase } from '../../src/server/db/schema/prepare-database.ts';
import { connect, type Sql } from '../../src/server/db/sql.ts';

export type Cluster = {
  /** Of the process that all others of it are children of. */
  pid: number;
  /** Empty but for the schema; what bore this name before is dropped. Answers its connection string. */
  freshDatabase(name: string): Promise<string>;
  drop(name: string): Promise<void>;
  /** The connection string of one of its databases. */
  url(name: string): string;
  /** A pool as the product's, which ends with the cluster. */
  connect(url: string): Sql;
  stop(): Promise<void>;
};

export async function benchCluster(dataDir: string, firstPort: number): Promise<Cluster> {
  let embedded = await startEmbedded(dataDir, firstPort);
  if (await tracksNoCommits(embedded)) {
    embedded.stop(); // it begins to when it starts
    embedded = await startEmbedded(dataDir, firstPort);
  }
  const admin = connect(embedded.url('postgres'), 1);
  const pools: Sql[] = [admin];
  const drop = async (name: string) => void (await admin.unsafe(`drop database if exists "${name}" with (force)`));
  return {
    pid: Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]),
    freshDatabase: async (name) => {
      await drop(name);
      await admin.unsafe(`create database "${name}"`);
      await prepareDatabase(embedded.url(name));
      return embedded.url(name);
    },
    drop,
    url: embedded.url,
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

/** Where it does not note when transactions commit, it will from its next start on. */
async function tracksNoCommits(embedded: EmbeddedPostgres): Promise<boolean> {
  const admin = connect(embedded.url('postgres'), 1);
  try {
    const [setting] = await admin`show track_commit_timestamp`;
    if (setting?.['track_commit_timestamp'] === 'on') return false;
    await admin`alter system set track_commit_timestamp = on`;
    return true;
  } finally {
    await admin.end();
  }
}
