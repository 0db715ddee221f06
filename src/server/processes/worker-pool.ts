// The processes of a primary: the requested number of web processes and one background process. A process that ends is replaced.
// At first all of them must start, or startup fails; after that each one is restarted without limit, for any reason.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { log } from '../log.ts';
import { collectForWorkers } from '../metrics/cluster-metrics.ts';
import { type RedactedError, redactError } from '../redact-error.ts';
import type { FromPrimary, FromWorker, ProcessMessage } from './messages.ts';
import { LONG_LIFE_MS, restartDelay } from './restart-delay.ts';

const scriptAt = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const WEB_PROCESS = scriptAt('./web-process.ts');
const BACKGROUND_PROCESS = scriptAt('./background-process.ts');

/** Emitted when a worker has ended and all of its messages have arrived. */
const GONE = 'gone';

/** With an `error`, the reason may quote data and is only for the operator who starts the server. */
type Ending = { reason: string; error?: RedactedError };

export type WorkerPool = { close(): Promise<void> };

/** `databaseUrl`: a migrated database. Throws an Error that says why a process could not start, after ending all others. */
export async function startWorkerPool(serving: number, databaseUrl: string): Promise<WorkerPool> {
  const atWork = new Set<Worker>();
  const allEnded = async () => await Promise.all([...atWork].map((worker) => once(worker, GONE)));
  let isStarted = false;
  let isClosing = false;
  collectForWorkers();
  // Must run before PostgreSQL is stopped, or the workers would log that it is gone.
  process.prependListener('exit', kill);

  const scripts = [...Array.from({ length: serving }, () => WEB_PROCESS), BACKGROUND_PROCESS];
  try {
    await Promise.all(scripts.map(async (script) => await firstOf(script)));
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
      for (const worker of atWork) tell(worker, { kind: 'stop' });
      await allEnded();
    },
  };

  /** Starts a process and restarts it whenever it ends. Resolves when it is ready for the first time. */
  function firstOf(script: string): Promise<void> {
    const first = Promise.withResolvers<void>();
    let early = 0;
    fill();
    return first.promise;

    function fill(): void {
      if (isClosing) return;
      const began = performance.now();
      const worker = fork(script);
      let failed: Ending | undefined;
      worker.on('message', (message: ProcessMessage<FromWorker>) => {
        if (message?.kind === 'ready') first.resolve();
        if (message?.kind === 'failed') failed = message;
        if (message?.kind === 'counted') for (const other of atWork) if (other !== worker) tell(other, message);
      });
      worker.once('error', (error) => gone({ reason: error.message, error: redactError(error) })); // the fork itself failed
      worker.process.once('close', (code, signal) => gone(failed ?? { reason: `It ended with ${signal ?? `code ${code}`}.` }));

      function gone({ reason, error }: Ending): void {
        if (!atWork.delete(worker)) return;
        worker.emit(GONE);
        if (isClosing) return;
        if (!isStarted) return first.reject(new Error(reason));
        early = performance.now() - began < LONG_LIFE_MS ? early + 1 : 0;
        const pause = restartDelay(early);
        log('worker-gone', { gone: worker.process.pid, pause, what: error ? 'It did not start.' : reason, told: error });
        setTimeout(fill, pause);
      }
    }
  }

  function fork(script: string): Worker {
    cluster.setupPrimary({ exec: script, args: [String(serving)] });
    const worker = cluster.fork({ DATABASE_URL: databaseUrl });
    atWork.add(worker);
    return worker;
  }

  function kill(): void {
    for (const worker of atWork) worker.process.kill('SIGKILL');
  }
}

/** Ignores errors: the worker may be ending at this moment. */
function tell(worker: Worker, message: FromPrimary): void {
  worker.send(message, () => {});
}
