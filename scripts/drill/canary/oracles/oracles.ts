// Ways to ask the product what it does not say, tried as an attacker would.
import type { Sql } from '../../../../src/server/db/sql.ts';
import type { Row, Say } from '../../drill.ts';
import type { DrilledServer } from '../../start-server.ts';
import { invitations } from './invitations.ts';
import { makeLab } from './lab.ts';
import { nameLists } from './name-lists.ts';
import { placeholders } from './placeholders.ts';
import { signingIn } from './signing-in.ts';
import { usedKeys } from './used-keys.ts';

/**
 * How many samples are timed: `cheap` ones leave nothing behind, `dear` ones need a thread or an organization each, and are not timed
 * at all where there are to be none. `guesses`: how many kinds of them are invited.
 */
type Samples = { cheap: number; dear: number; guesses: number };

export async function oracles(server: DrilledServer, sql: Sql, { cheap, dear, guesses }: Samples, say: Say): Promise<Row[]> {
  const lab = makeLab(server, sql);
  const rows: Row[] = [];
  const parts: [string, () => Promise<Row[]>][] = [
    ['lists of names', async () => await nameLists(lab)],
    ['used keys', async () => await usedKeys(lab, cheap)],
    ['invitations', async () => await invitations(lab, guesses, dear)],
    ['placeholders', async () => await placeholders(lab, dear)],
    ['signing in', async () => await signingIn(lab, Math.max(dear, 8))],
  ];
  for (const [what, part] of parts) {
    say(`oracle: ${what}…`);
    rows.push(...(await part()));
  }
  return rows;
}
