// Health checks for monitoring: GET /health/live and GET /health/ready. They answer one word and reveal nothing about the installation.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isDatabaseAvailable } from '../db/database-load.ts';
import type { PoolWatch } from '../db/pool-watch.ts';
import type { Sql } from '../db/sql.ts';

/** A database that takes longer for an empty query is too slow to serve requests. */
const DATABASE_TIMEOUT_MS = 1000;

type Status = 'ok' | 'stopping' | 'no-database' | 'no-connection';

/**
 * The routes need no session and have no rate limit. Concurrent checks therefore share one query. The statement goes
 * over a connection that no request uses. `pool`: the connections of requests.
 */
export function healthRoutes(app: FastifyInstance, sql: Sql, pool: Pick<PoolWatch, 'hasFreeConnection'>): void {
  let isStopping = false;
  let pendingCheck: Promise<boolean> | undefined;
  app.addHook('preClose', async () => {
    isStopping = true;
  });

  app.get('/health/live', async (_request, reply) => answer(reply, 'ok'));
  app.get('/health/ready', async (_request, reply) => {
    if (isStopping) return answer(reply, 'stopping');
    if (!(await withTimeout(checkDatabase()))) return answer(reply, 'no-database');
    return answer(reply, pool.hasFreeConnection() ? 'ok' : 'no-connection');
  });

  function checkDatabase(): Promise<boolean> {
    pendingCheck ??= isDatabaseAvailable(sql).finally(() => {
      pendingCheck = undefined;
    });
    return pendingCheck;
  }
}

const answer = (reply: FastifyReply, status: Status) =>
  reply
    .code(status === 'ok' ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status });

/** Returns false if the check takes longer than the timeout. */
async function withTimeout(check: Promise<boolean>): Promise<boolean> {
  const timeout = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timeout.resolve(false), DATABASE_TIMEOUT_MS);
  try {
    return await Promise.race([check, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
