// GET /metrics: metrics for the operator. Open to requests from this machine, unless the server is public or behind a proxy, and to
// requests with the token. All others get the same 404 as for an unknown path.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFileSync } from 'node:fs';
import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import type { Config } from '../config.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { throwNotFound } from './errors.ts';
import type { ReadyStatus } from './health-routes.ts';
import { isLocalRequest } from './local-request.ts';
import { type DatabaseLoad, readDatabaseLoad } from '../db/database-load.ts';
import { isSameSecret } from '../sha256.ts';
import { metricsOfAllProcesses } from '../metrics/cluster-metrics.ts';
import { createInstallationMetrics } from '../metrics/installation-metrics.ts';

type Access = Pick<Config, 'metricsToken' | 'trustedProxies' | 'baseUrl' | 'origins' | 'dataDir'>;
type Services = { config: Access; sql: Sql; metrics: Metrics; ready: () => Promise<ReadyStatus> };

export function metricsRoute(app: FastifyInstance, { config, sql, metrics, ready }: Services): void {
  const metricsOfInstallation = createInstallationMetrics(sql, config.dataDir);
  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, config.metricsToken) && !isLocalRequest(request, config)) throwNotFound();
    return await reply
      .type(CONTENT_TYPE)
      .header('cache-control', 'no-store')
      .send(await metricsPage({ sql, metrics, ready, metricsOfInstallation }));
  });
}

function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && given !== undefined && isSameSecret(given, token);
}

// /metrics in the Prometheus text format: the aggregated metrics of all processes, what the database answers right now, and what is known of the
// installation and this host.

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

type Sources = Omit<Services, 'config'> & { metricsOfInstallation: (hasDatabase: boolean) => Promise<string> };

async function metricsPage({ sql, metrics, ready, metricsOfInstallation }: Sources): Promise<string> {
  const [all, load, status] = await Promise.all([metricsOfAllProcesses(metrics.read), readDatabaseLoad(sql), ready()]);
  const pages = [AggregatorRegistry.aggregate(all).metrics(), metricsOfNow(load, status).metrics(), metricsOfInstallation(load !== null)];
  return (await Promise.all(pages)).join('\n');
}

function metricsOfNow(load: DatabaseLoad | null, status: ReadyStatus): Registry {
  const registry = new Registry();
  const gauge = (name: string, help: string, ...labelNames: string[]) => new Gauge({ name, help, labelNames, registers: [registry] });
  gauge('titleline_build_info', 'The version of Titleline and of Node; the value is 1.', 'version', 'node').set(
    { version, node: process.version },
    1,
  );
  gauge('titleline_ready', '1 if /health/ready answers 200, in the process that was asked. Per host.').set(status === 'ok' ? 1 : 0);
  gauge('titleline_database_up', '1 if the database answered within a second. Per host.').set(load ? 1 : 0);
  if (!load) return registry;
  gauge(
    'titleline_database_answer_seconds',
    'Duration of a query just now, including the wait for a connection of the pool. Per host.',
  ).set(load.seconds);
  gauge('titleline_mails_waiting', 'Messages that wait to be sent for the first time or to be tried again. Installation.').set(
    load.waitingMails,
  );
  const connections = gauge(
    'titleline_database_connections',
    'Connections of all processes on all hosts, by state. Installation.',
    'state',
  );
  for (const [state, count] of Object.entries(load.connections)) connections.set({ state }, count);
  return registry;
}
