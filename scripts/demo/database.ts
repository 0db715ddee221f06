// The demo's database. It gets its name only when it is filled: one that a kill left half filled bears another, and is dropped.
import { connect, databaseAt } from '../../src/server/db/sql.ts';

export const DEMO_DATABASE = 'titleline_demo';

/**
 * The connection string of the filled database, made by `fill` if it is not there yet. `serverUrl`: any database of a server on
 * which the user may create others. Of two processes at once, one fills and the other waits. `fill` must close what it opens.
 */
export async function filledDatabase(serverUrl: string, name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const admin = connect(serverUrl, 1);
  try {
    // Held until this connection ends.
    await admin`select pg_advisory_lock(hashtextextended(${name}, 0))`;
    const [there] = await admin`select 1 from pg_database where datname = ${name}`;
    if (!there) {
      const unfinished = `${name}_unfinished`;
      await admin.unsafe(`drop database if exists "${unfinished}" with (force)`);
      await admin.unsafe(`create database "${unfinished}"`);
      await fill(databaseAt(serverUrl, unfinished));
      await admin.unsafe(`alter database "${unfinished}" rename to "${name}"`);
    }
  } finally {
    await admin.end();
  }
  return databaseAt(serverUrl, name);
}
