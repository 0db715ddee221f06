// What this process counts, for /metrics.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { LiveBus } from '../live/live-bus.ts';
import { type ProcessMetrics, shareMetrics } from './cluster-metrics.ts';
import { type RequestMetrics, createRequestMetrics } from './request-metrics.ts';

export type MailOutcome = 'sent' | 'failed' | 'skipped' | 'tried';

export type Metrics = {
  requests: RequestMetrics;
  /** 'tried': was not taken, and will be tried again. */
  mail(ending: MailOutcome): void;
  /** As they stand now. */
  read(): Promise<ProcessMetrics>;
};

export function createMetrics(live: LiveBus): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const mails = new Counter({
    name: 'titleline_mails_total',
    help: 'Mails by what became of them. "tried": not taken yet.',
    labelNames: ['outcome'],
    registers,
  });
  new Gauge({ name: 'titleline_processes', help: 'Processes that these figures come from.', registers }).set(1);
  liveFigures(registry, live);
  const requests = createRequestMetrics(registry);
  const node = ofNode();
  const read = async () => {
    const nodes = (await node.getMetricsAsJSON()) as ProcessMetrics;
    return [...((await registry.getMetricsAsJSON()) as ProcessMetrics), ...nodes.map(together)];
  };
  shareMetrics(read);
  return { requests, mail: (outcome) => mails.inc({ outcome }), read };
}

function liveFigures(registry: Registry, live: LiveBus): void {
  const streams = new Gauge({
    name: 'titleline_live_streams',
    help: 'Event streams that are open.',
    registers: [],
    collect() {
      this.set(live.metrics().listeners);
    },
  });
  registry.registerMetric(streams);
  registry.registerMetric(counter('titleline_live_told_total', 'Events that were told here first.', () => live.metrics().published));
  registry.registerMetric(counter('titleline_live_sent_total', 'Lines that were written to event streams.', () => live.metrics().sent));
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

/** Of several processes the one counts that started first, and the one whose event loop lags most. */
function together(figure: ProcessMetrics[number]): ProcessMetrics[number] {
  if (figure.name === 'process_start_time_seconds') return { ...figure, aggregator: 'min' };
  return figure.name.startsWith('nodejs_eventloop_lag_') ? { ...figure, aggregator: 'max' } : figure;
}

let ofProcess: Registry | undefined;

/** Node's own figures are the process's: they are collected once, however many servers run in it. */
function ofNode(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}
