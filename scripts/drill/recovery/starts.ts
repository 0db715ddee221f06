// Starts and stops at bad moments.
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Cell, Stage } from './cell.ts';
import { answers } from './kills.ts';
import { postmasterOf } from './product.ts';
import { isAlive, until } from './until.ts';

const AWAY_MS = 4000;
const BOUND_MS = 5000;
/** ms. A service manager kills after fifteen seconds, as the documented unit says. */
const STOP_MS = 15_000;
const CLIENTS = 16;

export const starts = (rounds: number): Cell[] => [
  { what: 'it is started four seconds before its database', rounds, database: 'service', fault: startFirst },
  { what: 'it is stopped while its PostgreSQL recovers from a kill', rounds, database: 'embedded', fault: stopInRecovery },
  { what: 'it is stopped while its PostgreSQL is frozen', rounds, database: 'embedded', fault: stopFrozen },
  { what: 'the power goes, and postmaster.pid is left, empty, or of another process', rounds, database: 'embedded', fault: powerCut },
  { what: 'it is restarted under load, one process', rounds, database: 'service', fault: restart },
  { what: 'it is restarted under load, 2 workers', rounds, database: 'service', settings: { workers: 2 }, fault: restart },
];

async function startFirst({ product, service }: Stage): Promise<string[]> {
  await product.stop();
  await service!.kill();
  const started = product.start();
  started.catch(() => {}); // heard below
  await setTimeout(AWAY_MS);
  await service!.startAgain();
  const began = performance.now();
  await started;
  const took = performance.now() - began;
  return took > BOUND_MS ? [`it started ${Math.round(took)} ms after its database answered`] : [];
}

async function killAll({ product }: Stage): Promise<void> {
  const pid = postmasterOf(product.dataDir);
  process.kill(pid, 'SIGKILL');
  await product.kill();
  await until('the postmaster is gone', () => !isAlive(pid));
}

async function stopInRecovery(stage: Stage, round: number): Promise<string[]> {
  const { product, sql } = stage;
  await killAll(stage);
  const started = product.start().catch(() => 'stopped');
  await setTimeout(150 + 100 * round);
  const wrong = await stopInTime(stage);
  await started;
  await product.start();
  await answers(sql);
  return wrong;
}

async function stopFrozen(stage: Stage): Promise<string[]> {
  process.kill(postmasterOf(stage.product.dataDir), 'SIGSTOP');
  const wrong = await stopInTime(stage);
  await stage.product.start();
  await answers(stage.sql);
  return wrong;
}

async function stopInTime({ product }: Stage): Promise<string[]> {
  const began = performance.now();
  await product.stop();
  const took = performance.now() - began;
  return took > STOP_MS ? [`it took ${Math.round(took)} ms to stop`] : [];
}

async function powerCut(stage: Stage, round: number): Promise<void> {
  const pidFile = join(stage.product.dataDir, 'postgres', 'postmaster.pid');
  await killAll(stage);
  // Another process of the same user may have the id by now: this one does.
  if (round % 3 === 1) writeFileSync(pidFile, '');
  if (round % 3 === 2) {
    rmSync(pidFile);
    writeFileSync(pidFile, `${process.pid}\n${join(stage.product.dataDir, 'postgres')}\n1\n54500\n\n127.0.0.1\n\nready\n`);
  }
  await stage.product.start();
  await answers(stage.sql);
}

/** Somebody asks without a pause on each of several connections: what they have asked is answered, or was never taken. */
async function restart({ product }: Stage): Promise<string[]> {
  const broken: string[] = [];
  const asking = Array.from({ length: CLIENTS }, async () => {
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
  await Promise.all(asking);
  await product.start();
  return code === 0 ? broken : [...broken, `it ended with ${code}`];
}

async function ask(url: string, agent: Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  get(url, { agent }, (answer) => answer.resume().on('end', resolve).on('error', reject)).on('error', reject);
  await promise;
}
