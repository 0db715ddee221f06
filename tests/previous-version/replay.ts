// Runs a recording on a database and finds the statements that fail there but did not fail when they were recorded.
import type { Sql } from '../../src/server/postgres/connections/sql.ts';
import type { Parameter, Recording, Run } from './recording.ts';

/** The OID of the type `bytea`. */
const BYTES = 17;

export type Failure = { part: string; code: string; message: string; text: string };

/**
 * Runs all statements in order in one transaction, so that each finds what those before it wrote, and rolls it back.
 * `before`: SQL that runs first, as a migration would. Calls `failed` for each statement that fails.
 */
async function runAll(sql: Sql, { parts }: Recording, before: string, failed: (run: Run, failure: Failure) => void): Promise<void> {
  await sql`select 1`; // the driver does not reserve a connection that was never used
  const connection = await sql.reserve();
  try {
    await connection.unsafe(`begin; ${before}`);
    for (const { name, runs } of parts) {
      for (const run of runs) {
        await connection`savepoint one`;
        try {
          await connection.unsafe(run.text, run.parameters.map((parameter) => driverValue(sql, parameter)) as never[], { prepare: true });
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

function driverValue(sql: Sql, { value, type }: Parameter): unknown {
  if (type === BYTES && value !== null) return Buffer.from((value as { bytes: string }).bytes, 'hex');
  return type === 0 || value === null ? value : sql.typed(value as never, type);
}

/** The errors that a schema change causes: an unknown name (42), a required value that is missing, or a value that is refused. */
const CAUSED_BY_SCHEMA = /^42|^23502$|^23514$|^22P02$/;

/** Returns the statements that fail because of the schema and did not fail when they were recorded. */
export async function newFailures(sql: Sql, recording: Recording, before = ''): Promise<Failure[]> {
  const found: Failure[] = [];
  await runAll(sql, recording, before, ({ fails }, failure) => {
    if (failure.code !== fails && CAUSED_BY_SCHEMA.test(failure.code)) found.push(failure);
  });
  return found;
}

/** Sets `fails` on each statement that fails on the schema of its own version. */
export async function markKnownFailures(sql: Sql, recording: Recording): Promise<void> {
  await runAll(sql, recording, '', (run, { code }) => {
    run.fails = code;
  });
}
