// The idempotency keys of commands, and how their commands ended. Statements are sent at once, in the order of the calls.
import type { RefusalName } from '../../domain/refusals.ts';
import type { RefusalDetails } from '../refused.ts';
import { few, type Sql, type Tx } from '../postgres/connections/sql.ts';

type KeyRef = { userId: string; operation: string; key: string };
/** `bodyHash`: a hash of what makes two requests the same. */
export type KeyedCommand = KeyRef & { bodyHash: string };
/** The stored outcome of the first command with a key. */
export type Kept = {
  bodyHash: string;
  status: number;
  refusal: RefusalName | null;
  details: RefusalDetails | null;
  created: object | null;
};
/** What is stored of a command's outcome. `created`: the ids that it created, null if its input already has all ids. */
export type Outcome =
  | { key: KeyRef; created: object | null }
  | { key: KeyRef; status: number; refusal: RefusalName; details: RefusalDetails | null };

const KEY_COLUMNS = `"userId" uuid, operation text, key text`;
/**
 * Finds the rows by their index: of a list from JSON the planner assumes a hundred, and would rather read the whole table until it is
 * large.
 */
function byIndex(tx: Tx, commands: readonly KeyRef[]) {
  const [userIds, keys] = [[...new Set(commands.map(({ userId }) => userId))], commands.map(({ key }) => key)];
  return tx`k.user_id in ${few(tx, userIds)} and k.key in ${few(tx, keys)}`;
}
const keysOf = (commands: readonly KeyRef[]) => commands.map(({ userId, operation, key }) => ({ userId, operation, key }));

/**
 * Takes the keys that were not used in the last 24 hours, as if their commands will succeed, and returns for each whether it did. Waits for
 * a command with the same key that is still running. Throws if a key is there twice.
 */
export async function takeKeys(tx: Tx, commands: readonly KeyedCommand[]): Promise<boolean[]> {
  if (commands.length === 0) return [];
  // In one order, so that two transactions do not wait for each other.
  const taken = await tx<KeyRef[]>`
    insert into idempotency_key (user_id, operation, key, body_hash)
    select "userId", operation, key, "bodyHash"
    from jsonb_to_recordset(${tx.json(commands.map(({ bodyHash, ...command }) => ({ ...keysOf([command])[0], bodyHash })))}) as new (
      ${tx.unsafe(KEY_COLUMNS)}, "bodyHash" text)
    order by 1, 2, 3
    on conflict (user_id, operation, key) do update
      set body_hash = excluded.body_hash, status = default, refusal = null, details = null, made = null, at = excluded.at
      where idempotency_key.at < now() - interval '24 hours'
    returning user_id as "userId", operation, key`.execute();
  const text = ({ userId, operation, key }: KeyRef) => `${userId} ${operation} ${key}`;
  const mine = new Set(taken.map(text));
  return commands.map((command) => mine.has(text(command)));
}

/** What is written from here on can be undone with `undoWork`. Sent at once. */
export const workBegins = async (tx: Tx): Promise<unknown> => await tx`savepoint work`.execute();
export const undoWork = async (tx: Tx): Promise<unknown> => await tx`rollback to savepoint work`.execute();

/** Null if the key has expired meanwhile. */
export async function readKept(tx: Sql | Tx, { userId, operation, key }: KeyRef): Promise<Kept | null> {
  const [kept] = await tx<Kept[]>`
    select body_hash as "bodyHash", status, refusal, details, made as created from idempotency_key
    where user_id = ${userId} and operation = ${operation} and key = ${key}`;
  return kept ?? null;
}

/** Stores how commands ended whose keys this transaction has taken. One that succeeded and created nothing is stored already. */
export async function keepOutcomes(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes
    .filter((outcome) => 'refusal' in outcome || outcome.created !== null)
    .map(({ key: { userId, operation, key }, ...outcome }) => ({ userId, operation, key, status: 200, ...outcome }));
  if (rows.length === 0) return;
  await tx`
    update idempotency_key k set status = r.status, refusal = r.refusal, details = r.details, made = r.created
    from jsonb_to_recordset(${tx.json(rows as never)}) as r (${tx.unsafe(KEY_COLUMNS)}, status int, refusal text, details jsonb, created jsonb)
    where k.user_id = r."userId" and k.operation = r.operation and k.key = r.key and ${byIndex(tx, keysOf(rows))}`.execute();
}
