// Starts the worker of the month drill, gives it work, and kills it in the middle.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import type { FromWorker, ToWorker } from './messages.ts';

export class WorkerProcess {
  #child: ChildProcess | undefined;
  /** The time that a step takes (ms): its recent average. */
  #usual = 50;
  /** Kills that came before the step was done. */
  kills = 0;
  readonly #databaseUrl: string;

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl;
  }

  async #start(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const { npm_lifecycle_event: _, ...inherited } = process.env;
    const env = { ...inherited, DATABASE_URL: this.#databaseUrl, NODE_OPTIONS: '', LOG_LEVEL: 'error' };
    const child = spawn(process.execPath, ['lab/drills/month/worker.ts'], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const [first] = (await once(child, 'message')) as [FromWorker];
    if (first.kind !== 'ready') throw new Error(`the worker did not start: ${JSON.stringify(first)}`);
    this.#child = child;
    return child;
  }

  /** Does the work of this time to its end. */
  async finish(now: number): Promise<void> {
    const child = await this.#start();
    const began = performance.now();
    const answer = once(child, 'message') as Promise<[FromWorker]>;
    child.send({ now } satisfies ToWorker);
    const [message] = await answer;
    if (message.kind !== 'done') throw new Error(`the worker failed: ${JSON.stringify(message)}`);
    this.#usual = 0.7 * this.#usual + 0.3 * (performance.now() - began);
  }

  /** Begins the work of this time and kills the process, at a random part of the usual duration. `part`: 0 to 1. */
  async interrupt(now: number, part: number): Promise<void> {
    const child = await this.#start();
    const state = { isDone: false };
    child.once('message', () => {
      state.isDone = true;
    });
    child.send({ now } satisfies ToWorker);
    await setTimeout(part * this.#usual);
    this.#child = undefined;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    if (!state.isDone) this.kills += 1;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }
}
