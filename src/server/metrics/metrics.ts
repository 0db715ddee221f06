// The metrics of this process, for /metrics.
import { Counter, collectDefaultMetrics, Gauge, Registry, Histogram } from 'prom-client';
import type { LiveBus } from '../live/live-bus.ts';
import { type ProcessMetrics, shareMetrics } from './cluster-metrics.ts';
import type { RefusalName } from '../../domain/refusals.ts';

export type RequestOutcome = '2xx' | '3xx' | '4xx' | '5xx' | 'aborted';
type CommandOutcome = 'done' | 'refused' | 'repeated' | 'failed' | 'aborted';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics(live: LiveBus) {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  /** Counted by the bus. */
  const counterOfBus = (name: string, help: string, count: () => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(count());
      },
    });
  const gauge = (name: string, help: string, value?: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        if (value) this.set(value());
      },
    });

  const mails = counter('titleline_mails_total', 'Mails by outcome. "tried": not accepted yet, will be retried.', 'outcome');
  gauge('titleline_processes', 'Processes that these metrics come from.').set(1);
  gauge('titleline_live_streams', 'Open event streams.', () => live.metrics().listeners);
  counterOfBus('titleline_live_told_total', 'Events that this process published.', () => live.metrics().published);
  counterOfBus('titleline_live_sent_total', 'Lines written to event streams.', () => live.metrics().sent);
  const open = gauge('titleline_http_requests_in_flight', 'Requests without a response yet.');
  const duration = new Histogram({
    name: 'titleline_http_request_duration_seconds',
    help: 'Requests by route, method and class of status, without event streams. "aborted": the client did not wait for the response.',
    labelNames: ['route', 'method', 'status'],
    buckets: SECONDS,
    registers,
  });
  const commands = counter(
    'titleline_commands_total',
    'Commands by outcome. "repeated": a repeat of a command that was already done.',
    'command',
    'outcome',
  );
  const refusals = counter('titleline_refusals_total', 'Refused requests by the name of the refusal.', 'refusal');
  const requests = {
    started: () => open.inc(),
    finished: () => open.dec(),
    observe: ({ route, method }: { route: string; method: string }, outcome: RequestOutcome, seconds: number) =>
      duration.observe({ route, method, status: outcome }, seconds),
    refused: (refusal: RefusalName) => refusals.inc({ refusal }),
    command: (command: string, outcome: CommandOutcome) => commands.inc({ command, outcome }),
  };
  const node = getNodeRegistry();
  /** The current values. */
  const read = async (): Promise<ProcessMetrics> => {
    const nodeValues = (await node.getMetricsAsJSON()) as ProcessMetrics;
    return [...((await registry.getMetricsAsJSON()) as ProcessMetrics), ...nodeValues.map(withAggregator)];
  };
  shareMetrics(read);
  /** 'tried': the mail server did not accept it, and it will be retried. */
  const mail = (outcome: 'sent' | 'failed' | 'skipped' | 'tried') => mails.inc({ outcome });
  return { requests, mail, read };
}

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
