// Oracles: ways in which an attacker could learn from responses or times what the product does not say.
import type { Sql } from '../../../../src/server/postgres/connections/sql.ts';
import type { Row, Say } from '../../drill.ts';
import type { DrilledServer } from '../../start-server.ts';
import { invitations } from './invitations.ts';
import { desks } from './desks.ts';
import { createFixture } from './fixture.ts';
import { nameLists } from './name-lists.ts';
import { placeholders } from './placeholders.ts';
import { signingIn } from './signing-in.ts';
import { tables } from './tables.ts';
import { titles } from './titles.ts';
import { usedKeys } from './used-keys.ts';

/**
 * The numbers of timed samples: `cheap` ones change nothing, `expensive` ones need a thread or an organization each; 0 times none of
 * these. `guesses`: how many kinds of guesses are invited.
 */
type Samples = { cheap: number; expensive: number; guesses: number };

export async function oracles(server: DrilledServer, sql: Sql, { cheap, expensive, guesses }: Samples, say: Say): Promise<Row[]> {
  const fixture = createFixture(server, sql);
  const rows: Row[] = [];
  const parts: [string, () => Promise<Row[]>][] = [
    ['lists of names', async () => await nameLists(fixture)],
    ['used keys', async () => await usedKeys(fixture, cheap)],
    ['invitations', async () => await invitations(fixture, guesses, expensive)],
    ['placeholders', async () => await placeholders(fixture, expensive)],
    ['desks', async () => await desks(fixture)],
    ['tables', async () => await tables(fixture)],
    ['titles', async () => await titles(fixture, cheap)],
    ['signing in', async () => await signingIn(fixture, Math.max(expensive, 8))],
  ];
  for (const [what, part] of parts) {
    say(`oracle: ${what}…`);
    rows.push(...(await part()));
  }
  return rows;
}
