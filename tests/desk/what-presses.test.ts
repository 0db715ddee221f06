// What costs money soon needs the organization: in the table, on the cards and in their numbers, until the window closes or a claim is filed.
// Threads with a claim are listed after its part in them is complete, too.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import type { Out } from '../../src/api/operations.ts';
import { addDays, instantOn } from '../../src/domain/days.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, sendCommand } from '../../testing/threads/threads.ts';

const here = useOwnTestServices();
const ZONE = 'America/Denver';
/** A Wednesday. */
const TODAY = '2027-03-03';
const THREE_PM = 900;
const CLOSES_AT = instantOn(ZONE, TODAY, THREE_PM);
let seller: Owner;
let dealer: Owner;
let buyer: Owner;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: instantOn(ZONE, TODAY, 552) });
  seller = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  dealer = await createOwner(here, 'Aspen Auto Group');
  buyer = await createOwner(here, 'Bluebird Cars');
  await sendCommand(dealer, 'saveTerms', {
    ...NEW_TERMS,
    due: calendar(14),
    window: { opens: calendar(15), closes: calendar(30), once: true },
    until: THREE_PM,
    answer: { within: 2, unit: 'working', by: THREE_PM },
    timeZone: ZONE,
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const ask = async <Name extends 'dashboard' | 'desk' | 'deskNext' | 'threadCounts'>(
  name: Name,
  input: Record<string, string> = {},
): Promise<Out<Name>> => {
  const { status, body } = await dealer.query(name, input);
  expect({ name, status }).toEqual({ name, status: 200 });
  return body as Out<Name>;
};
const cards = async (input: Record<string, string> = {}) => (await ask('dashboard', input)).cards;
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const openThread = async (dealDaysAgo: number, input: object = {}): Promise<string> =>
  await openThreadAs(dealer, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, dealOn: addDays(TODAY, -dealDaysAgo), ...input });

test('a window that closes today stands first and needs the organization, follow-up or not, until it has closed', async () => {
  const closing = await openThread(30);
  const later = await openThread(10);
  const tomorrow = addDays(TODAY, 1);
  await sendCommand(dealer, 'updateDeskEntry', { threadId: closing, followUpOn: tomorrow });

  const { counts, ...dashboard } = await ask('dashboard');
  expect(counts).toMatchObject({ active: 2, needsYou: 1, nextNeedsYouAt: CLOSES_AT });
  expect(await ask('threadCounts')).toEqual(counts);
  // The other one is newer.
  expect(idsOf(dashboard.cards)).toEqual([closing, later]);
  expect(dashboard.cards[0]).toMatchObject({ move: 'fileClaim', pressing: { move: 'fileClaim', at: CLOSES_AT }, timeZone: ZONE });
  expect(idsOf(await cards({ filter: 'needs-you' }))).toEqual([closing]);

  const table = await ask('desk');
  expect(table.groups).toMatchObject({ closesSoon: 1, critical: 0, late: 0 });
  expect(table.sums).toEqual({ late: 1, critical: 1, claimOpen: 1 });
  expect(table.counts).toMatchObject({ 'needs-you': 1, late: 1, 'closes-soon': 1, 'claim-open': 1 });
  expect(table.rows[0]).toMatchObject({ id: closing, move: 'fileClaim', presses: CLOSES_AT, claim: { state: 'file-today' } });
  expect(table.changesAt).toBe(CLOSES_AT);
  expect(await ask('deskNext', { threadId: later })).toMatchObject({ nextId: closing, total: 1 });

  vi.setSystemTime(CLOSES_AT);
  expect(await ask('threadCounts')).toMatchObject({ needsYou: 0 });
  expect(await cards({ filter: 'needs-you' })).toEqual([]);
  const after = await ask('desk');
  expect(after.groups).toMatchObject({ closesSoon: 0, critical: 1 });
  expect(after.counts).toMatchObject({ 'needs-you': 0, 'closes-soon': 0, 'claim-open': 0 });
  expect(after.rows[0]).toMatchObject({ id: closing, move: null, presses: null, claim: { state: 'closed' } });
});

test('a filed claim presses nobody, and is listed by a filter', async () => {
  const threadId = await openThread(30);
  await openThread(10);
  await sendCommand(dealer, 'noteClaim', { threadId, side: 'ours', filedOn: TODAY, filedHour: 552, confirmation: 'FR-88201' });
  const answerBy = instantOn(ZONE, addDays(TODAY, 2), THREE_PM);
  const { counts, cards: claimed } = await ask('dashboard', { filter: 'claims' });
  expect(counts).toMatchObject({ needsYou: 0, activeClaims: 1, completedClaims: 0, nextNeedsYouAt: answerBy });
  const ours = { status: 'filed', filedOn: TODAY, confirmation: 'FR-88201', answerBy };
  expect(claimed).toMatchObject([{ id: threadId, pressing: null, claims: { ours, against: null } }]);
  const { rows } = await ask('desk', { filters: 'claims' });
  expect(rows).toMatchObject([{ id: threadId, ours, against: null, claim: { state: 'filed' }, presses: null }]);

  vi.setSystemTime(answerBy);
  expect((await ask('desk', { filters: 'needs-you' })).rows).toMatchObject([{ id: threadId, move: 'noAnswer' }]);
  expect(idsOf(await cards({ filter: 'needs-you' }))).toEqual([threadId]);
});

test('a claim against the organization presses from any place, and is listed first after its part is complete', async () => {
  const handOn = async (threadId: string) => {
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    await sendCommand(dealer, 'markDelivered', { threadId });
    await sendCommand(buyer, 'confirmDelivery', { threadId, updateId: await latestUpdateId(buyer, threadId) });
  };
  const note = async (threadId: string, answer: object | null) =>
    await sendCommand(dealer, 'noteClaim', { threadId, side: 'against', filedOn: TODAY, confirmation: '', answer });
  const [unknown, soon, settled, without] = [
    await openThread(3, { creatorHasTitle: true }),
    await openThread(3, { creatorHasTitle: true }),
    await openThread(3, { creatorHasTitle: true }),
    await openThread(3, { creatorHasTitle: true }),
  ];
  await note(soon, { on: addDays(TODAY, 1), hour: THREE_PM });
  await note(unknown, null);
  const answerBy = instantOn(ZONE, addDays(TODAY, 1), THREE_PM);
  const { rows, groups } = await ask('desk');
  expect(groups.closesSoon).toBe(2);
  // The one without a day comes first.
  expect(rows.slice(0, 2)).toMatchObject([
    { id: unknown, move: 'answerClaim', presses: 0 },
    { id: soon, move: 'answerClaim', presses: answerBy },
  ]);

  await note(settled, null);
  const { notedAt } = ((await dealer.query('deskEntry', { threadId: settled })).body as DeskEntryView).claims.against!;
  await sendCommand(dealer, 'updateClaim', { threadId: settled, side: 'against', notedAt, status: 'settled' });
  for (const threadId of [unknown, soon, settled, without]) await handOn(threadId);
  expect(await ask('threadCounts')).toMatchObject({ active: 0, completed: 4, needsYou: 0, completedClaims: 3, nextNeedsYouAt: answerBy });
  const claimed = await cards({ tab: 'completed', filter: 'claims' });
  expect(idsOf(claimed)).toEqual([unknown, soon, settled]);
  expect(claimed[1]).toMatchObject({ pressing: null, claims: { ours: null, against: { status: 'filed', answerBy } } });
  expect(await cards({ tab: 'completed' })).toHaveLength(4);
});
