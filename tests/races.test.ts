// Two commands at once on a thread, a thousand times and more: exactly one of two that exclude each other wins, and what
// is left in PostgreSQL is what the ledger tells.
import { beforeAll, expect, test } from 'vitest';
import { brokenDatabaseInvariants, expectLedgerMatchesRows } from './ledger.ts';
import { type Cast, makeCast } from './races/cast.ts';
import { Contests } from './races/contest.ts';
import { contestedJourney } from './races/journey.ts';
import { useSecondServer } from './second-server.ts';
import { useTestServices } from './test-services.ts';

const here = useTestServices();
const second = useSecondServer(here);
/** So many casts play at the same time, each one journey after the other. */
const CASTS = 4;
/** In one process commands on a thread take turns before PostgreSQL sees them; across two they meet there. */
const ON_ONE_SERVER = 4;
const ACROSS_TWO = 19;
const RACES = 11;

const casts: Cast[] = [];
beforeAll(async () => {
  while (casts.length < CASTS) casts.push(await makeCast(here));
});

const contests = { onOne: new Contests(), acrossTwo: new Contests() };
const threadIds: string[] = [];

async function play(journeys: number, which: Contests, elsewhere: Parameters<typeof contestedJourney>[2]): Promise<void> {
  const each = async (cast: Cast) => {
    for (let count = 0; count < journeys; count++) threadIds.push(...(await contestedJourney(cast, which, elsewhere)));
  };
  await Promise.all(casts.map(each));
}

test('on one server, one of two clicks wins and the other hears why not', { timeout: 240_000 }, async () => {
  await play(ON_ONE_SERVER, contests.onOne, (somebody) => somebody);
  expect(contests.onOne.pairs).toBe(CASTS * ON_ONE_SERVER * RACES);
});

test('across two servers as well', { timeout: 240_000 }, async () => {
  await play(ACROSS_TWO, contests.acrossTwo, (somebody) => second.as(somebody));
  expect(contests.acrossTwo.pairs).toBe(CASTS * ACROSS_TWO * RACES);
});

test('either of the two won in every race, and there were a thousand', () => {
  const { onOne, acrossTwo } = contests;
  expect(onOne.pairs + acrossTwo.pairs).toBeGreaterThanOrEqual(1000);
  expect(acrossTwo.pairs).toBeGreaterThanOrEqual(300);
  const onesided = [onOne, acrossTwo].flatMap(({ tally }) =>
    [...tally].filter(([, { first, second: other }]) => first === 0 || other === 0),
  );
  expect(onesided).toEqual([]);
});

test('afterwards every thread is what its ledger tells', { timeout: 60_000 }, async () => {
  for (const threadId of threadIds) await expectLedgerMatchesRows(here.services.sql, threadId);
  expect(await brokenDatabaseInvariants(here.services.sql)).toEqual([]);
});
