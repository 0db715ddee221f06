// The fingerprint of the secret that all processes on a database share.
import type { Sql } from './sql.ts';

export type SecretFingerprint = { salt: string; hash: string };

/** null if none is recorded, also in the schema of an older version. */
export async function readFingerprint(sql: Sql): Promise<SecretFingerprint | null> {
  const [table] = await sql<[{ there: boolean }]>`select to_regclass('secret_fingerprint') is not null as there`;
  if (!table.there) return null;
  const [row] = await sql<SecretFingerprint[]>`select salt, hash from secret_fingerprint`;
  return row ?? null;
}

/** Of several processes that record one at the same moment, the first wins. Returns the one that is recorded. */
export async function recordFingerprint(sql: Sql, { salt, hash }: SecretFingerprint): Promise<SecretFingerprint> {
  await sql`insert into secret_fingerprint (salt, hash) values (${salt}, ${hash}) on conflict do nothing`;
  return (await readFingerprint(sql))!;
}

/** The next process that starts records its own. Returns whether one was recorded. */
export async function forgetFingerprint(sql: Sql): Promise<boolean> {
  if (!(await readFingerprint(sql))) return false;
  return (await sql`delete from secret_fingerprint`).count > 0;
}

/** The number of connections that processes of the product have to this database. `sql`: a single connection. */
export async function countConnections(sql: Sql): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'titleline' and pid <> pg_backend_pid()`;
  return row.count;
}
