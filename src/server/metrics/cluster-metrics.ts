// One page of figures for all processes: the one that is asked asks the primary, which asks every worker. Who does not answer in time,
// because it is starting or ending, is left out of this page, as its figures are.
import { randomUUID } from 'node:crypto';
import cluster, { type Worker } from 'node:cluster';
import type { MetricObjectWithValues, MetricValue } from 'prom-client';

export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];
type Message =
  | { figures: 'wanted'; id: string }
  | { figures: 'asked'; id: string }
  | { figures: 'told'; id: string; own: ProcessMetrics }
  | { figures: 'gathered'; id: string; all: ProcessMetrics[] };

const PATIENCE_MS = 1000;

/** In the primary, once: answers its workers. */
export function collectForWorkers(): void {
  const gatherings = new Map<string, (own: ProcessMetrics) => void>();
  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return;
    if (message.figures === 'told') gatherings.get(message.id)?.(message.own);
    if (message.figures === 'wanted') gather(worker, message.id, gatherings);
  });
}

function gather(asker: Worker, id: string, gatherings: Map<string, (own: ProcessMetrics) => void>): void {
  const asked = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const all: ProcessMetrics[] = [];
  const answer = () => {
    clearTimeout(patience);
    gatherings.delete(id);
    send(asker, { figures: 'gathered', id, all });
  };
  const patience = setTimeout(answer, PATIENCE_MS);
  gatherings.set(id, (own) => {
    if (all.push(own) === asked.length) answer();
  });
  for (const worker of asked) send(worker!, { figures: 'asked', id });
}

/** In a worker: `read` answers whenever another process is asked for the figures of all. */
export function shareMetrics(read: () => Promise<ProcessMetrics>): void {
  if (!cluster.isWorker) return;
  process.on('message', (message: unknown) => {
    if (!isMessage(message) || message.figures !== 'asked') return;
    const { id } = message;
    void read().then((own) => send(process, { figures: 'told', id, own }));
  });
}

/** The figures of every process; of this one alone where there is no other, or the primary does not answer. */
export async function metricsOfAllProcesses(read: () => Promise<ProcessMetrics>): Promise<ProcessMetrics[]> {
  return (cluster.isWorker && (await gathered())) || [await read()];
}

async function gathered(): Promise<ProcessMetrics[] | null> {
  const id = randomUUID();
  const { promise, resolve } = Promise.withResolvers<ProcessMetrics[] | null>();
  const patience = setTimeout(() => resolve(null), 2 * PATIENCE_MS);
  const listen = (message: unknown) => {
    if (isMessage(message) && message.figures === 'gathered' && message.id === id) resolve(message.all);
  };
  process.on('message', listen);
  send(process, { figures: 'wanted', id });
  const all = await promise;
  clearTimeout(patience);
  process.off('message', listen);
  return all;
}

const isMessage = (message: unknown): message is Message => typeof message === 'object' && message !== null && 'figures' in message;

/** Another process may end while it is written to: then it is one of those that do not answer. */
function send(to: Worker | NodeJS.Process, message: Message): void {
  to.send?.(message, undefined, undefined, () => {});
}
