// Why a process could not start, as a sentence for the operator.
import { firstError } from '../error-code.ts';

/** `port`: the port to listen on, if it is known. */
export function startFailure(error: unknown, port: number | undefined): string {
  if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another.`;
  const first = firstError(error);
  return first instanceof Error ? first.message : String(first);
}
