// GET /metrics: figures for whoever runs this. Open to this machine as long as it serves nobody else, and to whoever brings the token.
// For all others it is an address like any that does not exist.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Sql } from '../db/sql.ts';
import type { Figures } from '../metrics/figures.ts';
import { CONTENT_TYPE, metricsPage } from '../metrics/page.ts';
import { nothingHere } from './errors.ts';

type Access = Pick<Config, 'metricsToken' | 'trustedProxies' | 'baseUrl' | 'origins'>;
type Services = { config: Access; sql: Sql; figures: Figures };

export function metricsRoute(app: FastifyInstance, { config, sql, figures }: Services): void {
  app.get('/metrics', async (request, reply) => {
    if (!bringsToken(request, config.metricsToken) && !isThisMachine(request, config)) nothingHere();
    return await reply
      .type(CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .send(await metricsPage(sql, figures));
  });
}

/** Their hashes are compared, which are of one length. */
function bringsToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, brought] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && brought !== undefined && timingSafeEqual(sha256(brought), sha256(token));
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const LOOPBACK = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/;
const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** What a proxy says of whom it asks for. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * The peer of the connection itself is on this machine, and is not a proxy that asks for somebody else. A proxy may say nothing of
 * itself, so the rule holds only where there is no call for one: nothing is believed of a proxy, and the public address is this
 * machine's own. The name asked for must be ours too: a page of another site may have had its own point here.
 */
function isThisMachine(request: FastifyRequest, { trustedProxies, baseUrl, origins }: Access): boolean {
  return (
    LOOPBACK.test(request.raw.socket.remoteAddress ?? '') &&
    trustedProxies.length === 0 &&
    OWN_NAMES.includes(new URL(baseUrl).hostname) &&
    origins.some((origin) => new URL(origin).host === request.headers.host) &&
    FORWARDED.every((header) => request.headers[header] === undefined)
  );
}
