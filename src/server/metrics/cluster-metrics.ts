// Collects the metrics of all processes for one page: the worker that serves the page asks the primary, which asks every worker.
// prom-client only aggregates them. Its `clusterMetrics` is not used: it runs in the primary only, and fails the whole page after 5 s if
// one worker is starting, ending or busy. Here such a worker is left out after a second.
import { randomUUID } from 'node:crypto';
import cluster, { type Worker } from 'node:cluster';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** The metrics of one process, as prom-client gives them. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];
/** A request, or with `all` its response. A worker responds with a list of one. `metrics`: the request's id. */
type Message = { metrics: string; all?: ProcessMetrics[] };
type Peer = Worker | NodeJS.Process;

const TIMEOUT_MS = 1000;

/** Requests without a response yet, by id. */
const pending = new Map<string, (all: ProcessMetrics[]) => void>();

/** Counted by the primary alone; the others say 0. */
export const WORKER_RESTARTS = {
  name: 'titleline_worker_restarts_total',
  help: 'Processes that ended unexpectedly and were replaced, since the start.',
};

/** Answers the requests of the workers. Call it once in the primary. `restarts`: how many workers were replaced. */
export function collectForWorkers(restarts: () => number): void {
  // prom-client's declarations ask for a number as the type, and for a function that no message can carry.
  const counter = () => ({ ...WORKER_RESTARTS, type: 'counter', aggregator: 'sum', values: [{ value: restarts(), labels: {} }] });
  const ours = () => [counter()] as unknown as ProcessMetrics;
  cluster.on('message', (worker, message: unknown) => void receive(worker, message, async () => [ours(), ...(await metricsOfWorkers())]));
}

/** Shares the metrics that `read` returns with the other processes. Does nothing except in a worker. */
export function shareMetrics(read: () => Promise<ProcessMetrics>): void {
  if (cluster.isWorker) process.on('message', (message: unknown) => void receive(process, message, async () => [await read()]));
}

/** The metrics of every process; only those of this one if there is no other or the primary does not answer. */
export const metricsOfAllProcesses = async (read: () => Promise<ProcessMetrics>): Promise<ProcessMetrics[]> =>
  (cluster.isWorker && (await ask(process, 2 * TIMEOUT_MS))) || [await read()];

async function metricsOfWorkers(): Promise<ProcessMetrics[]> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  return (await Promise.all(workers.map(async (worker) => await ask(worker!, TIMEOUT_MS)))).flatMap((all) => all ?? []);
}

/** Null if there is no response within `timeout` ms. */
async function ask(peer: Peer, timeout: number): Promise<ProcessMetrics[] | null> {
  const metrics = randomUUID();
  const { promise, resolve } = Promise.withResolvers<ProcessMetrics[] | null>();
  const timer = setTimeout(resolve, timeout, null);
  pending.set(metrics, resolve);
  send(peer, { metrics });
  const all = await promise;
  clearTimeout(timer);
  pending.delete(metrics);
  return all;
}

async function receive(peer: Peer, message: unknown, answer: () => Promise<ProcessMetrics[]>): Promise<void> {
  if (typeof message !== 'object' || message === null || !('metrics' in message)) return;
  const { metrics, all } = message as Message;
  if (all) pending.get(metrics)?.(all);
  else send(peer, { metrics, all: await answer() });
}

/** Does not throw if the other process ends during the write. */
function send(peer: Peer, message: Message): void {
  peer.send?.(message, undefined, undefined, () => {});
}
