// Two commands that meet on a thread, and what both answer in either order. Whatever comes first, no other outcome is legal.
import type { CommandName } from '../../src/api/operations.ts';
import { type RefusalName, refusals } from '../../src/domain/refusals.ts';
import type { Sql } from '../../src/server/postgres/connections/sql.ts';
import type { Answer, Person } from '../servers/test-services.ts';
import type { Parties } from './parties.ts';

export type Attempt = { by: Person; command: CommandName; input: object };
export type Outcome = 'done' | RefusalName;
/** What the first and the second command answer. */
type Outcomes = readonly [first: Outcome, second: Outcome];

export type Pair = {
  what: string;
  /** Brings a new thread to where both commands can be sent. */
  prepare(parties: Parties, sql: Sql): Promise<readonly [first: Attempt, second: Attempt]>;
  ifFirstComesFirst: Outcomes;
  ifSecondComesFirst: Outcomes;
};

export const send = async ({ by, command, input }: Attempt): Promise<Answer> => await by.command(command, input);

/** The refusal's name. Throws if the message of the response belongs to none. */
export function outcomeOf({ status, body }: Answer): Outcome {
  if (status === 200) return 'done';
  const message = (body as { error?: { message: string } }).error?.message;
  const found = Object.entries(refusals).find(([, refusal]) => refusal.message === message);
  if (!found) throw new Error(`an unknown refusal: ${status} ${JSON.stringify(body)}`);
  return found[0] as RefusalName;
}

export const isLegal = ({ ifFirstComesFirst, ifSecondComesFirst }: Pair, seen: Outcomes): boolean =>
  [ifFirstComesFirst, ifSecondComesFirst].some((legal) => legal[0] === seen[0] && legal[1] === seen[1]);
