// What an organization is told of a title does not depend on who is further up the chain than the one that it bought from: not on the type, the
// state or the name of that organization, nor on whether there is one. A day that did would tell a rival where its neighbor buys.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OperationName, Out } from '../../src/api/operations.ts';
import { DESK_FILTERS, DESK_ORDERS } from '../../src/domain/desk/table-filters.ts';
import { addDigests, readDigestOwner } from '../../src/server/db/desk/digests.ts';
import { readDigest } from '../../src/server/mail/digest/read-digest.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { tableRowsOf } from '../../testing/database/database-invariants.ts';
import { createOwner, orgInput, type Owner } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, readAs, sendCommand } from '../../testing/threads/threads.ts';

const here = useOwnTestServices();
const NOW = Date.parse('2026-11-27T17:00:00Z');
const DAY = 86_400_000;
const POLICY = { dueDays: 14, criticalPastDueDays: 7, dueSoonDays: 3, sendOnDays: 3, timeZone: 'America/Denver', reminders: false };

let buyer: Owner;
/** Two that the buyer bought from, and the one that they bought from. */
let auction: Owner;
let dealer: Owner;
let source: Owner;
let threadIds: string[];

/** For each type and state another due day and another window, of which each opens, closes soon or has closed now. */
async function saveTerms(): Promise<void> {
  const terms = { ...NEW_TERMS, until: 900, timeZone: 'America/Chicago' };
  for (const [type, orgType] of (['dealership', 'auction'] as const).entries())
    for (const [state, sellerState] of ([null, 'CA', 'TX', 'CO', 'NY'] as const).entries()) {
      const due = 15 + state * 2 + type;
      const window = { opens: calendar(due), closes: calendar(due + 7), once: false };
      await sendCommand(buyer, 'saveTerms', { ...terms, for: { orgType }, sellerState, due: calendar(due), window });
    }
}

/** The source sells to the middle one, which opens the thread, and that sells to the buyer on November 2. */
async function openThread(middle: Owner, answer: { accept: boolean; hasTitle?: boolean } | null, note: object): Promise<string> {
  const threadId = await openThreadAs(middle, { boughtFromOrgId: source.orgId, soldToOrgId: buyer.orgId });
  if (answer) await sendCommand(source, 'respondToInvite', { threadId, ...answer });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'updateDeskEntry', { threadId, dealOn: '2026-11-02', ...note });
  return threadId;
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  buyer = await createOwner(here, 'Bluebird Cars', { state: 'CO' });
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction', state: 'CO' });
  dealer = await createOwner(here, 'Silver State Motors', { state: 'NY' });
  source = await createOwner(here, 'Kestrel Lane Motors', { state: 'TX' });
  await sendCommand(buyer, 'updateTitlePolicy', POLICY);
  await saveTerms();
  await addDigests(here.services.sql);
  threadIds = [];
  for (const middle of [auction, dealer])
    for (const note of [{ kind: 'absent' }, { kind: null }, { sellerState: 'TX' }])
      for (const hasTitle of [true, false]) threadIds.push(await openThread(middle, { accept: true, hasTitle }, note));
});
afterAll(() => void vi.useRealTimers());

const read = async <N extends OperationName>(name: N, input?: Record<string, string>): Promise<Out<N>> => await readAs(buyer, name, input);

/**
 * Everything that the buyer reads of its titles beside their threads, which say whether a "Partner" is an auction: the table, in all orders and
 * with all filters, of which its CSV is made, and its digest.
 */
async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const add = async (name: OperationName, input: Record<string, string> = {}) =>
    (found[`${name} ${JSON.stringify(input)}`] = JSON.stringify(await read(name, input)));
  for (const order of DESK_ORDERS) await add('desk', { order, limit: '500' });
  for (const filters of DESK_FILTERS) await add('desk', { filters, limit: '500' });
  for (const filters of ['', 'late', 'closes-soon']) await add('deskPartners', { filters });
  for (const threadId of threadIds) await add('deskEntry', { threadId });
  await add('deskNext', { threadId: threadIds[0]! });
  for (const { orgId } of [auction, dealer]) await add('partnerFigures', { orgId });
  for (const name of ['titleTerms', 'threadCounts', 'notifications'] as const) await add(name);
  const owner = await readDigestOwner(here.services.sql, buyer.orgId, buyer.userId);
  const digest = await readDigest(here.services.sql, {
    owner: owner!,
    orgName: 'Bluebird Cars',
    zone: POLICY.timeZone,
    since: NOW - DAY,
    now: NOW,
  });
  found['digest'] = JSON.stringify(digest);
  return found;
}

