// Sellers who post repeatedly, each on a separate thread, like the web client: a post without a response, or with a 503 ("not now"), is
// sent again with the same idempotency key.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../../src/server/postgres/connections/sql.ts';
import { command } from '../page.ts';
import type { Seller } from './sellers.ts';

/** The time between two posts of a seller, so that no seller reaches the limit of commands per minute. */
const INTERVAL_MS = 330;
const RETRY_MS = 150;

export class Load {
  /** The messages of the acknowledged posts. */
  readonly acknowledged: string[] = [];
  /** Responses that are neither "done" nor "not now". */
  readonly unexpected: string[] = [];
  /** For each seller: when its current post began, and its longest wait so far, in ms. */
  readonly #began: (number | null)[];
  #longestMs: number[];
  #isPaused = false;
  #isStopping = false;
  readonly #writers: Promise<void>[];
  readonly #name = crypto.randomUUID().slice(0, 8);

  constructor(sellers: readonly Seller[]) {
    this.#began = sellers.map(() => null);
    this.#longestMs = sellers.map(() => 0);
    this.#writers = sellers.map(async (seller, at) => await this.#write(seller, at));
  }

  /** Returns the longest time that a seller has waited for one post to be acknowledged, in ms, since the last call. */
  takeLongestWait(): number {
    const now = performance.now();
    const longest = Math.max(...this.#longestMs, ...this.#began.map((began) => (began === null ? 0 : now - began)));
    this.#longestMs = this.#longestMs.map(() => 0);
    return longest;
  }

  /** Resolves when no post is in progress. No new one starts until `resume`. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    while (this.#began.some((began) => began !== null)) await setTimeout(RETRY_MS);
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Ends a pause too. Resolves when every post that was started is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.resume();
    await Promise.all(this.#writers);
  }

  async #write({ page, threadId }: Seller, at: number): Promise<void> {
    for (let n = 0; !this.#isStopping; n++) {
      while (this.#isPaused) await setTimeout(RETRY_MS);
      const message = `${this.#name}-${at}-${n}`;
      const began = performance.now();
      this.#began[at] = began;
      for (let isAcknowledged = false; !isAcknowledged; ) {
        const status = await statusOf(async () => await command(page, 'postUpdate', { threadId, message }, message));
        if (status === 200) isAcknowledged = true;
        else if (status === 429) await setTimeout(2000);
        else {
          if (![0, 503].includes(status)) this.unexpected.push(`${message}: ${status}`);
          await setTimeout(RETRY_MS);
        }
      }
      this.acknowledged.push(message);
      const took = performance.now() - began;
      this.#began[at] = null;
      this.#longestMs[at] = Math.max(this.#longestMs[at]!, took);
      await setTimeout(Math.max(0, INTERVAL_MS - took));
    }
  }

  /** Returns what is wrong in the database: it must contain each acknowledged message once, and no other. */
  async problems(sql: Sql): Promise<string[]> {
    const rows = await sql<{ message: string; count: number }[]>`
      select message, count(*) as count from thread_update where message like ${`${this.#name}-%`} group by message`;
    const held = new Map(rows.map(({ message, count }) => [message, count]));
    const lost = this.acknowledged.filter((message) => !held.has(message)).map((message) => `${message} was acknowledged and lost`);
    const doubled = rows.filter(({ count }) => count > 1).map(({ message, count }) => `${message} exists ${count} times`);
    const all = new Set(this.acknowledged);
    const unknown = [...held.keys()].filter((message) => !all.has(message)).map((message) => `${message} exists and was not acknowledged`);
    return [...lost, ...doubled, ...unknown, ...this.unexpected];
  }
}

/** Returns 0 if there was no response. */
async function statusOf(ask: () => Promise<{ status: number }>): Promise<number> {
  try {
    return (await ask()).status;
  } catch {
    return 0;
  }
}
