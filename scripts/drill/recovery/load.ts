// Sellers who post again and again, each on a thread of its own, as the web client does: what was not answered, or answered with "not now",
// is sent again under the key of its click.
import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../../src/server/db/sql.ts';
import { command } from '../page.ts';
import type { Seller } from './people.ts';

/** ms between two posts of a seller: so that nobody reaches the limit of commands in a minute. */
const PACE_MS = 330;
const AGAIN_MS = 150;

export class Load {
  /** What was acknowledged, by the message. */
  readonly acknowledged: string[] = [];
  /** Answers that are neither "done" nor "not now". */
  readonly strange: string[] = [];
  /** Of each seller: when it began to wait for the post that is under way, and the longest that it waited so far, in ms. */
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

  /** The longest that a seller has waited for one post to be acknowledged, in ms, since this was last asked. */
  takeLongestWait(): number {
    const now = performance.now();
    const longest = Math.max(...this.#longestMs, ...this.#began.map((began) => (began === null ? 0 : now - began)));
    this.#longestMs = this.#longestMs.map(() => 0);
    return longest;
  }

  /** Resolves when nothing is under way; until `resume` nothing is begun. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    while (this.#began.some((began) => began !== null)) await setTimeout(AGAIN_MS);
  }

  resume(): void {
    this.#isPaused = false;
  }

  /** Ends when all that was begun is acknowledged. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#writers);
  }

  async #write({ page, threadId }: Seller, at: number): Promise<void> {
    for (let n = 0; !this.#isStopping; n++) {
      while (this.#isPaused) await setTimeout(AGAIN_MS);
      const message = `${this.#name}-${at}-${n}`;
      const began = performance.now();
      this.#began[at] = began;
      for (let isAcknowledged = false; !isAcknowledged; ) {
        const status = await statusOf(async () => await command(page, 'postUpdate', { threadId, message }, message));
        if (status === 200) isAcknowledged = true;
        else if (status === 429) await setTimeout(2000);
        else {
          if (![0, 503].includes(status)) this.strange.push(`${message}: ${status}`);
          await setTimeout(AGAIN_MS);
        }
      }
      this.acknowledged.push(message);
      const took = performance.now() - began;
      this.#began[at] = null;
      this.#longestMs[at] = Math.max(this.#longestMs[at]!, took);
      await setTimeout(Math.max(0, PACE_MS - took));
    }
  }

  /** What is wrong with what the database holds of it: each message once, and no other. */
  async faults(sql: Sql): Promise<string[]> {
    const rows = await sql<{ message: string; count: number }[]>`
      select message, count(*) as count from thread_update where message like ${`${this.#name}-%`} group by message`;
    const held = new Map(rows.map(({ message, count }) => [message, count]));
    const lost = this.acknowledged.filter((message) => !held.has(message)).map((message) => `${message} was acknowledged and is lost`);
    const doubled = rows.filter(({ count }) => count > 1).map(({ message, count }) => `${message} is there ${count} times`);
    const all = new Set(this.acknowledged);
    const unknown = [...held.keys()]
      .filter((message) => !all.has(message))
      .map((message) => `${message} is there and was not acknowledged`);
    return [...lost, ...doubled, ...unknown, ...this.strange];
  }
}

/** 0 where no answer came. */
async function statusOf(ask: () => Promise<{ status: number }>): Promise<number> {
  try {
    return (await ask()).status;
  } catch {
    return 0;
  }
}
