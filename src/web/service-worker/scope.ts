// What ours uses of the surroundings of a service worker: the browser's types of a page and of a worker do not fit into one program.

interface LastingEvent extends Event {
  /** Keeps the worker awake; a failure while installing drops the worker. */
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends LastingEvent {
  request: Request;
  /** The page that asks; empty where the page itself is asked for. */
  clientId: string;
  /** The page to come. */
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface SaidEvent extends LastingEvent {
  /** The page that says it. */
  source: { id: string };
}

interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'message', listener: (event: SaidEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

export const scope = globalThis as unknown as Scope;
