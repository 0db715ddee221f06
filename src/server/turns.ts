// Lets only so many pieces of work run at a time; the others wait in order, for a limited time. Those that wait hold no connection of the
// pool, so what waits for long leaves the connections to other requests.

/** `error`: what is thrown if work waits longer, or if as many wait already. */
type Rules = { longestWaitMs: number; mostWaiting: number; error: () => Error };
type Queue = { running: number; waiting: Set<() => void> };

export class Turns {
  readonly #rules: Rules;
  readonly #queues = new Map<string, Queue>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** Runs the work once fewer than `atOnce` others run for the same id. */
  async run<T>(id: string, atOnce: number, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(id) ?? { running: 0, waiting: new Set() };
    this.#queues.set(id, queue);
    if (queue.running < atOnce) queue.running += 1;
    else await this.#wait(queue);
    try {
      return await work();
    } finally {
      const [next] = queue.waiting;
      if (next)
        next(); // `running` stays the same
      else queue.running -= 1;
      if (queue.running === 0) this.#queues.delete(id);
    }
  }

  async #wait({ waiting }: Queue): Promise<void> {
    const { longestWaitMs, mostWaiting, error } = this.#rules;
    if (waiting.size >= mostWaiting) throw error();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const timer = setTimeout(() => {
      waiting.delete(next);
      reject(error());
    }, longestWaitMs);
    const next = () => {
      waiting.delete(next);
      clearTimeout(timer);
      resolve();
    };
    waiting.add(next);
    await promise;
  }
}
