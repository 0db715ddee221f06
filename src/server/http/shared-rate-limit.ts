// How often somebody has asked for the same in this minute, where several processes answer. Each counts for itself and tells the others
// every few requests. What they may not have told yet counts as asked, so that nobody gets more than the limit.
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';

/** `key` asked the route `count` times more, in this `window`: the number of its minute since the epoch. */
export type RequestCount = { route: string; key: string; window: number; count: number };

/** The others know all but a tenth of the limit at most, all processes together. */
const UNTOLD_PART = 10;

/** Beyond so many who ask at a time, the first are forgotten. */
const KEYS_MAX = 5000;

export class SharedRateLimit {
  readonly #processes: number;
  readonly #tell: (counted: RequestCount) => void;
  readonly #routes = new Map<string, RouteCounts>();

  /** `processes`: how many count. `tell`: brings it to `hear` of all others. */
  constructor(processes: number, tell: (counted: RequestCount) => void) {
    this.#processes = processes;
    this.#tell = tell;
  }

  /** What another process told. */
  hear(counted: RequestCount): void {
    this.ofRoute(counted.route).add(counted);
  }

  ofRoute(route: string): RouteCounts {
    const counts = this.#routes.get(route) ?? new RouteCounts(route, this.#processes, this.#tell);
    this.#routes.set(route, counts);
    return counts;
  }
}

type Count = { own: number; others: number };

class RouteCounts {
  readonly #route: string;
  readonly #processes: number;
  readonly #tell: (counted: RequestCount) => void;
  #window = 0;
  #counts = new Map<string, Count>();

  constructor(route: string, processes: number, tell: (counted: RequestCount) => void) {
    this.#route = route;
    this.#processes = processes;
    this.#tell = tell;
  }

  /** Counts one more at this moment (epoch ms) and answers how many there may be by now, of `max` in a window of so many ms. */
  ask(key: string, now: number, windowMs: number, max: number): number {
    const window = Math.floor(now / windowMs);
    const count = this.#of(key, window);
    count.own += 1;
    const step = Math.max(1, Math.floor(max / UNTOLD_PART / this.#processes));
    if (count.own % step === 0) this.#tell({ route: this.#route, key, window, count: step });
    return count.own + count.others + (this.#processes - 1) * (step - 1);
  }

  add({ key, window, count }: RequestCount): void {
    if (window >= this.#window) this.#of(key, window).others += count;
  }

  #of(key: string, window: number): Count {
    if (window !== this.#window) this.#counts = new Map();
    this.#window = window;
    const known = this.#counts.get(key);
    if (known) return known;
    if (this.#counts.size >= KEYS_MAX) this.#counts.delete(this.#counts.keys().next().value!);
    const count = { own: 0, others: 0 };
    this.#counts.set(key, count);
    return count;
  }
}

/** As the plugin that limits takes it: it makes one, and of that one a child for each route. */
export function rateLimitStore(counts: SharedRateLimit): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    #counts = counts.ofRoute('');

    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
      const now = Date.now();
      done(null, { current: this.#counts.ask(key, now, windowMs, max), ttl: windowMs - (now % windowMs) });
    }

    child(options: object): Store {
      const { method, url } = (options as { routeInfo: RouteOptions }).routeInfo; // which the plugin's types leave out
      const child = new Store();
      child.#counts = counts.ofRoute(`${String(method)} ${url}`);
      return child;
    }
  };
}
