// Health checks for monitoring: GET /health/live and GET /health/ready. They answer one word, and a warning if the operator must set something.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { canWrite, isDatabaseAvailable } from '../db/database-load.ts';
import type { PoolWatch } from '../postgres/connections/pool.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { UNTRUSTED_PROXY, type UntrustedProxyWatch } from './trusted-proxies.ts';

/** A database that takes longer for an empty query is too slow to serve requests. */
const DATABASE_TIMEOUT_MS = 1000;

/** A write costs more than an empty query, so its result holds for this time. */
const WRITE_HOLDS_MS = 5000;

type Status = 'ok' | 'stopping' | 'no-database' | 'no-writes' | 'no-connection';

type Checked = { sql: Sql; pool: Pick<PoolWatch, 'hasFreeConnection'>; untrustedProxies: Pick<UntrustedProxyWatch, 'wasSeen'> };

/**
 * The routes need no session and have no rate limit. Concurrent checks therefore share one query. They use a connection that no request
 * uses. `pool`: the connections of requests.
 */
export function healthRoutes(app: FastifyInstance, { sql, pool, untrustedProxies }: Checked): void {
  let isStopping = false;
  let pendingCheck: Promise<Status> | undefined;
  let lastWrite: { at: number; succeeded: boolean } | undefined;
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  app.get('/health/live', async (_request, reply) => answer(reply, 'ok'));
  app.get('/health/ready', async (_request, reply) => {
    const status = isStopping ? 'stopping' : await Promise.race([sharedCheck(), timeout()]);
    return answer(reply, status, untrustedProxies.wasSeen ? UNTRUSTED_PROXY : undefined);
  });

  function sharedCheck(): Promise<Status> {
    pendingCheck ??= checkDatabase().finally(() => {
      pendingCheck = undefined;
    });
    return pendingCheck;
  }

  async function checkDatabase(): Promise<Status> {
    if (!(await isDatabaseAvailable(sql))) return 'no-database';
    if (lastWrite === undefined || performance.now() - lastWrite.at > WRITE_HOLDS_MS)
      lastWrite = { succeeded: await canWrite(sql), at: performance.now() };
    if (!lastWrite.succeeded) return 'no-writes';
    return pool.hasFreeConnection() ? 'ok' : 'no-connection';
  }
}

const answer = (reply: FastifyReply, status: Status, warning?: string) =>
  reply
    .code(status === 'ok' ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status, ...(warning !== undefined && { warning }) });

async function timeout(): Promise<Status> {
  const { promise, resolve } = Promise.withResolvers<Status>();
  setTimeout(() => resolve('no-database'), DATABASE_TIMEOUT_MS).unref();
  return await promise;
}
