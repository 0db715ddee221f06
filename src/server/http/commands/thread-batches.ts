// Commands on different threads that arrive together share a transaction, because most of the cost of a small transaction does not depend on
// how much it does: its statements, its round trips, its commit. A command that arrives alone does not wait for others.
import type { Sql } from '../../db/sql.ts';
import { MOST_THREADS } from '../../db/threads/lock-threads.ts';
import type { LiveBus } from '../../live/live-bus.ts';
import type { JsonAnswer } from './idempotency.ts';
import { type CallOnThread, runOnThreads } from './run-on-threads.ts';

/** While a batch runs, commands wait and become the next one, which holds the locks of its threads until the last is written. */
const BATCHES_AT_ONCE = 2;
/** So many do not wait: PostgreSQL runs a second batch while this process works for the first. */
const ENOUGH_FOR_A_SECOND = 8;
/** ms. A batch that takes longer may wait for a lock that another process has, for seconds: the others go on meanwhile. */
const SLOW_MS = 100;
/** The most, slow ones included: each has a connection of the pool, which requests need too. */
const MOST_BATCHES = 4;

type Waiting = { call: CallOnThread; resolve: (answer: Promise<JsonAnswer>) => void };

export class ThreadBatches {
  readonly #services: { sql: Sql; live: LiveBus };
  #waiting: Waiting[] = [];
  /** Those that are not slow. */
  #prompt = 0;
  #running = 0;
  #isStarting = false;

  constructor(services: { sql: Sql; live: LiveBus }) {
    this.#services = services;
  }

  /** Runs a command on a thread on which no other command of this process runs. */
  async run(call: CallOnThread): Promise<JsonAnswer> {
    return await new Promise((resolve) => {
      this.#waiting.push({ call, resolve });
      this.#startSoon();
    });
  }

  /** With the other commands of this turn of the event loop: their requests were authenticated together. */
  #startSoon(): void {
    if (this.#isStarting) return;
    this.#isStarting = true;
    setImmediate(() => {
      this.#isStarting = false;
      this.#start();
    });
  }

  #start(): void {
    while (this.#mayStart()) void this.#runCounted(this.#waiting.splice(0, MOST_THREADS));
  }

  #mayStart(): boolean {
    const fewest = this.#prompt === 0 ? 1 : ENOUGH_FOR_A_SECOND;
    return this.#waiting.length >= fewest && this.#prompt < BATCHES_AT_ONCE && this.#running < MOST_BATCHES;
  }

  async #runCounted(batch: readonly Waiting[]): Promise<void> {
    this.#running += 1;
    this.#prompt += 1;
    let isPrompt = true;
    const endPrompt = () => {
      if (isPrompt) this.#prompt -= 1;
      isPrompt = false;
      this.#start();
    };
    const timer = setTimeout(endPrompt, SLOW_MS);
    await this.#runBatch(batch);
    clearTimeout(timer);
    this.#running -= 1;
    endPrompt();
  }

  async #runBatch(batch: readonly Waiting[]): Promise<void> {
    const alone = async ({ call }: Waiting): Promise<JsonAnswer> => {
      const [answer] = await runOnThreads(this.#services, [call]);
      return await answer!();
    };
    const [first] = batch as [Waiting];
    if (batch.length === 1) {
      const answer = alone(first);
      first.resolve(answer);
      return void (await Promise.allSettled([answer]));
    }
    // One command that fails makes the others fail: each runs again by itself. So does one whose thread another process has locked.
    const answers = await runOnThreads(
      this.#services,
      batch.map(({ call }) => call),
    ).catch(() => []);
    for (const [at, one] of batch.entries()) one.resolve(answers[at]?.() ?? alone(one));
  }
}
