// Streams whose page closes at a bad moment leave nothing behind.
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { Sql } from '../db/sql.ts';
import type { Listener, LiveBus } from './live-bus.ts';
import type { Viewer } from '../auth/session.ts';
import { liveRoute } from './live-route.ts';

let app: FastifyInstance;
afterEach(async () => await app.close());

/** The route with a fake bus and database, and a page's connection to it. */
async function streamFrom({ authenticate = async () => ann, orgIds = async () => [] as { orgId: string }[] }) {
  const listeners = new Set<Listener>();
  const live = {
    subscribe: (_keys: readonly string[], listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sendMissed: () => undefined,
  } as unknown as LiveBus;
  app = Fastify();
  let taken = 0;
  const take = async () => {
    taken++;
    return () => void taken--;
  };
  liveRoute(app, { sql: orgIds as unknown as Sql, live, authenticate, slots: { take, close: async () => {} } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const page = connect(port, '127.0.0.1');
  page.write('GET /api/live HTTP/1.1\r\nHost: here\r\n\r\n');
  return { page, listeners, taken: () => taken };
}
const ann = { userId: 'ann' } as Viewer;
const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test('a page that closes before its stream begins leaves no subscription', async () => {
  const answer = Promise.withResolvers<{ orgId: string }[]>();
  const orgIds = vi.fn<() => Promise<{ orgId: string }[]>>(() => answer.promise);
  const { page, listeners, taken } = await streamFrom({ orgIds });
  await vi.waitFor(() => expect(orgIds).toHaveBeenCalled());
  page.destroy();
  await vi.waitFor(async () => expect(await connections()).toBe(0));
  answer.resolve([]);
  await new Promise(setImmediate);
  expect([listeners.size, taken()]).toEqual([0, 0]);
});

test('an event for a stream that is ending is not written', async () => {
  const authenticate = vi.fn<() => Promise<Viewer | null>>(async () => ann);
  const { page, listeners } = await streamFrom({ authenticate: authenticate as () => Promise<Viewer> });
  await vi.waitFor(() => expect(listeners.size).toBe(1));
  const tell = (topic: string) => listeners.forEach((listener) => listener(topic, 0));
  authenticate.mockResolvedValue(null);
  tell('me');
  await authenticate.mock.results.at(-1)!.value; // the stream is being ended
  tell('network');
  expect(listeners.size).toBe(0);
  page.destroy();
});
