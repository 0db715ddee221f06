// People who post and read at a fixed rate, whether the product keeps up or not, so that a product that slows down answers fewer of them.
import { setTimeout } from 'node:timers/promises';
import { command, query } from '../page.ts';
import type { Seller } from './sellers.ts';

const TICK_MS = 5;
const RETRY_MS = 150;
/** After this time an operation counts as lost. */
const GIVE_UP_MS = 15_000;

export class SteadyLoad {
  readonly acknowledged: string[] = [];
  /** Responses that are neither "done" nor "not now". */
  readonly unexpected: string[] = [];
  /** When each operation was done (ms). */
  readonly #done: number[] = [];
  readonly #waiting = new Set<Promise<void>>();
  readonly #name = crypto.randomUUID().slice(0, 8);
  readonly #running: Promise<void>;
  #slowestMs = 0;
  #isStopping = false;

  /** Half of the operations are posts, half are reads of the thread. */
  constructor(sellers: readonly Seller[], perSecond: number) {
    this.#running = this.#run(sellers, perSecond);
  }

  /** How many operations a second were done between these times (ms). */
  rate(from: number, to: number): number {
    return this.#done.filter((at) => at >= from && at < to).length / ((to - from) / 1000);
  }

  /** The longest that an operation took until now (ms), since the last call. */
  takeSlowest(): number {
    const slowest = this.#slowestMs;
    this.#slowestMs = 0;
    return slowest;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running;
    await Promise.all(this.#waiting);
  }

  async #run(sellers: readonly Seller[], perSecond: number): Promise<void> {
    const began = performance.now();
    for (let n = 0; !this.#isStopping; ) {
      for (; n < ((performance.now() - began) / 1000) * perSecond; n++) {
        const operation = this.#operate(sellers[n % sellers.length]!, n).finally(() => this.#waiting.delete(operation));
        this.#waiting.add(operation);
      }
      await setTimeout(TICK_MS);
    }
  }

  async #operate({ page, threadId }: Seller, n: number): Promise<void> {
    const message = `${this.#name}-${n}`;
    const isPost = Math.floor(n / 2) % 2 === 0;
    const send = async () =>
      isPost ? await command(page, 'postUpdate', { threadId, message }, message) : await query(page, 'thread', { threadId });
    const began = performance.now();
    while (performance.now() - began < GIVE_UP_MS) {
      const status = await send().then(
        (response) => response.status,
        () => 0,
      );
      if (status === 200) {
        const now = performance.now();
        this.#done.push(now);
        this.#slowestMs = Math.max(this.#slowestMs, now - began);
        if (isPost) this.acknowledged.push(message);
        return;
      }
      if (![0, 429, 503].includes(status)) this.unexpected.push(`${isPost ? 'a post' : 'a read'} got ${status}`);
      await setTimeout(RETRY_MS);
    }
    this.unexpected.push(`${isPost ? 'a post' : 'a read'} was not done in ${GIVE_UP_MS} ms`);
  }
}
