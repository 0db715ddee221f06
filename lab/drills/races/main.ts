// The races drill: two commands on a thread at the same moment, over HTTP and from two processes. What both answer must be what one of
// the two orders gives, and afterwards every thread must equal its ledger.
import { connect, type Sql } from '../../../src/server/postgres/connections/sql.ts';
import { brokenDatabaseInvariants, inconsistentThreads } from '../../../testing/database/database-invariants.ts';
import { PAIRS } from '../../../testing/races/all-pairs.ts';
import { isLegal, outcomeOf, type Pair, send } from '../../../testing/races/pair.ts';
import { createParties, type Parties } from '../../../testing/races/parties.ts';
import type { Person } from '../../../testing/servers/test-services.ts';
import type { Drill, Row, Say } from '../drill.ts';
import { startServer } from '../start-server.ts';
import { personAt, placeAt } from './people.ts';

const ROUNDS = { full: 100, small: 4 };
/** The groups of organizations that race at the same time. */
const GROUPS = 4;

/** What races are run with. `elsewhere`: the same person as a client of the other server. */
type Field = { groups: readonly Parties[]; elsewhere: (somebody: Person) => Person; sql: Sql };

export const races: Drill = {
  parts: Object.keys(PAIRS),
  run: async ({ databaseUrl, dataDir, small, parts, say }) => {
    const server = await startServer({ databaseUrl, dataDir, smtpUrl: '' });
    const other = await startServer({ databaseUrl, dataDir, smtpUrl: '', secret: server.secret });
    const sql = connect(databaseUrl, GROUPS);
    try {
      const groups: Parties[] = [];
      while (groups.length < GROUPS) groups.push(await createParties(placeAt(server, sql)));
      const field: Field = { groups, elsewhere: (somebody) => personAt(other, somebody), sql };
      const rows: Row[] = [];
      for (const pair of parts.flatMap((part) => PAIRS[part]!))
        rows.push(await racesOf(pair, field, small ? ROUNDS.small : ROUNDS.full, say));
      return [...rows, await consistency(sql)];
    } finally {
      await server.stop();
      await other.stop();
      await sql.end();
    }
  },
};

/** Runs one pair in this many rounds. The two commands take turns at which is sent first, and from which server. */
async function racesOf(pair: Pair, { groups, elsewhere, sql }: Field, rounds: number, say: Say): Promise<Row> {
  const seen = new Map<string, number>();
  const illegal: string[] = [];
  const runRound = async (parties: Parties, round: number) => {
    const [one, two] = await pair.prepare(parties, sql);
    const [first, second] = round % 4 < 2 ? [one, { ...two, by: elsewhere(two.by) }] : [{ ...one, by: elsewhere(one.by) }, two];
    const answers =
      round % 2 === 0 ? await Promise.all([send(first), send(second)]) : (await Promise.all([send(second), send(first)])).toReversed();
    const outcomes = [outcomeOf(answers[0]!), outcomeOf(answers[1]!)] as const;
    const outcome = outcomes.join(', ');
    seen.set(outcome, (seen.get(outcome) ?? 0) + 1);
    if (!isLegal(pair, outcomes)) illegal.push(outcome);
  };
  let next = 0;
  await sql`delete from stranger_invitations`; // a day has an end of them, and a pair needs less than that
  await Promise.all(
    groups.map(async (parties) => {
      while (next < rounds) await runRound(parties, next++);
    }),
  );
  const detail = [...seen].toSorted(([, a], [, b]) => b - a).map(([outcome, count]) => `${outcome}: ${count}`);
  say(`${pair.what}: ${detail.join('; ')}`);
  return { what: pair.what, comparisons: rounds, found: illegal.length, detail: detail.join('; '), examples: illegal };
}

async function consistency(sql: Sql): Promise<Row> {
  const [threads] = await sql<[{ count: number }]>`select count(*)::int as count from thread`;
  const broken = [...(await inconsistentThreads(sql)), ...(await brokenDatabaseInvariants(sql))];
  return {
    what: 'threads that differ from their ledger, and broken invariants',
    comparisons: threads.count,
    found: broken.length,
    examples: broken,
  };
}
