// Sends a recording to a database once more, and says what fails there that did not fail when it was recorded.
import type { Sql } from '../../src/server/db/sql.ts';
import type { Parameter, Recording, Run } from './recording.ts';

/** The type of a `bytea`. */
const BYTES = 17;

export type Failure = { part: string; code: string; message: string; text: string };

/**
 * Runs all of it in order in one transaction, so that each statement finds what those before it wrote; it is undone in the end. `before`: statements that come first, as a migration would.
 * Calls `failed` for each statement that fails.
 */
async function runAll(sql: Sql, { parts }: Recording, before: string, failed: (run: Run, failure: Failure) => void): Promise<void> {
  await sql`select 1`; // the driver never hands out a connection that was not used yet
  const connection = await sql.reserve();
  try {
    await connection.unsafe(`begin; ${before}`);
    for (const { name, runs } of parts) {
      for (const run of runs) {
        await connection`savepoint one`;
        try {
          await connection.unsafe(run.text, run.parameters.map((parameter) => sent(sql, parameter)) as never[], { prepare: true });
          await connection`release savepoint one`;
        } catch (error) {
          const { code, message } = error as Error & { code?: string };
          if (code === undefined) throw error;
          failed(run, { part: name, code, message, text: run.text });
          await connection`rollback to savepoint one`;
        }
      }
    }
  } finally {
    await connection`rollback`;
    connection.release();
  }
}

function sent(sql: Sql, { value, type }: Parameter): unknown {
  if (type === BYTES && value !== null) return Buffer.from((value as { bytes: string }).bytes, 'hex');
  return type === 0 || value === null ? value : sql.typed(value as never, type);
}

/** What the schema may do to an older version: it knows no name for it (42), wants a value that is not given, or refuses the value. */
const IS_OF_THE_SCHEMA = /^42|^23502$|^23514$|^22P02$/;

/** What fails because of the schema, and did not when it was recorded. */
export async function newFailures(sql: Sql, recording: Recording, before = ''): Promise<Failure[]> {
  const found: Failure[] = [];
  await runAll(sql, recording, before, ({ fails }, failure) => {
    if (failure.code !== fails && IS_OF_THE_SCHEMA.test(failure.code)) found.push(failure);
  });
  return found;
}

/** Notes of each statement whether it fails already on the schema of its own version. */
export async function noteFailures(sql: Sql, recording: Recording): Promise<void> {
  await runAll(sql, recording, '', (run, { code }) => {
    run.fails = code;
  });
}
