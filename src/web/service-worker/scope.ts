// The types of a service worker's scope that are used here. TypeScript's libraries for pages and workers conflict in one program.

interface LifecycleEvent extends Event {
  /** Keeps the worker alive. If the promise rejects during `install`, the worker is discarded. */
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerFetchEvent extends LifecycleEvent {
  request: Request;
  /** The page that sends the request; empty for a navigation. */
  clientId: string;
  /** The page that a navigation opens. */
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerMessageEvent extends LifecycleEvent {
  /** The page that sent the message. */
  source: { id: string };
}

interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}

export const scope = globalThis as unknown as Scope;
