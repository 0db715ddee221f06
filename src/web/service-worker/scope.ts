// The types of a service worker's scope that are used here. TypeScript's libraries for pages and workers conflict in one program.

interface LastingEvent extends Event {
  /** Keeps the worker alive. If the promise rejects during `install`, the worker is discarded. */
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends LastingEvent {
  request: Request;
  /** The page that sends the request; empty for a navigation. */
  clientId: string;
  /** The page that a navigation opens. */
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface SaidEvent extends LastingEvent {
  /** The page that sent the message. */
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
