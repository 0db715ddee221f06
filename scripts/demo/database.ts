// The demo's database. It gets its final name only after it is filled, so one that was interrupted can be told apart and is dropped.
import { connect, databaseAt } from '../../src/server/postgres/connections/sql.ts';

export const DEMO_DATABASE = 'titleline_demo';

/**
 * Returns the connection string of the filled database; if it does not exist, creates it and calls `fill`, which must close its
 * connections. `serverUrl` is any database of a server on which the user may create databases. If two processes call this at the same
 * time, one fills the database and the other waits.
 */
export async function filledDatabase(serverUrl: string, name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const admin = connect(serverUrl, 1);
  try {
    // A session lock, held until this connection ends.
    await admin`select pg_advisory_lock(hashtextextended(${name}, 0))`;
    const [there] = await admin`select 1 from pg_database where datname = ${name}`;
    if (!there) {
      const unfinished = `${name}_unfinished`;
      await admin.unsafe(`drop database if exists "${unfinished}" with (force)`);
      await admin.unsafe(`create database "${unfinished}"`);
      // Nobody needs a part of it. The commit of its new name makes all of it durable.
      await admin.unsafe(`alter database "${unfinished}" set synchronous_commit = off`);
      await fill(databaseAt(serverUrl, unfinished));
      await admin.unsafe(`alter database "${unfinished}" reset synchronous_commit`);
      await admin.unsafe(`alter database "${unfinished}" rename to "${name}"`);
    }
  } finally {
    await admin.end();
  }
  return databaseAt(serverUrl, name);
}
