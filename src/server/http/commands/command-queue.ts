// Queues commands that take the same locks. They would run one after the other anyway. If they waited in PostgreSQL, each would occupy a
// connection of the pool, and one lock held for long would leave no connection for other requests.
import { LOCK_TIMEOUT_MS } from '../../db/sql.ts';

/** Shorter than the lock timeout: otherwise the first waiting command would take over from one that timed out, and wait as long again. */
const WAIT_TIMEOUT_MS = 0.9 * LOCK_TIMEOUT_MS;

type Queue = { running: number; waiting: Set<() => void> };

export class CommandQueue {
  readonly #queues = new Map<string, Queue>();

  /** Runs the work once fewer than `concurrency` others run for the same id. Throws `CommandQueueTimeout` if it waits too long. */
  async run<T>(id: string, concurrency: number, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(id) ?? { running: 0, waiting: new Set() };
    this.#queues.set(id, queue);
    if (queue.running < concurrency) queue.running += 1;
    else await waitForTurn(queue);
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
}

async function waitForTurn({ waiting }: Queue): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    waiting.delete(next);
    reject(new CommandQueueTimeout());
  }, WAIT_TIMEOUT_MS);
  const next = () => {
    waiting.delete(next);
    clearTimeout(timer);
    resolve();
  };
  waiting.add(next);
  await promise;
}

/** A command waited too long in the queue. It is answered like one that waited too long for a lock. */
export class CommandQueueTimeout extends Error {
  override readonly name = 'CommandQueueTimeout';
  constructor() {
    super('The command waited too long for others on the same thread or organization.');
  }
}
