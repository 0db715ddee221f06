// Endings, corrections, objections and Undo against the command that arrives at the same moment, over HTTP and across two servers. Of two
// that exclude each other one succeeds and the other is refused. `npm test` races each pair once, `npm run test:all` also tries both orders, and
// `npm run drill -- races` races each pair a hundred times.
import { beforeAll, expect, test } from 'vitest';
import { brokenDatabaseInvariants, inconsistentThreads } from '../testing/database/database-invariants.ts';
import { PAIRS } from '../testing/races/all-pairs.ts';
import { RUNS_ALL } from '../testing/extent.ts';
import { isLegal, outcomeOf, type Pair, send } from '../testing/races/pair.ts';
import { createParties, type Parties } from '../testing/races/parties.ts';
import { useSecondServer } from '../testing/servers/second-server.ts';
import { useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
const there = useSecondServer(here);
/** The groups of organizations that race at the same time. */
const GROUPS = 4;
const groups: Parties[] = [];
beforeAll(async () => {
  while (groups.length < GROUPS) groups.push(await createParties(here));
});

/** Gives every pair to one of the groups, and returns what it found. */
async function onAllPairs(run: (pair: Pair, parties: Parties) => Promise<string | null>): Promise<string[]> {
  const findings = await Promise.all(
    groups.map(async (parties, at) => {
      const found: (string | null)[] = [];
      for (const pair of Object.values(PAIRS)
        .flat()
        .filter((_, index) => index % GROUPS === at))
        found.push(await run(pair, parties));
      return found;
    }),
  );
  return findings.flat().filter((finding) => finding !== null);
}

const ORDERS = [
  ['first', 'ifFirstComesFirst'],
  ['second', 'ifSecondComesFirst'],
] as const;

test.each(RUNS_ALL ? ORDERS : [])(
  'if the %s of two commands comes first, both get the response of that order',
  { timeout: 240_000 },
  async (which, order) => {
    const wrong = await onAllPairs(async (pair, parties) => {
      const [first, second] = await pair.prepare(parties, here.services.sql);
      const answers = which === 'first' ? [await send(first), await send(second)] : [await send(second), await send(first)].toReversed();
      const seen = answers.map(outcomeOf);
      return seen.join() === pair[order].join() ? null : `${pair.what}: ${seen.join(', ')}`;
    });
    expect(wrong).toEqual([]);
  },
);

test('at the same moment on two servers, both get the responses of one of the two orders', { timeout: 240_000 }, async () => {
  const illegal = await onAllPairs(async (pair, parties) => {
    const [first, second] = await pair.prepare(parties, here.services.sql);
    const [one, other] = await Promise.all([send(first), send({ ...second, by: there.as(second.by) })]);
    const seen = [outcomeOf(one), outcomeOf(other)] as const;
    return isLegal(pair, seen) ? null : `${pair.what}: ${seen.join(', ')}`;
  });
  expect(illegal).toEqual([]);
});

test('afterwards every ledger replays to the rows of its thread', { timeout: 240_000 }, async () => {
  expect(await inconsistentThreads(here.services.sql)).toEqual([]);
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
});
