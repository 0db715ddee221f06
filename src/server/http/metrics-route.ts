// GET /metrics: metrics for the operator. Open to requests from this machine, unless the server is public or behind a proxy, and to
// requests with the token. All others get the same 404 as for an unknown path.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Sql } from '../db/sql.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { CONTENT_TYPE, metricsPage } from './metrics-page.ts';
import { throwNotFound } from './errors.ts';
import { isLocalRequest } from './local-request.ts';

type Access = Pick<Config, 'metricsToken' | 'trustedProxies' | 'baseUrl' | 'origins'>;
type Services = { config: Access; sql: Sql; metrics: Metrics };

export function metricsRoute(app: FastifyInstance, { config, sql, metrics }: Services): void {
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, config.metricsToken) && !isLocalRequest(request, config)) throwNotFound();
    return await reply
      .type(CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .send(await metricsPage(sql, metrics));
  });
}

/** Compares the hashes because `timingSafeEqual` requires equal lengths. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && given !== undefined && timingSafeEqual(sha256(given), sha256(token));
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
