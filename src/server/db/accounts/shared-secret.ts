// All processes on a database must have the same secret: a cookie or a link that one of them signed is invalid for a process with another one.
// The database keeps a fingerprint: a slow hash, so that it does not help to guess a weak secret.
import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { first, hasChanged, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/** About 15 ms of each start. */
const COST = 2 ** 13;
const BYTES = 32;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);
const hashOf = async (secret: string, salt: string): Promise<Buffer> => await derive(secret, salt, BYTES, { cost: COST });

/** Throws an Error with a sentence if another secret is recorded. Returns whether one is recorded at all. */
export async function requireSameSecret(sql: Sql, secret: string): Promise<boolean> {
  const recorded = await readFingerprint(sql);
  if (recorded) await compare(recorded, secret);
  return recorded !== null;
}

export const isSecretRecorded = async (sql: Sql): Promise<boolean> => (await readFingerprint(sql)) !== null;

/** Records the secret. Throws like `requireSameSecret` if another process has just recorded another one. */
export async function recordSecret(sql: Sql, secret: string): Promise<void> {
  const salt = randomBytes(16).toString('base64url');
  const hash = (await hashOf(secret, salt)).toString('base64url');
  await compare(await recordFingerprint(sql, { salt, hash }), secret);
}

async function compare({ salt, hash }: SecretFingerprint, secret: string): Promise<void> {
  const expected = Buffer.from(hash, 'base64url');
  const own = await hashOf(secret, salt);
  if (expected.length !== own.length || !timingSafeEqual(expected, own)) throw new Error(OTHER_SECRET);
}

const OTHER_SECRET =
  'The secret of this process is not the one that is used with this database: people would be signed out at random. Set SECRET to the same value on every host, or copy DATA_DIR/secret from a host that runs. To use another secret from now on, stop every process and run "npm run secret -- forget": everybody has to sign in again then.';

/** Returns the sentence to print, and whether a secret was recorded. Throws an Error with a sentence if the product runs. */
export async function forgetSecret(tx: Tx): Promise<{ message: string; wasRecorded: boolean }> {
  if ((await countConnections(tx)) > 0) throw new Error('Titleline runs on this database. Stop every process first.');
  const wasRecorded = await forgetFingerprint(tx);
  const message = wasRecorded
    ? 'The next process that starts decides which secret is used. If it is another one, everybody has to sign in again, and links in mails do not work any more.'
    : 'No secret was recorded in this database. The next process that starts decides which secret is used.';
  return { message, wasRecorded };
}

// The fingerprint of the secret that all processes on a database share.

type SecretFingerprint = { salt: string; hash: string };

/** null if none is recorded, also in the schema of an older version. */
async function readFingerprint(sql: Sql | Tx): Promise<SecretFingerprint | null> {
  const [table] = await sql<[{ there: boolean }]>`select to_regclass('secret_fingerprint') is not null as there`;
  if (!table.there) return null;
  return await first(sql<SecretFingerprint[]>`select salt, hash from secret_fingerprint`);
}

/** If several processes record one at the same moment, the first wins. Returns the one that is recorded. */
async function recordFingerprint(sql: Sql, { salt, hash }: SecretFingerprint): Promise<SecretFingerprint> {
  await sql`insert into secret_fingerprint (salt, hash) values (${salt}, ${hash}) on conflict do nothing`;
  return (await readFingerprint(sql))!;
}

/** The next process that starts records its own. Returns whether one was recorded. */
async function forgetFingerprint(tx: Tx): Promise<boolean> {
  return (await readFingerprint(tx)) !== null && (await hasChanged(tx`delete from secret_fingerprint`));
}

/** The number of other connections that processes of the product have to this database. */
async function countConnections(sql: Tx): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'titleline' and pid <> pg_backend_pid()`;
  return row.count;
}
