// The processes of a primary: the requested number of web processes and one background process. A process that ends is replaced.
// At first all of them must start, or startup fails; after that each one is restarted without limit, for any reason.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { log } from '../log.ts';
import { WITHOUT_ARCHIVE } from '../postgres/backup/archiving.ts';
import { collectForWorkers } from '../metrics/cluster-metrics.ts';
import { type RedactedError, redactError } from '../redact-error.ts';
import { EARLY_EXIT_MS, restartDelay } from '../restart-delay.ts';
import type { RequestCount } from '../http/shared-rate-limit.ts';

const scriptAt = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const WEB_PROCESS = scriptAt('./web-process.ts');
const BACKGROUND_PROCESS = scriptAt('./background-process.ts');

/** Emitted when a worker has ended and all of its messages have arrived. */
const ENDED = 'ended';

/** With an `error`, the reason may quote data and is only for the operator who starts the server. */
type Failure = { reason: string; error?: RedactedError };

type WorkerPool = { close(): Promise<void> };

/** `databaseUrl`: a migrated database. Throws an Error that says why a process could not start, after ending all others. */
export async function startWorkerPool(webProcesses: number, databaseUrl: string): Promise<WorkerPool> {
  const workers = new Set<Worker>();
  const allEnded = async () => await Promise.all([...workers].map((worker) => once(worker, ENDED)));
  let isStarted = false;
  let isClosing = false;
  let restarts = 0;
  collectForWorkers(() => restarts);
  // Must run before PostgreSQL is stopped, or the workers would log that it is gone.
  process.prependListener('exit', kill);

  const scripts = [...Array.from({ length: webProcesses }, () => WEB_PROCESS), BACKGROUND_PROCESS];
  try {
    await Promise.all(scripts.map(async (script) => await keepRunning(script)));
  } catch (error) {
    isClosing = true;
    kill();
    await allEnded();
    throw error;
  }
  isStarted = true;
  return {
    close: async () => {
      isClosing = true;
      for (const worker of workers) send(worker, { kind: 'stop' });
      await allEnded();
    },
  };

  /** Starts a process and restarts it whenever it ends. Resolves when it is ready for the first time. */
  function keepRunning(script: string): Promise<void> {
    const first = Promise.withResolvers<void>();
    let earlyExits = 0;
    start();
    return first.promise;

    function start(): void {
      if (isClosing) return;
      const began = performance.now();
      const worker = fork(script);
      let failed: Failure | undefined;
      worker.on('message', (message: ProcessMessage<FromWorker>) => {
        if (message?.kind === 'ready') first.resolve();
        if (message?.kind === 'failed') failed = message;
        if (message?.kind === 'counted') for (const other of workers) if (other !== worker) send(other, message);
      });
      worker.once('error', (error) => onEnd({ reason: error.message, error: redactError(error) })); // the fork itself failed
      worker.process.once('close', (code, signal) => onEnd(failed ?? { reason: `It ended with ${signal ?? `code ${code}`}.` }));

      function onEnd({ reason, error }: Failure): void {
        if (!workers.delete(worker)) return;
        worker.emit(ENDED);
        if (isClosing) return;
        if (!isStarted) return first.reject(new Error(reason));
        earlyExits = performance.now() - began < EARLY_EXIT_MS ? earlyExits + 1 : 0;
        const pause = restartDelay(earlyExits);
        restarts += 1;
        log('worker-gone', { gone: worker.process.pid, pause, what: error ? 'It did not start.' : reason, redacted: error });
        setTimeout(start, pause);
      }
    }
  }

  function fork(script: string): Worker {
    cluster.setupPrimary({ exec: script, args: [String(webProcesses)] });
    const worker = cluster.fork({ DATABASE_URL: databaseUrl, ...WITHOUT_ARCHIVE });
    workers.add(worker);
    return worker;
  }

  function kill(): void {
    for (const worker of workers) worker.process.kill('SIGKILL');
  }
}

/** Ignores errors: the worker may be ending at this moment. */
function send(worker: Worker, message: FromPrimary): void {
  worker.send(message, () => {});
}

// The messages between the primary and its workers. Libraries may send other messages on the same channel.

/** `counted` is forwarded to the other workers. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string; error: RedactedError }
  | { kind: 'counted'; counted: RequestCount };
export type FromPrimary = { kind: 'stop' } | { kind: 'counted'; counted: RequestCount };

/** One of our messages, or one of a library. */
export type ProcessMessage<Ours> = Ours | { kind?: undefined } | null;
