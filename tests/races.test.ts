// Two commands on a thread at the same moment, in `npm run test:all` more than a thousand times: of two that exclude each other exactly one
// succeeds, and the ledger matches the rows afterwards.
import { beforeAll, expect, test } from 'vitest';
import { extent, RUNS_ALL } from '../testing/extent.ts';
import { brokenDatabaseInvariants, expectLedgerMatchesRows } from '../testing/database/ledger.ts';
import { type Parties, createParties } from '../testing/races/parties.ts';
import { RaceRunner } from '../testing/races/race-runner.ts';
import { journeyWithRaces } from '../testing/races/journey.ts';
import { useSecondServer } from '../testing/servers/second-server.ts';
import { useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
const second = useSecondServer(here);
/** The groups of organizations that run at the same time, each one journey after the other. */
const GROUPS = 4;
/** Journeys of each group. In one process the commands on a thread are queued before PostgreSQL; from two they meet at its locks. */
const ON_ONE_SERVER = extent(1, 4);
/** In rounds, so that each has a time limit against hanging: all of them take 40 s alone, and many times that beside other tests. */
const ACROSS_TWO = { rounds: RUNS_ALL ? [1, 2, 3, 4] : [1], each: extent(1, 5) };
const RACES = 11;

const groups: Parties[] = [];
beforeAll(async () => {
  while (groups.length < GROUPS) groups.push(await createParties(here));
});

const runners = { onOne: new RaceRunner(), acrossTwo: new RaceRunner() };
const threadIds: string[] = [];

async function runJourneys(journeys: number, which: RaceRunner, onOtherServer: Parameters<typeof journeyWithRaces>[2]): Promise<void> {
  const each = async (parties: Parties) => {
    for (let count = 0; count < journeys; count++) threadIds.push(...(await journeyWithRaces(parties, which, onOtherServer)));
  };
  await Promise.all(groups.map(each));
}

test('on one server, one of two competing commands succeeds and the other is refused with the reason', { timeout: 240_000 }, async () => {
  await runJourneys(ON_ONE_SERVER, runners.onOne, (somebody) => somebody);
  expect(runners.onOne.raceCount).toBe(GROUPS * ON_ONE_SERVER * RACES);
});

test.each(ACROSS_TWO.rounds)(
  'across two servers, one of two competing commands succeeds and the other is refused with the reason, round %d',
  { timeout: 240_000 },
  async (round) => {
    await runJourneys(ACROSS_TWO.each, runners.acrossTwo, (somebody) => second.as(somebody));
    expect(runners.acrossTwo.raceCount).toBe(GROUPS * ACROSS_TWO.each * RACES * round);
  },
);

// Few races may all be won by the same command.
test.runIf(RUNS_ALL)('in each kind of race both commands won at least once, in a thousand races', () => {
  const { onOne, acrossTwo } = runners;
  expect(onOne.raceCount + acrossTwo.raceCount).toBeGreaterThanOrEqual(1000);
  expect(acrossTwo.raceCount).toBeGreaterThanOrEqual(300);
  const onesided = [onOne, acrossTwo].flatMap(({ tally }) =>
    [...tally].filter(([, { first, second: other }]) => first === 0 || other === 0),
  );
  expect(onesided).toEqual([]);
});

test('after the races every ledger replays to the rows of its thread', { timeout: 60_000 }, async () => {
  for (const threadId of threadIds) await expectLedgerMatchesRows(here.services.sql, threadId);
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
});
