// Health checks for monitoring: GET /health/live and GET /health/ready. They answer one word,
// which installation it is, and warnings about what an operator must do while requests are answered.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { canWrite, isDatabaseAvailable } from '../db/database-load.ts';
import type { FailingMailServer } from '../db/mail/waiting-mails.ts';
import { isAboutToClose } from './graceful-close.ts';
import { installationId } from '../installation-id.ts';
import type { PoolWatch } from '../postgres/connections/pool.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { hidesVisitors, HIDDEN_VISITORS, UNTRUSTED_PROXY, type UntrustedProxyWatch } from './trusted-proxies.ts';

/** A database that takes longer for an empty query is too slow to serve requests. */
const DATABASE_TIMEOUT_MS = 1000;

/** A write costs more than an empty query, so its result holds for this time, and what else is read with it. */
const WRITE_HOLDS_MS = 5000;

export type ReadyStatus = 'ok' | 'stopping' | 'no-database' | 'no-writes' | 'no-connection';

type Checked = {
  config: Pick<Config, 'baseUrl' | 'secret'>;
  sql: Sql;
  pool: Pick<PoolWatch, 'hasFreeConnection'>;
  untrustedProxies: Pick<UntrustedProxyWatch, 'wasSeen'>;
  readFailingMailServers: () => Promise<readonly FailingMailServer[]>;
};

/**
 * The routes need no session and have no rate limit. Concurrent checks therefore share one query. They use a connection that no request
 * uses. `pool`: the connections of requests. Returns the check, for metrics.
 */
export function healthRoutes(
  app: FastifyInstance,
  { config, sql, pool, untrustedProxies, readFailingMailServers }: Checked,
): () => Promise<ReadyStatus> {
  let installation: Promise<string> | undefined;
  let pendingCheck: Promise<ReadyStatus> | undefined;
  let lastWrite: { at: number; succeeded: boolean } | undefined;
  let failingMailServers: readonly FailingMailServer[] = [];
  app.get('/health/live', async (_request, reply) => {
    installation ??= installationId(config.secret);
    return answer(reply, 'ok', { installation: await installation });
  });
  app.get('/health/ready', async (request, reply) => {
    const status = await ready();
    const warnings = [
      ...(untrustedProxies.wasSeen ? [UNTRUSTED_PROXY] : hidesVisitors(request.raw, config.baseUrl) ? [HIDDEN_VISITORS] : []),
      ...failingMailServers.map(failingMailServerWarning),
    ];
    return answer(reply, status, { ...(warnings.length > 0 && { warnings }) });
  });

  return ready;

  async function ready(): Promise<ReadyStatus> {
    return isAboutToClose(app) ? 'stopping' : await Promise.race([sharedCheck(), timeout()]);
  }

  function sharedCheck(): Promise<ReadyStatus> {
    pendingCheck ??= checkDatabase().finally(() => {
      pendingCheck = undefined;
    });
    return pendingCheck;
  }

  async function checkDatabase(): Promise<ReadyStatus> {
    if (!(await isDatabaseAvailable(sql))) return 'no-database';
    if (lastWrite === undefined || performance.now() - lastWrite.at > WRITE_HOLDS_MS) {
      lastWrite = { succeeded: await canWrite(sql), at: performance.now() };
      failingMailServers = await readFailingMailServers().catch(() => failingMailServers);
    }
    if (!lastWrite.succeeded) return 'no-writes';
    return pool.hasFreeConnection() ? 'ok' : 'no-connection';
  }
}

const answer = (reply: FastifyReply, status: ReadyStatus, more: { installation?: string; warnings?: readonly string[] }) =>
  reply
    .code(status === 'ok' ? 200 : 503)
    .header('cache-control', 'no-store')
    .send({ status, ...more });

const failingMailServerWarning = ({ since, reason }: FailingMailServer): string =>
  `Mail fails since ${new Date(since).toISOString().slice(0, 16).replace('T', ' ')} UTC: ${reason} The log says what to do.`;

async function timeout(): Promise<ReadyStatus> {
  const { promise, resolve } = Promise.withResolvers<ReadyStatus>();
  setTimeout(() => resolve('no-database'), DATABASE_TIMEOUT_MS).unref();
  return await promise;
}
