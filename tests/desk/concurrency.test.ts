// Changes of policies, of terms, and of the types and states of organizations at the same time as commands on the threads of these, on two
// servers: afterwards every row of a table is the one that the thread, the desk entry, the policy and the terms give.
import { beforeAll, expect, test } from 'vitest';
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import type { ClaimSide } from '../../src/domain/desk/clock/claims.ts';
import { TIME_ZONES } from '../../src/domain/time-zones.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { brokenDatabaseInvariants, tableRowsOf } from '../../testing/database/database-invariants.ts';
import { createColleague, createOwner, orgInput, type Owner } from '../../testing/people/owners.ts';
import { useSecondServer } from '../../testing/servers/second-server.ts';
import { type Person, useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, sendCommand } from '../../testing/threads/threads.ts';
import { extent } from '../../testing/extent.ts';
import { seededRandom, type Random } from '../../testing/random.ts';

const here = useOwnTestServices();
const second = useSecondServer(here);
const seed = Date.now() % 2 ** 31;
const THREADS = 8;
const ROUNDS = extent(16, 80);
/** Commands on threads in each round, beside the changes of policies. */
const AT_ONCE = 4;

let seller: Owner;
let auction: Owner;
let buyer: Owner;
let guest: Owner;
let clerk: Owner;
let threadIds: string[];

beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
  guest = await createOwner(here, 'Kestrel Lane Motors');
  clerk = await createColleague(here, auction, 'admin');
  threadIds = [];
  for (let at = 0; at < THREADS; at++) {
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    threadIds.push(threadId);
  }
});

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const policy = ({ int, pick }: Random) => {
  const dueDays = int(1, 20);
  return {
    dueDays,
    criticalPastDueDays: int(0, 9),
    dueSoonDays: int(0, 9),
    sendOnDays: int(0, 9),
    // Organizations with terms have one of their own.
    timeZone: pick(TIME_ZONES.filter((zone) => zone !== 'UTC')),
    reminders: false,
  };
};
const details = (owner: Owner, { pick }: Random) => ({
  ...orgInput(owner.orgName, {
    city: `${owner.orgName} City`,
    state: pick(['NY', 'HI', 'CO', 'AK']),
    orgType: pick(['auction', 'dealership']),
  }),
  searchable: true,
});
/** Terms that depend on the type and the state of the seller. Sometimes there are such already, and they are refused. */
const terms = ({ int, pick }: Random) => ({
  ...NEW_TERMS,
  for: { orgType: pick(['auction', 'dealership']) },
  sellerState: pick([null, 'NY', 'CO']),
  dealsFrom: dayFromNow(-int(0, 40)),
  due: { days: int(1, 20), unit: pick(['calendar', 'working']) },
  window: pick([null, { opens: calendar(int(0, 20)), closes: null, once: true }]),
});

type Sent = [by: Person, name: string, input: Record<string, unknown>];

/** What somebody does next on a thread. Much of it is refused, because others have acted meanwhile. */
function chooseCommand(random: Random): Sent {
  const { pick, int } = random;
  const threadId = pick(threadIds);
  const entry = pick([
    { dealOn: dayFromNow(-int(0, 30)) },
    { dueOn: dayFromNow(int(-5, 5)) },
    { followUpOn: dayFromNow(int(2, 5)) },
    { followUpOn: null },
    { kind: pick([null, 'with-deal', 'absent']), sellerState: pick([null, 'NY', 'CO']) },
    { notFiling: pick([true, false]) },
    { retail: pick([null, { on: dayFromNow(0), state: 'TX', financed: pick([true, false]) }]) },
  ]);
  const claim = { threadId, side: pick(['ours', 'against']) };
  return pick<Sent>([
    [seller, 'postUpdate', { threadId, message: 'Soon.', eta: dayFromNow(int(0, 9)) }],
    [seller, 'postUpdate', { threadId, message: 'Soon.' }],
    [buyer, 'requestUpdate', { threadId }],
    [auction, 'requestUpdate', { threadId }],
    [seller, 'markDelivered', { threadId }],
    [seller, 'withdrawDelivery', { threadId }],
    [buyer, 'claimTitle', { threadId }],
    [buyer, 'withdrawClaim', { threadId }],
    [buyer, 'inviteNext', { threadId, orgId: guest.orgId }],
    [guest, 'respondToInvite', { threadId, accept: true }],
    [guest, 'leaveThread', { threadId }],
    [auction, 'updateDeskEntry', { threadId, ...entry }],
    [clerk, 'updateDeskEntry', { threadId, ...entry }],
    [buyer, 'updateDeskEntry', { threadId, ...entry }],
    [pick([auction, clerk, buyer]), 'noteClaim', { ...claim, filedOn: dayFromNow(-int(1, 5)), answer: pick(['by-terms', null]) }],
    [pick([auction, buyer]), 'updateClaim', { ...claim, status: pick(['filed', 'withdrawn', 'settled']) }],
    [pick([auction, buyer]), 'removeClaim', claim],
  ]);
}

