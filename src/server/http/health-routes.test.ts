// What somebody who watches over the server is told, and how little of it.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Sql } from '../db/sql.ts';
import { healthRoutes } from './health-routes.ts';

const select = vi.fn<() => Promise<unknown>>();
let app: FastifyInstance;

beforeEach(() => {
  select.mockReset().mockResolvedValue([]);
  app = Fastify();
  healthRoutes(app, select as unknown as Sql);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

test('a process that answers lives, whatever its database does', async () => {
  select.mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  const { statusCode, body } = await app.inject('/health/live');
  expect([statusCode, body]).toEqual([200, '{"status":"ok"}']);
  expect(select).not.toHaveBeenCalled();
});

test('it is ready while its database answers, and nobody keeps that answer', async () => {
  const { statusCode, body, headers } = await app.inject('/health/ready');
  expect([statusCode, body, headers['cache-control']]).toEqual([200, '{"status":"ok"}', 'no-store']);
});

test('without its database it is not ready, and says no more than that', async () => {
  select.mockRejectedValue(new Error('connect ECONNREFUSED 10.0.0.7:5432'));
  const { statusCode, body } = await app.inject('/health/ready');
  expect([statusCode, body]).toEqual([503, '{"status":"no-database"}']);
});

test('a database that says nothing keeps nobody waiting, and is asked once by all who ask meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silence = Promise.withResolvers<unknown>();
  select.mockReturnValue(silence.promise);
  const answers = [app.inject('/health/ready'), app.inject('/health/ready')];
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2), { interval: 1 });
  await vi.advanceTimersByTimeAsync(1000);
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([503, 503]);
  expect(select).toHaveBeenCalledTimes(1);
  silence.resolve([]);
});
