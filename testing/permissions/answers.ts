// Turns an answer into a cell of the tables: "ok", or the name of the refusal.
import { type RefusalName, refusals } from '../../src/domain/refusals.ts';
import type { Answer } from '../servers/test-services.ts';

export type Cell = 'ok' | RefusalName;

const byMessage = new Map(Object.entries(refusals).map(([name, { message }]) => [message, name]));

/** Returns the cell, or the status and the message if the answer is not in the table of refusals. */
export function cellOf({ status, body }: Answer): string {
  if (status === 200) return 'ok';
  const { message } = (body as { error: { message: string } }).error;
  return byMessage.get(message) ?? `${status} ${message}`;
}
