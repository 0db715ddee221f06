// `kill -9` of a process of the product, of a PostgreSQL backend, and of the postmaster.
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { workerPids } from '../../../testing/servers/worker-pids.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import { postmasterOf } from './product.ts';
import { waitUntil } from './wait-until.ts';

const FAULTS = {
  'a process': killProcess,
  'a backend': killBackend,
  'the postmaster': killPostmaster,
} as const;

export const kills = (rounds: number): Scenario[] =>
  (['embedded', 'service'] as const).flatMap((database) =>
    [undefined, 2].flatMap((workers) =>
      Object.entries(FAULTS).map(([victim, fault]) => ({
        what: `kill -9 of ${victim}, ${workers === undefined ? 'one process' : `${workers} workers`}, ${database === 'embedded' ? 'embedded' : 'DATABASE_URL'}`,
        rounds,
        database,
        ...(workers !== undefined && { settings: { workers } }),
        fault,
      })),
    ),
  );

/** Kills the only process, or in turn a web process, the background process, and the primary with all others. */
async function killProcess({ product }: ScenarioContext, round: number): Promise<void> {
  const { serving } = product;
  const background = workerPids(product.pid, 'background');
  const victim = [serving[round % serving.length], background[0], undefined][round % 3];
  if (victim !== undefined && victim !== product.pid) {
    process.kill(victim, 'SIGKILL');
    return;
  }
  await product.kill();
  await product.start();
}

/** Kills a backend of the product, preferably one that is active. */
async function killBackend({ sql }: ScenarioContext): Promise<void> {
  const [backend] = await retry(
    async () =>
      await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where application_name = 'titleline' and backend_type = 'client backend' and pid <> pg_backend_pid()
      order by state = 'active' desc, random() limit 1`,
  );
  if (!backend) throw new Error('The product has no connection.');
  process.kill(backend.pid, 'SIGKILL');
  await waitForDatabase(sql);
}

/** The limit for the embedded PostgreSQL: its owner checks it four times a second, and PostgreSQL recovers. */
const RESTART_LIMIT_MS = 3000;

/** Backends of a killed postmaster may still answer for a moment, so with the embedded one this waits for the next postmaster. */
async function killPostmaster({ product, service, sql }: ScenarioContext): Promise<string[]> {
  if (service) {
    await service.kill();
    await service.startAgain();
  } else {
    const pid = postmasterOf(product.dataDir);
    process.kill(pid, 'SIGKILL');
    const began = performance.now();
    await waitUntil('another postmaster runs', () => isAnotherPostmaster(product.dataDir, pid));
    await waitForDatabase(sql);
    const took = performance.now() - began;
    return took > RESTART_LIMIT_MS ? [`PostgreSQL answered ${Math.round(took)} ms after the kill`] : [];
  }
  await waitForDatabase(sql);
  return [];
}

function isAnotherPostmaster(dataDir: string, pid: number): boolean {
  try {
    return postmasterOf(dataDir) !== pid;
  } catch {
    return false; // there is none
  }
}

/** Resolves when the database answers. */
export async function waitForDatabase(sql: Sql): Promise<void> {
  await retry(async () => await sql`select 1`);
}

async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  let result: T | undefined;
  await waitUntil('the database answers', async () => {
    try {
      result = await attempt();
      return true;
    } catch {
      return false;
    }
  });
  return result!;
}
