// Commands of one kind that arrive together share a transaction, because most of the cost of a small transaction does not depend on how much
// it does: its statements, its round trips, its commit. A command that arrives alone does not wait for others.
import { MOST_THREADS } from '../../db/threads/lock-threads.ts';
import type { Sql } from '../../db/sql.ts';
import type { LiveBus } from '../../live/live-bus.ts';
import type { AcceptedCommand, AnyJointCommands, JointCall, JointCommands } from '../../operations/handler-types.ts';
import type { JsonAnswer } from './idempotency.ts';
import { LockedElsewhere } from './locked-elsewhere.ts';
import { type JointRequest, runTogether } from './run-together.ts';

/** While a batch runs, commands wait and become the next one, which holds its locks until the last of it is written. */
const BATCHES_AT_ONCE = 2;
/** So many do not wait: PostgreSQL runs a second batch while this process works for the first. */
const ENOUGH_FOR_A_SECOND = 8;

/** `isAlone`: it shares no transaction, because one that it shared has failed. */
type Waiting = {
  kind: AnyJointCommands;
  call: JointRequest;
  lockTimeoutMs: number;
  isAlone: boolean;
  answer: PromiseWithResolvers<JsonAnswer>;
};

export class CommandBatches {
  readonly #services: { sql: Sql; live: LiveBus };
  #waiting: Waiting[] = [];
  #running = 0;
  #isStarting = false;

  constructor(services: { sql: Sql; live: LiveBus }) {
    this.#services = services;
  }

  /** Throws `LockedElsewhere` if another transaction has the command's thread. `lockTimeoutMs`: for each other lock, and for a thread alone. */
  async run<Call extends JointCall, Read>(
    kind: JointCommands<Call, Read, AcceptedCommand>,
    call: Call & JointRequest,
    lockTimeoutMs: number,
  ): Promise<JsonAnswer> {
    const answer = Promise.withResolvers<JsonAnswer>();
    this.#waiting.push({ kind, call, lockTimeoutMs, isAlone: false, answer });
    this.#startSoon();
    return await answer.promise;
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
    const fewest = this.#running === 0 ? 1 : ENOUGH_FOR_A_SECOND;
    return this.#waiting.length >= fewest && this.#running < BATCHES_AT_ONCE;
  }

  /** The one that waits longest, and those that may share its transaction. */
  #takeBatch(): Waiting[] {
    const [first, ...others] = this.#waiting as [Waiting, ...Waiting[]];
    const batch = new Map([[first.kind.apart(first.call), first]]);
    const rest: Waiting[] = [];
    for (const one of others) {
      const mayJoin = one.kind === first.kind && !one.isAlone && !first.isAlone && batch.size < MOST_THREADS;
      const apart = mayJoin ? one.kind.apart(one.call) : null;
      if (apart === null || batch.has(apart)) rest.push(one);
      else batch.set(apart, one);
    }
    this.#waiting = rest;
    return [...batch.values()];
  }

  async #runCounted(batch: readonly Waiting[]): Promise<void> {
    this.#running += 1;
    await this.#runBatch(batch);
    this.#running -= 1;
    this.#start();
  }

  async #runBatch(batch: readonly Waiting[]): Promise<void> {
    const [first] = batch as [Waiting];
    const calls = batch.map(({ call }) => call);
    const lockTimeoutMs = Math.min(...batch.map((one) => one.lockTimeoutMs));
    try {
      const answers = await runTogether(this.#services, first.kind, calls, lockTimeoutMs);
      for (const [at, { answer }] of batch.entries()) answer.resolve(answers[at]?.() ?? Promise.reject(new LockedElsewhere()));
    } catch (error) {
      // One command that fails makes the others fail: each runs again by itself.
      if (batch.length === 1) first.answer.reject(error);
      else this.#waiting.push(...batch.map((one) => ({ ...one, isAlone: true })));
    }
  }
}
