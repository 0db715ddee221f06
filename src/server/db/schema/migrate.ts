// Forward-only migrations: each .sql file runs once, in order of its number, all in one transaction under an advisory lock.
// Refuses a file that was edited after it ran, and a database that a newer version has migrated. A file that failed on some databases is
// corrected in place, because no later file would run there. It names the checksum of the text that it replaces, which did the same
// wherever it ran.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from '../sql.ts';

const LOCK = 727_001;

/**
 * Brings the database up to date; returns the names of the files that ran. Throws, and changes nothing, if the database contains a
 * migration that this version does not have.
 */
export async function migrate(sql: Sql, folder = 'migrations'): Promise<string[]> {
  return await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`;
    await tx`set local statement_timeout = 0`;
    await tx`create table if not exists migration (name text primary key, checksum text not null, at timestamptz not null default now())`;
    const rows = await tx<{ name: string; checksum: string }[]>`select name, checksum from migration`;
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const files = migrationFiles(folder);
    const newer = rows
      .map(({ name }) => name)
      .filter((name) => !files.includes(name))
      .toSorted();
    if (newer.length > 0)
      throw new Error(
        `The database was migrated by a newer Titleline (${newer.at(-1)}). Start that version, or restore a backup that was made before it.`,
      );
    const ran: string[] = [];
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const known = done.get(name);
      if (known === checksum || (known && text.includes(`-- replaces ${known}`))) continue;
      if (known) throw new Error(`${name} was edited after it ran. Write a new migration instead.`);
      await tx.unsafe(text);
      await tx`insert into migration (name, checksum) values (${name}, ${checksum})`;
      ran.push(name);
    }
    return ran;
  });
}

/** The names of this version's migrations, in order. */
export const migrationFiles = (folder = 'migrations'): string[] =>
  readdirSync(folder)
    .filter((name) => /^\d{3}_.*\.sql$/.test(name))
    .toSorted();
