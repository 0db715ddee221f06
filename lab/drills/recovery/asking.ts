// Buyers who ask for updates repeatedly. A request without a response, or with a 503 ("not now"), is sent again with the same idempotency
// key. One that is refused because the organization's last one is not answered yet is given up.
import { setTimeout } from 'node:timers/promises';
import { HTTP_STATUS } from '../../../src/api/errors.ts';
import { command } from '../page.ts';
import type { Asker } from './buyers.ts';

/** The time between two requests of a buyer on a thread. The same person asks on several threads. */
const INTERVAL_MS = 1500;
const RETRY_MS = 150;

export class Asking {
  /** The notes of the accepted requests. */
  readonly accepted: string[] = [];
  /** Responses that are neither "done", "already asked" nor "not now". */
  readonly unexpected: string[] = [];
  #isStopping = false;
  readonly #all: Promise<void>[];
  readonly #name = crypto.randomUUID().slice(0, 8);

  constructor(askers: readonly Asker[]) {
    this.#all = askers.map(async (asker, at) => await this.#ask(asker, at));
  }

  /** Resolves when every request that was started is answered. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#all);
  }

  async #ask({ pages, threadId }: Asker, at: number): Promise<void> {
    for (let n = 0; !this.#isStopping; n++) {
      const note = `${this.#name}-${at}-${n}`;
      const page = pages[n % pages.length]!;
      const began = performance.now();
      for (;;) {
        const status = await command(page, 'requestUpdate', { threadId, note }, note).then(
          (response) => response.status,
          () => 0,
        );
        if (status === 200) this.accepted.push(note);
        if (status === 200 || status === HTTP_STATUS.aborted) break;
        if (![0, 429, HTTP_STATUS.unavailable].includes(status)) this.unexpected.push(`${note}: ${status}`);
        await setTimeout(status === 429 ? 2000 : RETRY_MS);
      }
      await setTimeout(Math.max(0, INTERVAL_MS - (performance.now() - began)));
    }
  }
}
