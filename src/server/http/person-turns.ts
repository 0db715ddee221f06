// What one person may have under way at a time in this process, over all of their sessions, so that nobody slows down everybody. More waits in
// a queue of that person. The bounds are far above what the tabs of a browser and a request for a hundred titles need.
import { Refused } from '../refused.ts';
import { Turns } from '../turns.ts';

/** Each sends up to three statements at a time, and a process has eight connections. */
const QUERIES_AT_ONCE = 2;
/** Most of the time they wait for a lock, and for each other: see `createRunCommand` in run.ts. */
const COMMANDS_AT_ONCE = 100;
const RULES = { longestWaitMs: 10_000, mostWaiting: 200, error: () => new Refused('too-many-at-once') };

export class PersonTurns {
  readonly #queries = new Turns(RULES);
  readonly #commands = new Turns(RULES);

  async run<T>(userId: string, kind: 'query' | 'command', work: () => Promise<T>): Promise<T> {
    if (kind === 'query') return await this.#queries.run(userId, QUERIES_AT_ONCE, work);
    return await this.#commands.run(userId, COMMANDS_AT_ONCE, work);
  }
}
