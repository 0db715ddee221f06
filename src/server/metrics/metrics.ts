// The metrics of this process, for /metrics.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { LiveBus } from '../live/live-bus.ts';
import { type ProcessMetrics, shareMetrics } from './cluster-metrics.ts';
import { type RequestMetrics, createRequestMetrics } from './request-metrics.ts';

export type MailOutcome = 'sent' | 'failed' | 'skipped' | 'tried';

export type Metrics = {
  requests: RequestMetrics;
  /** 'tried': the mail server did not accept it, and it will be retried. */
  mail(outcome: MailOutcome): void;
  /** The current values. */
  read(): Promise<ProcessMetrics>;
};

export function createMetrics(live: LiveBus): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const mails = new Counter({
    name: 'titleline_mails_total',
    help: 'Mails by outcome. "tried": not accepted yet, will be retried.',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({ name: 'titleline_processes', help: 'Processes that these metrics come from.', registers }).set(1);
  registerLiveMetrics(registry, live);
  const requests = createRequestMetrics(registry);
  const node = getNodeRegistry();
  const read = async () => {
    const nodeValues = (await node.getMetricsAsJSON()) as ProcessMetrics;
    return [...((await registry.getMetricsAsJSON()) as ProcessMetrics), ...nodeValues.map(withAggregator)];
  };
  shareMetrics(read);
  return { requests, mail: (outcome) => mails.inc({ outcome }), read };
}

function registerLiveMetrics(registry: Registry, live: LiveBus): void {
  const streams = new Gauge({
    name: 'titleline_live_streams',
    help: 'Open event streams.',
    registers: [],
    collect() {
      this.set(live.metrics().listeners);
    },
  });
  registry.registerMetric(streams);
  registry.registerMetric(counter('titleline_live_told_total', 'Events that this process published.', () => live.metrics().published));
  registry.registerMetric(counter('titleline_live_sent_total', 'Lines written to event streams.', () => live.metrics().sent));
}

const counter = (name: string, help: string, count: () => number): Counter =>
  new Counter({
    name,
    help,
    registers: [],
    collect() {
      this.reset();
      this.inc(count());
    },
  });

/** Sets how processes are aggregated: the earliest start time and the longest event loop lag count. */
function withAggregator(metric: ProcessMetrics[number]): ProcessMetrics[number] {
  if (metric.name === 'process_start_time_seconds') return { ...metric, aggregator: 'min' };
  return metric.name.startsWith('nodejs_eventloop_lag_') ? { ...metric, aggregator: 'max' } : metric;
}

let nodeRegistry: Registry | undefined;

/** Node's own metrics. They belong to the process, so they are collected once even if several servers run in it. */
function getNodeRegistry(): Registry {
  if (!nodeRegistry) {
    nodeRegistry = new Registry();
    collectDefaultMetrics({ register: nodeRegistry });
  }
  return nodeRegistry;
}
