// GET /metrics: figures for whoever runs this. Open to this machine as long as it serves nobody else, and to whoever brings the token.
// For all others it is an address like any that does not exist.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Sql } from '../db/sql.ts';
import type { Metrics } from './metrics.ts';
import { CONTENT_TYPE, metricsPage } from './metrics-page.ts';
import { nothingHere } from '../http/errors.ts';
import { isLocalRequest } from '../http/local-request.ts';

type Access = Pick<Config, 'metricsToken' | 'trustedProxies' | 'baseUrl' | 'origins'>;
type Services = { config: Access; sql: Sql; metrics: Metrics };

export function metricsRoute(app: FastifyInstance, { config, sql, metrics }: Services): void {
  app.get('/metrics', async (request, reply) => {
    if (!bringsToken(request, config.metricsToken) && !isLocalRequest(request, config)) nothingHere();
    return await reply
      .type(CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .send(await metricsPage(sql, metrics));
  });
}

/** Their hashes are compared, which are of one length. */
function bringsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, brought] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && brought !== undefined && timingSafeEqual(sha256(brought), sha256(token));
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
