// The demo's database. It gets its final name only after it is filled, so one that was interrupted can be told apart and is dropped.
import { connect } from '../../src/server/postgres/connections/sql.ts';

export const DEMO_DATABASE = 'titleline_demo';

/**
 * Returns the connection string of the filled database; if it does not exist, creates it and calls `fill`, which must close its
 * connections. `adminUrl`: any database of a server on which this user may create databases. `urlOf`: the connection string of a database for
 * the user of the product, who owns it. If two processes call this at the same time, one fills the database and the other waits.
 */
export async function filledDatabase(
  adminUrl: string,
  urlOf: (database: string) => string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const admin = connect(adminUrl, 1);
  try {
    // A session lock, held until this connection ends.
    await admin`select pg_advisory_lock(hashtextextended(${name}, 0))`;
    const [there] = await admin`select 1 from pg_database where datname = ${name}`;
    if (!there) {
      const unfinished = `${name}_unfinished`;
      await admin.unsafe(`drop database if exists "${unfinished}" with (force)`);
      await admin.unsafe(`create database "${unfinished}" owner "${userOf(urlOf(unfinished))}"`);
      // Nobody needs a part of it. The commit of its new name makes all of it durable.
      await admin.unsafe(`alter database "${unfinished}" set synchronous_commit = off`);
      await fill(urlOf(unfinished));
      await admin.unsafe(`alter database "${unfinished}" reset synchronous_commit`);
      await admin.unsafe(`alter database "${unfinished}" rename to "${name}"`);
    }
  } finally {
    await admin.end();
  }
  return urlOf(name);
}

const userOf = (url: string): string => decodeURIComponent(/\/\/([^:@]*)/.exec(url)![1]!);
