// Why a process could not start, as a sentence for the operator.

/** `port`: the port to listen on, if it is known. */
export function startFailure(error: unknown, port: number | undefined): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another.`;
  // Connecting to a host name with several addresses fails with an AggregateError, whose own message is empty.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}
