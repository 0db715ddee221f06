// Runs an operator's command: prints its result or why it failed, and lets it clean up when a signal stops it.
import { startFailure } from './start-failure.ts';

/** `work` returns the lines to print. When `signal` is aborted, it must throw after cleaning up. */
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
