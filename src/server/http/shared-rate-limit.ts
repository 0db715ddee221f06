// Rate limit counts that several processes share. Each process counts its own requests and reports them to the others every few requests.
// Requests that the others may not have reported yet are counted as made, so nobody exceeds the limit.
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { RouteOptions } from 'fastify';

/** `key` made `count` more requests to the route in `window`, the number of the time window since the epoch. */
export type RequestCount = { route: string; key: string; window: number; count: number };

/** At most a tenth of the limit is unreported, over all processes together. */
const UNREPORTED_PART = 10;

/** The most keys that are counted per route. Beyond that, the oldest is dropped. */
const KEYS_MAX = 5000;

export type SharedRateLimit = ReturnType<typeof createSharedRateLimit>;

/** `processes`: how many processes count. `report`: passes a count to `receive` in all other processes. */
export function createSharedRateLimit(processes: number, report: (counted: RequestCount) => void) {
  const routes = new Map<string, ReturnType<typeof countsOf>>();
  const ofRoute = (route: string) => {
    const counts = routes.get(route) ?? countsOf(route, processes, report);
    routes.set(route, counts);
    return counts;
  };
  const receive = (counted: RequestCount): void => ofRoute(counted.route).add(counted);
  return { ofRoute, receive };
}

function countsOf(route: string, processes: number, report: (counted: RequestCount) => void) {
  let currentWindow = 0;
  let counts = new Map<string, { own: number; others: number }>();
  const of = (key: string, window: number) => {
    if (window !== currentWindow) counts = new Map();
    currentWindow = window;
    const known = counts.get(key);
    if (known) return known;
    if (counts.size >= KEYS_MAX) counts.delete(counts.keys().next().value!);
    const count = { own: 0, others: 0 };
    counts.set(key, count);
    return count;
  };
  return {
    /**
     * Counts one more request and returns how many there may be in the current window, over all processes. `now`: ms since the epoch. `max`:
     * the limit per window.
     */
    increment: (key: string, now: number, windowMs: number, max: number): number => {
      const window = Math.floor(now / windowMs);
      const count = of(key, window);
      count.own += 1;
      const step = Math.max(1, Math.floor(max / UNREPORTED_PART / processes));
      if (count.own % step === 0) report({ route, key, window, count: step });
      return count.own + count.others + (processes - 1) * (step - 1);
    },
    add: ({ key, window, count }: RequestCount): void => {
      if (window >= currentWindow) of(key, window).others += count;
    },
  };
}

/** The store class for @fastify/rate-limit, which creates one instance and from it a child for each route. */
export function rateLimitStore(counts: SharedRateLimit): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    #counts = counts.ofRoute('');

    incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number, max: number): void {
      const now = Date.now();
      done(null, { current: this.#counts.increment(key, now, windowMs, max), ttl: windowMs - (now % windowMs) });
    }

    child(options: object): Store {
      const { method, url } = (options as { routeInfo: RouteOptions }).routeInfo; // missing in the plugin's types
      const child = new Store();
      child.#counts = counts.ofRoute(`${String(method)} ${url}`);
      return child;
    }
  };
}
