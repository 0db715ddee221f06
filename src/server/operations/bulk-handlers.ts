// The operations whose one request is commands on many threads. The route answers them, because every command has a transaction of its own:
// see `http/commands/bulk-requests.ts`.
import type { Handlers } from './handler-types.ts';

const answeredByRoute = {
  run: () => Promise.reject(new Error('a bulk request is not a command')),
  again: () => Promise.reject(new Error('a bulk request is not a command')),
};

export const bulkHandlers = {
  runOnThreads: answeredByRoute,
  sendTitles: answeredByRoute,
  reportMissing: answeredByRoute,
} satisfies Partial<Handlers>;
