// Why a process could not start, as a sentence for the operator.

/** `port`: the port to listen on, if it is known. */
export function startFailure(error: unknown, port: number | undefined): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another.`;
  // Connecting to a host name with several addresses fails with an AggregateError, whose own message is empty.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}

/**
 * Runs an operator's command: prints its result or why it failed, and lets it clean up when a signal stops it. `work` returns the lines to print. When `signal` is aborted, it must throw after
 * cleaning up.
 */
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
