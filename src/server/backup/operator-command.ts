// A command of an operator: it prints what it did, or why not, and cleans up after itself when it is stopped by a signal.
import { startFailure } from '../processes/start-failure.ts';

/** `work` returns the lines to print. When `signal` is aborted it throws as soon as it has cleaned up. */
export async function runOperatorCommand(work: (signal: AbortSignal) => Promise<string[]>): Promise<void> {
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort());
  try {
    process.stdout.write((await work(stop.signal)).map((line) => `${line}\n`).join(''));
  } catch (error) {
    process.stderr.write(
      `${stop.signal.aborted && error === stop.signal.reason ? 'Stopped, with nothing changed.' : startFailure(error, undefined)}\n`,
    );
    process.exitCode = 1;
  }
}
