// A page may close at any moment. Its stream then leaves nothing behind.
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { Sql } from '../postgres/connections/sql.ts';
import type { Listener, LiveBus } from '../live/live-bus.ts';
import type { Viewer } from '../db/accounts/viewers.ts';
import { liveRoute } from './live-route.ts';

let app: FastifyInstance;
afterEach(async () => await app.close());

/** Starts a server with the route, a fake bus and a fake database, and connects a page to it. */
async function streamFrom({ authenticate = async () => ann, orgIds = async () => [] as { orgId: string }[], isDisplacedAtOnce = false }) {
  const listeners = new Set<Listener>();
  const live = {
    subscribe: (_keys: readonly string[], listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sendMissed: () => undefined,
  } as unknown as LiveBus;
  app = Fastify();
  const slotsTaken = new Set<string>();
  const take = async (_userId: string, id: string) => {
    slotsTaken.add(id);
    if (isDisplacedAtOnce) for (const listener of listeners) listener('displaced', 0);
    return () => void slotsTaken.delete(id);
  };
  liveRoute(app, { sql: orgIds as unknown as Sql, live, authenticate, slots: { take, close: async () => {} } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };
  const page = connect(port, '127.0.0.1');
  page.write('GET /api/live HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
  return { page, listeners, slotsTaken: () => slotsTaken.size, read: async () => await text(page) };
}
const ann = { userId: 'ann' } as Viewer;
const connections = () => new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));

test('a page that closes before its stream begins leaves no subscription and no occupied slot', async () => {
  const answer = Promise.withResolvers<{ orgId: string }[]>();
  const orgIds = vi.fn<() => Promise<{ orgId: string }[]>>(() => answer.promise);
  const { page, listeners, slotsTaken } = await streamFrom({ orgIds });
  await expect.poll(() => orgIds).toHaveBeenCalled();
  page.destroy();
  await expect.poll(async () => await connections()).toBe(0);
  answer.resolve([]);
  await new Promise(setImmediate);
  expect([listeners.size, slotsTaken()]).toEqual([0, 0]);
});

test('no event is written to a stream that is ending', async () => {
  const authenticate = vi.fn<() => Promise<Viewer | null>>(async () => ann);
  const { page, listeners } = await streamFrom({ authenticate: authenticate as () => Promise<Viewer> });
  await expect.poll(() => listeners.size).toBe(1);
  const publish = (topic: string) => listeners.forEach((listener) => listener(topic, 0));
  authenticate.mockResolvedValue(null);
  publish('me');
  await authenticate.mock.results.at(-1)!.value; // the stream is being ended
  publish('network');
  expect(listeners.size).toBe(0);
  page.destroy();
});

test('a stream that is displaced while it opens says so and ends', async () => {
  const { listeners, slotsTaken, read } = await streamFrom({ isDisplacedAtOnce: true });
  expect(await read()).toMatch(/data: displaced\|0\n\n/);
  expect([listeners.size, slotsTaken()]).toEqual([0, 0]);
});
