// /metrics in the Prometheus text format: the aggregated metrics of all processes, and those of the installation, which are read from the
// database for each request.
import { readFileSync } from 'node:fs';
import { AggregatorRegistry, Gauge, Registry } from 'prom-client';
import { readDatabaseLoad } from '../db/database-load.ts';
import type { Sql } from '../db/sql.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { metricsOfAllProcesses } from '../metrics/cluster-metrics.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string };

export const CONTENT_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

export async function metricsPage(sql: Sql, { read }: Metrics): Promise<string> {
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