/** Computes the buyer's rows again, as any change of its policy does. */
const refresh = async () => await sendCommand(buyer, 'updateTitlePolicy', POLICY);
const ALTERNATIVES = [
  ['Aardvark Motors', 'dealership', 'CA'],
  ['Zymurgy Auction', 'auction', 'TX'],
  ['Kestrel Lane Motors', 'auction', 'CO'],
] as const;
const become = async (name: string, orgType: string, state: string) =>
  await sendCommand(source, 'updateOrg', { ...orgInput(name, { orgType, state, city: 'Elsewhere' }), searchable: true });

/** What the table says of the clock of these titles. */
async function clocksOf(ids: readonly string[]): Promise<object[]> {
  const { rows } = await read('desk', { limit: '500' });
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id)!;
    const { dealOn, days, lateness, reason, dueOn, dueBy, titleDueOn, daysLate, claim, presses, move, terms, kind } = row;
    return { dealOn, days, lateness, reason, dueOn, dueBy, titleDueOn, daysLate, claim, presses, move, terms, kind };
  });
}

test('nothing depends on the type, the state or the name of the organization that the seller bought from', async () => {
  await refresh();
  const before = await everything();
  expect(before['digest']).not.toBe('null');
  const { rows } = await read('desk', { limit: '500' });
  // The terms differ by type and state, and those of the seller itself count.
  expect(new Set(rows.map(({ dueOn }) => dueOn)).size).toBeGreaterThanOrEqual(4);
  for (const [name, orgType, state] of ALTERNATIVES) {
    await become(name, orgType, state);
    for (const again of [async () => {}, refresh]) {
      await again();
      const after = await everything();
      expect(Object.keys(before).filter((asked) => after[asked] !== before[asked])).toEqual([]);
    }
    for (const threadId of threadIds) {
      const { stored, computed } = await tableRowsOf(here.services.sql, threadId);
      expect(stored).toEqual(computed);
    }
  }
});

test('the clock and its order are the same if the seller bought from nobody that is on the thread', async () => {
  const answers = [{ accept: true, hasTitle: false }, { accept: false }, null];
  for (const middle of [auction, dealer]) {
    const ids: string[] = [];
    for (const answer of answers) ids.push(await openThread(middle, answer, { kind: 'absent' }));
    const clocks = await clocksOf(ids);
    expect(clocks.slice(1)).toEqual([clocks[0], clocks[0]]);
    // Rows that are alike stand in the order of their threads.
    for (const order of ['lateness', 'due', 'file', 'days', 'move'] as const)
      for (const direction of ['up', 'down']) {
        const list = (await read('desk', { order, direction, limit: '500' })).rows.map(({ id }) => id).filter((id) => ids.includes(id));
        expect([order, direction, list]).toEqual([order, direction, ids.toSorted()]);
      }
  }
});

test('a state that the seller’s auction has is not taken for that of the title, but a dealership’s own is', async () => {
  const { rows } = await read('desk', { limit: '500' });
  const dueOf = (from: Owner, filter: (row: (typeof rows)[number]) => boolean) => [
    ...new Set(rows.filter((row) => row.from?.orgId === from.orgId && filter(row)).map(({ dueOn }) => dueOn)),
  ];
  const entries = new Map<string, string | null>();
  for (const threadId of threadIds) entries.set(threadId, (await read('deskEntry', { threadId })).sellerState);
  const isSaid = ({ id }: { id: string }) => entries.get(id) === 'TX';
  // From an auction in Colorado by the terms for any state, on day 16; from a dealership in New York by those for New York, on day 23.
  expect(dueOf(auction, (row) => !isSaid(row))).toEqual(['2026-11-18']);
  expect(dueOf(dealer, (row) => !isSaid(row))).toEqual(['2026-11-25']);
  expect([dueOf(auction, isSaid), dueOf(dealer, isSaid)]).toEqual([['2026-11-22'], ['2026-11-21']]);
});

test('the clock of a title that is new, or about which something is written, is the same whatever the source is', async () => {
  for (const middle of [auction, dealer]) {
    const ids: string[] = [];
    for (const [, orgType, state] of ALTERNATIVES) {
      await become('Kestrel Lane Motors', orgType, state);
      ids.push(await openThread(middle, { accept: true, hasTitle: true }, { kind: 'absent' }));
    }
    const clocks = await clocksOf(ids);
    expect(clocks.slice(1)).toEqual([clocks[0], clocks[0]]);
    // Every command on the thread computes the rows of all organizations.
    for (const threadId of ids) await sendCommand(source, 'postUpdate', { threadId, message: 'Soon.' });
    expect(await clocksOf(ids)).toEqual(clocks);
  }
});
