// GET /metrics: metrics for the operator. Open to requests from this machine, unless the server is public or behind a proxy, and to
// requests with the token. All others get the same 404 as for an unknown path.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { throwNotFound } from './errors.ts';
import { isLocalRequest } from './local-request.ts';
import { readDatabaseLoad } from '../db/database-load.ts';
import { isSameSecret } from '../sha256.ts';
import { metricsOfAllProcesses } from '../metrics/cluster-metrics.ts';

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

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && given !== undefined && isSameSecret(given, token);
}

// /metrics in the Prometheus text format: the aggregated metrics of all processes, and those of the installation, which are read from the
// database for each request.

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

async function metricsPage(sql: Sql, { read }: Metrics): Promise<string> {
  const [all, ours] = await Promise.all([metricsOfAllProcesses(read), installation(sql)]);
  return `${await AggregatorRegistry.aggregate(all).metrics()}\n${await ours.metrics()}`;
}

async function installation(sql: Sql): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers: [registry] });
  gauge('titleline_build_info', 'The version of Titleline and of Node; the value is 1.', 'version', 'node').set(
    { version, node: process.version },
    1,
  );
  const load = await readDatabaseLoad(sql);
  gauge('titleline_database_up', '1 if the database answered within a second.').set(load ? 1 : 0);
  if (!load) return registry;
  gauge('titleline_database_answer_seconds', 'Duration of a query just now, including the wait for a connection of the pool.').set(
    load.seconds,
  );
  gauge('titleline_mails_waiting', 'Mails that wait to be sent for the first time or to be retried.').set(load.waitingMails);
  const connections = gauge('titleline_database_connections', 'Connections of all processes, by state.', 'state');
  for (const [state, count] of Object.entries(load.connections)) connections.set({ state }, count);
  return registry;
}
