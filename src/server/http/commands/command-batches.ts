// Commands of one kind that arrive together share a transaction, because most of the cost of a small transaction does not depend on how much
// it does: its statements, its round trips, its commit. A command that arrives alone does not wait for others.
import type { Sql } from '../../db/sql.ts';
import { MOST_THREADS } from '../../db/threads/lock-threads.ts';
import type { LiveBus } from '../../live/live-bus.ts';
import type { AcceptedCommand, AnyJointCommands, JointCall, JointCommands } from '../../operations/joint-commands.ts';
import type { JsonAnswer } from './idempotency.ts';
import { type JointRequest, runTogether } from './run-together.ts';

/** While a batch runs, commands wait and become the next one, which holds its locks until the last of it is written. */
const BATCHES_AT_ONCE = 2;
/** So many do not wait: PostgreSQL runs a second batch while this process works for the first. */
const ENOUGH_FOR_A_SECOND = 8;
/** ms. A batch that takes longer may wait for a lock that another process has, for seconds: the others go on meanwhile. */
const SLOW_MS = 100;
/** The most, slow ones included: each has a connection of the pool, which requests need too. */
const MOST_BATCHES = 4;

type Waiting = { kind: AnyJointCommands; call: JointRequest; resolve: (answer: Promise<JsonAnswer>) => void };

export class CommandBatches {
  readonly #services: { sql: Sql; live: LiveBus };
  #waiting: Waiting[] = [];
  /** Those that are not slow. */
  #prompt = 0;
  #running = 0;
  #isStarting = false;

  constructor(services: { sql: Sql; live: LiveBus }) {
    this.#services = services;
  }

  async run<Call extends JointCall, Read>(
    kind: JointCommands<Call, Read, AcceptedCommand>,
    call: Call & JointRequest,
  ): Promise<JsonAnswer> {
    return await new Promise((resolve) => {
      this.#waiting.push({ kind, call, resolve });
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
    while (this.#mayStart()) void this.#runCounted(this.#takeBatch());
  }

  #mayStart(): boolean {
    const fewest = this.#prompt === 0 ? 1 : ENOUGH_FOR_A_SECOND;
    return this.#waiting.length >= fewest && this.#prompt < BATCHES_AT_ONCE && this.#running < MOST_BATCHES;
  }

  /** The one that waits longest, and those that may share its transaction. */
  #takeBatch(): Waiting[] {
    const { kind } = this.#waiting[0]!;
    const batch = new Map<string, Waiting>();
    const rest: Waiting[] = [];
    for (const one of this.#waiting) {
      const apart = one.kind === kind && batch.size < MOST_THREADS ? kind.apart(one.call) : null;
      if (apart === null || batch.has(apart)) rest.push(one);
      else batch.set(apart, one);
    }
    this.#waiting = rest;
    return [...batch.values()];
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
    const [first] = batch as [Waiting];
    const run = async (calls: readonly JointRequest[]) => await runTogether(this.#services, first.kind, calls);
    const alone = async ({ call }: Waiting): Promise<JsonAnswer> => {
      const [answer] = await run([call]);
      return await answer!();
    };
    if (batch.length === 1) {
      const answer = alone(first);
      first.resolve(answer);
      return void (await Promise.allSettled([answer]));
    }
    // One command that fails makes the others fail: each runs again by itself. So does one that needs a lock that another process has.
    const answers = await run(batch.map(({ call }) => call)).catch(() => []);
    for (const [at, one] of batch.entries()) one.resolve(answers[at]?.() ?? alone(one));
  }
}
