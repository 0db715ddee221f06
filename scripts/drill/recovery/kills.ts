// Kill -9 of a process of the product, of a backend and of the postmaster.
import type { Sql } from '../../../src/server/db/sql.ts';
import { workerPids } from '../../../tests/worker-pids.ts';
import type { Cell, Stage } from './cell.ts';
import { postmasterOf } from './product.ts';
import { until } from './until.ts';

const VICTIMS = {
  'a process': killProcess,
  'a backend': killBackend,
  'the postmaster': killPostmaster,
} as const;

export const kills = (rounds: number): Cell[] =>
  (['embedded', 'service'] as const).flatMap((database) =>
    [undefined, 2].flatMap((workers) =>
      Object.entries(VICTIMS).map(([victim, fault]) => ({
        what: `kill -9 of ${victim}, ${workers === undefined ? 'one process' : `${workers} workers`}, ${database === 'embedded' ? 'embedded' : 'DATABASE_URL'}`,
        rounds,
        database,
        ...(workers !== undefined && { settings: { workers } }),
        fault,
      })),
    ),
  );

/** The whole product; of several processes in turn one that serves, the one in the background, and the primary with all of them. */
async function killProcess({ product }: Stage, round: number): Promise<void> {
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

/** One that does something for the product, if there is one at this moment. */
async function killBackend({ sql }: Stage): Promise<void> {
  const [backend] = await again(
    async () =>
      await sql<{ pid: number }[]>`
      select pid from pg_stat_activity
      where application_name = 'titleline' and backend_type = 'client backend' and pid <> pg_backend_pid()
      order by state = 'active' desc, random() limit 1`,
  );
  if (!backend) throw new Error('The product has no connection.');
  process.kill(backend.pid, 'SIGKILL');
  await answers(sql);
}

/** ms. The owner looks four times a second, and PostgreSQL recovers. */
const STARTED_MS = 3000;

/** What a killed postmaster leaves may answer for a moment: on the embedded one it counts when another one is there. */
async function killPostmaster({ product, service, sql }: Stage): Promise<string[]> {
  if (service) {
    await service.kill();
    await service.startAgain();
  } else {
    const pid = postmasterOf(product.dataDir);
    process.kill(pid, 'SIGKILL');
    const began = performance.now();
    await until('another postmaster is there', () => isAnother(product.dataDir, pid));
    await answers(sql);
    const took = performance.now() - began;
    return took > STARTED_MS ? [`PostgreSQL answered ${Math.round(took)} ms after the kill`] : [];
  }
  await answers(sql);
  return [];
}

function isAnother(dataDir: string, pid: number): boolean {
  try {
    return postmasterOf(dataDir) !== pid;
  } catch {
    return false; // none is there
  }
}

/** Resolves when the database does. */
export async function answers(sql: Sql): Promise<void> {
  await again(async () => await sql`select 1`);
}

async function again<T>(ask: () => Promise<T>): Promise<T> {
  let last: T | undefined;
  await until('the database answers', async () => {
    try {
      last = await ask();
      return true;
    } catch {
      return false;
    }
  });
  return last!;
}
