// The metrics of this process, for /metrics.
import { Counter, collectDefaultMetrics, Gauge, Registry, Histogram } from 'prom-client';
import type { LiveBus } from '../live/live-bus.ts';
import type { PoolWaits } from '../postgres/connections/pool.ts';
import { type ProcessMetrics, shareMetrics, WORKER_RESTARTS } from './cluster-metrics.ts';
import type { RefusalName } from '../../domain/refusals.ts';

export type RequestOutcome = '2xx' | '3xx' | '4xx' | '5xx' | 'aborted';
/** What failed: a wrong password, a link that is used or too old, a sign-in with Google; or there were too many attempts. */
export const SIGN_IN_FAILURES = ['password', 'link', 'google', 'limit'] as const;
export type SignInFailure = (typeof SIGN_IN_FAILURES)[number];
const FAILED_SIGN_INS: Partial<Record<RefusalName, SignInFailure>> = {
  'wrong-sign-in': 'password',
  'used-link': 'link',
  'too-many-sign-ins': 'limit',
};

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
    refused: (refusal: RefusalName) => {
      refusals.inc({ refusal });
      const kind = FAILED_SIGN_INS[refusal];
      if (kind) signInFailures.inc({ kind });
    },
    command: (command: string, outcome: CommandOutcome) => commands.inc({ command, outcome }),
  };
  const signInFailures = counter(
    'titleline_sign_in_failures_total',
    'Failed sign-ins by kind. "limit": there were too many attempts.',
    'kind',
  );
  for (const kind of SIGN_IN_FAILURES) signInFailures.inc({ kind }, 0);
  counter(WORKER_RESTARTS.name, WORKER_RESTARTS.help); // so that it is 0 without --workers
  const poolWaiting = gauge('titleline_pool_waiting', 'Transactions and reads that wait for a database connection.');
  const poolWait = new Histogram({
    name: 'titleline_pool_wait_seconds',
    help: 'How long each transaction waited for its turn, and a read every second for a connection.',
    labelNames: ['use'],
    buckets: SECONDS,
    registers,
  });
  const waitsForPool: PoolWaits = (use) => {
    const began = performance.now();
    poolWaiting.inc();
    return () => {
      poolWaiting.dec();
      poolWait.observe({ use }, (performance.now() - began) / 1000);
    };
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
  return { requests, mail, waitsForPool, signInFailed: (kind: SignInFailure) => signInFailures.inc({ kind }), read };
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
