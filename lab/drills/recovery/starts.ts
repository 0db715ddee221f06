// Starts and stops at bad moments.
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Scenario, ScenarioContext } from './scenario.ts';
import { waitForDatabase } from './kills.ts';
import { postmasterOf } from './product.ts';
import { isAlive, waitUntil } from './wait-until.ts';

const OUTAGE_MS = 4000;
const RECOVERY_LIMIT_MS = 5000;
/** The longest time for a stop. The systemd unit in docs/operations.md kills after 20 seconds (`TimeoutStopSec`). */
const STOP_MS = 15_000;
const CLIENTS = 16;

export const starts = (rounds: number): Scenario[] => [
  { what: 'started four seconds before its database', rounds, database: 'service', fault: startFirst },
  { what: 'stopped while its PostgreSQL recovers from a kill', rounds, database: 'embedded', fault: stopInRecovery },
  { what: 'stopped while its PostgreSQL hangs', rounds, database: 'embedded', fault: stopFrozen },
  {
    what: 'power cut that leaves postmaster.pid in place, empty, or with the id of another process',
    rounds,
    database: 'embedded',
    fault: powerCut,
  },
  { what: 'restarted under load, one process', rounds, database: 'service', fault: restart },
  { what: 'restarted under load, 2 workers', rounds, database: 'service', settings: { workers: 2 }, fault: restart },
];

async function startFirst({ product, service }: ScenarioContext): Promise<string[]> {
  await product.stop();
  await service!.kill();
  const started = product.start();
  started.catch(() => {}); // awaited below
  await setTimeout(OUTAGE_MS);
  await service!.startAgain();
  const began = performance.now();
  await started;
  const took = performance.now() - began;
  return took > RECOVERY_LIMIT_MS ? [`it started ${Math.round(took)} ms after its database answered`] : [];
}

async function killAll({ product }: ScenarioContext): Promise<void> {
  const pid = postmasterOf(product.dataDir);
  process.kill(pid, 'SIGKILL');
  await product.kill();
  await waitUntil('the postmaster is gone', () => !isAlive(pid));
}

async function stopInRecovery(context: ScenarioContext, round: number): Promise<string[]> {
  const { product, sql } = context;
  await killAll(context);
  const started = product.start().catch(() => 'stopped');
  await setTimeout(150 + 100 * round);
  const problems = await stopInTime(context);
  await started;
  await product.start();
  await waitForDatabase(sql);
  return problems;
}

async function stopFrozen(context: ScenarioContext): Promise<string[]> {
  process.kill(postmasterOf(context.product.dataDir), 'SIGSTOP');
  const problems = await stopInTime(context);
  await context.product.start();
  await waitForDatabase(context.sql);
  return problems;
}

async function stopInTime({ product }: ScenarioContext): Promise<string[]> {
  const began = performance.now();
  await product.stop();
  const took = performance.now() - began;
  return took > STOP_MS ? [`it took ${Math.round(took)} ms to stop`] : [];
}

async function powerCut(context: ScenarioContext, round: number): Promise<void> {
  const pidFile = join(context.product.dataDir, 'postgres', 'postmaster.pid');
  await killAll(context);
  // Another process of the same user may have the id by now; this test writes its own id.
  if (round % 3 === 1) writeFileSync(pidFile, '');
  if (round % 3 === 2) {
    rmSync(pidFile);
    writeFileSync(pidFile, `${process.pid}\n${join(context.product.dataDir, 'postgres')}\n1\n54500\n\n127.0.0.1\n\nready\n`);
  }
  await context.product.start();
  await waitForDatabase(context.sql);
}

/** Several connections send requests without a pause. Each request must be answered, or refused before it is accepted. */
async function restart({ product }: ScenarioContext): Promise<string[]> {
  const broken: string[] = [];
  const clients = Array.from({ length: CLIENTS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (;;) {
      try {
        await ask(`${product.origin}/api/me`, agent);
      } catch (error) {
        const { code = 'no code' } = error as NodeJS.ErrnoException;
        if (code !== 'ECONNREFUSED') broken.push(`a connection ended with ${code} in the middle of a request`);
        return agent.destroy();
      }
    }
  });
  await setTimeout(500);
  const code = await product.stop();
  await Promise.all(clients);
  await product.start();
  return code === 0 ? broken : [...broken, `it ended with exit code ${code}`];
}

async function ask(url: string, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { agent }, (response) => response.resume().on('end', resolve).on('error', reject)).on('error', reject);
  await promise;
}
