// An answer as a cell of the tables says it: "ok", or the refusal's name.
import { type RefusalName, refusals } from '../../src/domain/refusals.ts';
import type { Answer } from '../test-services.ts';

export type Cell = 'ok' | RefusalName;

const byMessage = new Map(Object.entries(refusals).map(([name, { message }]) => [message, name]));

/** What is no row of the table of refusals is said as it came. */
export function cellOf({ status, body }: Answer): string {
  if (status === 200) return 'ok';
  const { message } = (body as { error: { message: string } }).error;
  return byMessage.get(message) ?? `${status} ${message}`;
}