/** What a manager does: change the policy, or the terms, or what the terms of others depend on. */
const choosePolicy =
  (by: Owner) =>
  (random: Random): Sent =>
    random.chance(0.3) && by !== clerk
      ? [by, 'updateOrg', details(by, random)]
      : random.pick<Sent>([
          [by, 'updateTitlePolicy', policy(random)],
          [by, 'saveTerms', terms(random)],
        ]);

/** Sends the commands at the same moment, each to one of the servers. */
const sendAll = async (random: Random, sent: readonly Sent[]) =>
  await Promise.all(
    sent.map(async ([by, name, input]) => {
      const person = random.chance(0.5) ? by : second.as(by);
      const isOfClaim = name === 'updateClaim' || name === 'removeClaim';
      return { name, input, answer: await person.command(name, isOfClaim ? { ...input, notedAt: await lastNoted(person, input) } : input) };
    }),
  );

/** Of the claim that a page shows now, if there is one. */
async function lastNoted(person: Person, { threadId, side }: Record<string, unknown>): Promise<number> {
  const { body } = await person.query('deskEntry', { threadId: String(threadId) });
  return (body as DeskEntryView).claims[side as ClaimSide]?.notedAt ?? 0;
}

test(`rows are those of their threads, entries and policies after each of ${ROUNDS} rounds`, { timeout: 120_000 }, async () => {
  const random = seededRandom(seed);
  const managers = [auction, auction, clerk, seller, buyer].map(choosePolicy);
  let done = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const commands = Array.from({ length: AT_ONCE }, () => chooseCommand(random));
    const sent = random.pick([
      [random.pick(managers)(random), ...commands],
      [...commands, random.pick(managers)(random), random.pick(managers)(random)],
    ]);
    const answers = await sendAll(random, sent);
    const label = `seed ${seed}, round ${round}: ${JSON.stringify(answers.map(({ name, answer }) => [name, answer.status]))}`;
    expect(
      answers.filter(({ answer }) => answer.status >= 500),
      label,
    ).toEqual([]);
    expect(
      answers.filter(({ name, answer }) => name === 'updateTitlePolicy' && answer.status !== 200),
      label,
    ).toEqual([]);
    done += answers.filter(({ answer }) => answer.status === 200).length;
    for (const threadId of new Set(commands.map(([, , input]) => String(input['threadId'])))) {
      const { stored, computed } = await tableRowsOf(here.services.sql, threadId);
      expect(stored, label).toEqual(computed);
    }
  }
  for (const threadId of threadIds) {
    const { stored, computed } = await tableRowsOf(here.services.sql, threadId);
    expect(stored, `seed ${seed}`).toEqual(computed);
  }
  expect(await brokenDatabaseInvariants(here.services.sql), `seed ${seed}`).toEqual([]);
  // Rounds in which everything is refused would prove nothing.
  expect(done, `seed ${seed}`).toBeGreaterThan(2 * ROUNDS);
});

test('no transaction was ended because of a deadlock', async () => {
  const { sql } = here.services;
  // A process reports its numbers once a second.
  const deadlocks = async () => {
    const [row] = await sql<[{ deadlocks: number }]>`select deadlocks::int from pg_stat_database where datname = current_database()`;
    return row.deadlocks;
  };
  await new Promise((resolve) => setTimeout(resolve, 1100));
  expect(await deadlocks()).toBe(0);
});
