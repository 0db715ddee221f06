// Turns at what a command is about. Commands about one thing wait for its locks one after the other anyway; if they waited in PostgreSQL,
// each with a connection of the pool, a lock that is held for long would leave none for everybody else.
import { LOCK_TIMEOUT_MS } from '../db/sql.ts';

/** Those who wait give up before the one that they wait for does, and would have its place to wait as long again. */
const PATIENCE_MS = 0.9 * LOCK_TIMEOUT_MS;

type Line = { taken: number; waiting: Set<() => void> };

export class CommandQueue {
  readonly #lines = new Map<string, Line>();

  /** Does the work when fewer than `most` are at the same thing. Who waits about as long as for a lock is refused as for a lock. */
  async run<T>(thing: string, most: number, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(thing) ?? { taken: 0, waiting: new Set() };
    this.#lines.set(thing, line);
    if (line.taken < most) line.taken += 1;
    else await turn(line);
    try {
      return await work();
    } finally {
      const [next] = line.waiting;
      if (next)
        next(); // it takes the place over
      else line.taken -= 1;
      if (line.taken === 0) this.#lines.delete(thing);
    }
  }
}

async function turn({ waiting }: Line): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = setTimeout(() => {
    waiting.delete(next);
    reject(new CommandQueueTimeout());
  }, PATIENCE_MS);
  const next = () => {
    waiting.delete(next);
    clearTimeout(late);
    resolve();
  };
  waiting.add(next);
  await promise;
}

/** The command waited as long as for a lock. It is answered in the same way. */
export class CommandQueueTimeout extends Error {
  override readonly name = 'CommandQueueTimeout';
  constructor() {
    super('The command waited too long for others on the same thread or organization.');
  }
}
