// Why a process could not start, in a sentence for whoever started it.

/** `port`: where it wanted to listen, if it came so far. */
export function startFailure(error: unknown, port: number | undefined): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another.`;
  // Connecting to several addresses of one name fails with an error for each, and a message of none.
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}
