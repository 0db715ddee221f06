// Claims for late titles over HTTP: noted, answered by the terms of the seller, changed, ended and removed; kind of sale, retail and lender.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import { addDays, instantOn } from '../../src/domain/days.ts';
import type { SaleKind } from '../../src/domain/desk/clock/title-terms.ts';
import { checkDatabaseAtEnd } from '../../testing/database/check-at-end.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, refusal, sendCommand } from '../../testing/threads/threads.ts';

const here = useOwnTestServices();
const ZONE = 'America/Denver';
let seller: Owner;
let dealer: Owner;
let buyer: Owner;
/** A working day, so that the days of answers do not depend on when the test runs. */
let today: string;

beforeEach(async () => {
  seller = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  dealer = await createOwner(here, 'Aspen Auto Group');
  buyer = await createOwner(here, 'Bluebird Cars');
  today = '2027-03-03';
  vi.useFakeTimers({ toFake: ['Date'], now: instantOn(ZONE, today, 552) });
});
afterEach(() => {
  vi.useRealTimers();
});
checkDatabaseAtEnd(here);

const day = (days: number): string => addDays(today, days);
const send = async (name: string, input: object, by = dealer): Promise<DeskEntryView> =>
  (await sendCommand(by, name, input)) as unknown as DeskEntryView;
const entryOf = async (threadId: string, by = dealer): Promise<DeskEntryView> => {
  const { status, body } = await by.query('deskEntry', { threadId });
  expect(status).toBe(200);
  return body as DeskEntryView;
};

type Terms = {
  kind?: SaleKind | null;
  dueDays?: number;
  opens?: number;
  closes?: number;
  once?: boolean;
  answer?: [number, string] | null;
};

/** Terms of the dealer for its seller: a claim can be filed until 3 PM, and is answered within some working days. */
async function useTerms({
  kind = null,
  dueDays = 14,
  opens = 15,
  closes = 30,
  once = true,
  answer = [2, 'working'],
}: Terms): Promise<void> {
  await send('saveTerms', {
    termsId: null,
    for: { orgType: 'auction' },
    kind,
    sellerState: null,
    dealsFrom: null,
    due: { days: dueDays, unit: 'calendar' },
    window: { opens: { days: opens, unit: 'calendar' }, closes: { days: closes, unit: 'calendar' }, once },
    until: 900,
    answer: answer && { within: answer[0], unit: answer[1], by: 900 },
    timeZone: ZONE,
    howToFile: 'https://front-range.example/claims',
    source: '',
    asOf: null,
    note: '',
    startingTerms: null,
    checkedToday: true,
  });
}

const openThread = async (input: { dealOn: string; kind?: SaleKind; creatorHasTitle?: boolean }): Promise<string> =>
  await openThreadAs(dealer, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, ...input });

test('a claim is answered by the terms that were in force when it was noted, whatever changes later', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  const before = await entryOf(threadId);
  expect(before.clock).toMatchObject({ claim: 'open', dueBy: 'terms', dueOn: day(-6), isKindMissing: false });
  expect(before.terms).toMatchObject({ for: { orgName: null, orgType: 'auction' }, needsCheck: false });

  const claim = { threadId, side: 'ours', filedOn: today, filedHour: 552, confirmation: 'FR-88213' };
  const noted = await send('noteClaim', claim);
  const answerBy = instantOn(ZONE, '2027-03-05', 900);
  expect(noted.claims.ours).toMatchObject({
    answerBy,
    status: 'filed',
    confirmation: 'FR-88213',
    timeZone: ZONE,
    notedBy: expect.any(String),
  });
  expect(noted.clock!.claim).toBe('filed');

  await send('updateDeskEntry', { threadId, dealOn: day(-10), kind: 'with-deal' });
  await useTerms({ kind: 'with-deal', answer: [9, 'calendar'] });
  await send('updateDeskEntry', { threadId, dueOn: day(3) });
  expect((await entryOf(threadId)).claims.ours!.answerBy).toBe(answerBy);

  vi.setSystemTime(answerBy - 1);
  expect((await entryOf(threadId)).clock!.claim).toBe('filed');
  vi.setSystemTime(answerBy);
  expect((await entryOf(threadId)).clock!.claim).toBe('unanswered');
});

test('what is filed after the hour counts from the next working day, and an edited filing is answered anew only if it is asked', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  // A Tuesday, after 3 PM.
  const late = await send('noteClaim', { threadId, side: 'ours', filedOn: day(-1), filedHour: 901 });
  expect(late.claims.ours!.answerBy).toBe(instantOn(ZONE, '2027-03-05', 900));
  const moved = await send('updateClaim', { threadId, side: 'ours', filedHour: 899 });
  expect(moved.claims.ours).toMatchObject({ filedHour: 899, answerBy: instantOn(ZONE, '2027-03-05', 900) });
  const again = await send('updateClaim', { threadId, side: 'ours', answer: 'by-terms' });
  expect(again.claims.ours!.answerBy).toBe(instantOn(ZONE, '2027-03-04', 900));
  const entered = await send('updateClaim', { threadId, side: 'ours', answer: { on: '2027-03-09' } });
  expect(entered.claims.ours!.answerBy).toBe(instantOn(ZONE, '2027-03-10', 0));
  expect((await send('updateClaim', { threadId, side: 'ours', answer: null })).claims.ours!.answerBy).toBeNull();
});

test('a claim cannot have been filed in the future, in the zone of the terms', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  const refused = async (input: object) => await dealer.command('noteClaim', { threadId, side: 'ours', ...input });
  for (const input of [{ filedOn: day(1) }, { filedOn: today, filedHour: 600 }]) {
    const { status, body } = await refused(input);
    expect(status).toBe(400);
    expect((body as { error: { message: string } }).error.message).toBe('That is still to come. Enter when the claim was filed.');
  }
  // Today by its own clock, but not yet in the west.
  vi.setSystemTime(instantOn(ZONE, today, 30));
  expect((await refused({ filedOn: today, filedHour: 20 })).status).toBe(200);
});

test('a claim settles, is withdrawn once, is filed again, and leaves no trace if it was noted by mistake', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  const change = async (input: object) => await send('updateClaim', { threadId, side: 'ours', ...input });
  await send('noteClaim', { threadId, side: 'ours', filedOn: today });
  expect((await change({ status: 'withdrawn' })).clock!.claim).toBe('used');
  expect((await change({ status: 'filed' })).clock!.claim).toBe('filed');
  const kept = await change({ status: 'settled', settledHow: 'kept', dueOn: day(20) });
  expect([kept.clock!.claim, kept.claims.ours!.settledHow, kept.dueOn]).toEqual(['settled', 'kept', day(20)]);
  await send('updateDeskEntry', { threadId, dueOn: null });
  const removed = await send('removeClaim', { threadId, side: 'ours' });
  expect(removed.claims.ours).toBeNull();
  expect(removed.clock!.claim).toBe('open');
  expect(removed.notes).toEqual([]);
  const repeated = await dealer.command('updateClaim', { threadId, side: 'ours', status: 'settled' });
  expect(repeated.status).toBe(404);
});

test('without "once per car" the window counts again after a withdrawal', async () => {
  await useTerms({ once: false });
  const threadId = await openThread({ dealOn: day(-20) });
  await send('noteClaim', { threadId, side: 'ours', filedOn: today });
  expect((await send('updateClaim', { threadId, side: 'ours', status: 'withdrawn' })).clock!.claim).toBe('open');
});

test('an older claim becomes an internal note', async () => {
  const threadId = await openThread({ dealOn: day(-20) });
  await send('noteClaim', {
    threadId,
    side: 'ours',
    filedOn: day(-2),
    filedHour: 552,
    confirmation: 'FR-1',
    answer: { on: day(1), hour: 900 },
  });
  await send('updateClaim', { threadId, side: 'ours', status: 'withdrawn' });
  const { claims, notes } = await send('noteClaim', { threadId, side: 'ours', filedOn: today, confirmation: 'FR-2' });
  expect(claims.ours).toMatchObject({ confirmation: 'FR-2', status: 'filed', answerBy: null });
  expect(notes.map(({ text }) => text)).toEqual(['Claim filed Mar 1, 9:12 AM MT, No. FR-1, answer by Thu, Mar 4, 3:00 PM MT. Withdrawn.']);
});

test('the title comes while a claim is open: it has to be settled, and the record stays once our part is complete', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  await send('noteClaim', { threadId, side: 'ours', filedOn: today });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  await sendCommand(dealer, 'claimTitle', { threadId });
  await sendCommand(seller, 'confirmClaim', { threadId, updateId: await latestUpdateId(seller, threadId) });
  const arrived = await entryOf(threadId);
  expect(arrived.clock!.claim).toBe('arrived');
  await send('updateClaim', { threadId, side: 'ours', status: 'settled', settledHow: 'title-came' });
  expect((await entryOf(threadId)).clock!.claim).toBe('settled');
});

test('a claim against us has the day that its mail names, and presses without one', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  const unknown = await send('noteClaim', { threadId, side: 'against', filedOn: today });
  expect(unknown.claims.against).toMatchObject({ answerBy: null, timeZone: ZONE, status: 'filed' });
  expect(unknown.clock!.claim).toBe('open');
  const known = await send('updateClaim', { threadId, side: 'against', answer: { on: day(1), hour: 1020 } });
  expect(known.claims.against!.answerBy).toBe(instantOn(ZONE, day(1), 1020));
  // The buyer, who filed it, and the seller know nothing of what is noted here.
  for (const other of [buyer, seller]) expect((await entryOf(threadId, other)).claims).toEqual({ ours: null, against: null });
});

test('nothing is filed: who decided it and when, and back', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  const { notFiling, clock } = await send('updateDeskEntry', { threadId, notFiling: true });
  expect(notFiling).toEqual({ by: expect.any(String), at: Date.now() });
  expect([clock!.claim, clock!.claimClosesAt]).toEqual(['not-filing', instantOn(ZONE, day(10), 900)]);
  expect((await send('updateDeskEntry', { threadId, notFiling: false })).clock!.claim).toBe('open');
});

test('the kind of sale is asked for where terms depend on it, also for a new thread and for several', async () => {
  await useTerms({ kind: 'with-deal', dueDays: 3, opens: 4, closes: 10 });
  await useTerms({ kind: 'absent', dueDays: 21, opens: 22, closes: 30 });
  const [unknown, known] = [await openThread({ dealOn: day(-5) }), await openThread({ dealOn: day(-5), kind: 'absent' })];
  expect((await entryOf(unknown)).clock).toMatchObject({ isKindMissing: true, dueOn: day(-2), claim: 'open' });
  expect((await entryOf(known)).clock).toMatchObject({ isKindMissing: false, dueOn: day(16), claim: 'not-open' });
  const calls = [unknown, known].map((threadId) => ({ operation: 'updateDeskEntry', input: { threadId, kind: 'with-deal' } }));
  await sendCommand(dealer, 'runOnThreads', { calls });
  for (const threadId of [unknown, known]) expect(await entryOf(threadId)).toMatchObject({ kind: 'with-deal', clock: { claim: 'open' } });
});

test('a retail sale is due to be registered, until it is', async () => {
  const threadId = await openThread({ dealOn: day(-20), creatorHasTitle: true });
  const lender = { name: 'Ally', payoffOn: day(-15), promisedOn: day(4), reference: 'L-77' };
  const retail = { on: day(-18), state: 'TX', financed: true };
  const sold = await send('updateDeskEntry', { threadId, retail, lender });
  expect(sold.lender).toEqual(lender);
  expect(sold.retail).toEqual({ ...retail, registeredOn: null, registrationDays: 45 });
  expect(sold.clock!.registerOn).toBe(day(27));
  expect((await send('updateDeskEntry', { threadId, registeredOn: today })).clock!.registerOn).toBeNull();
  await send('updateDeskEntry', { threadId, registeredOn: null });
  const early = await dealer.command('updateDeskEntry', { threadId, dealOn: day(-17) });
  expect(early.status).toBe(400);
  const { retail: unsold } = await send('updateDeskEntry', { threadId, retail: null });
  expect(unsold).toBeNull();
});

test('a retailed title that is finished says that the car is registered, and Undo takes both back', async () => {
  const threadId = await openThreadAs(dealer, { boughtFromOrgId: seller.orgId, creatorHasTitle: true, dealOn: day(-20) });
  const finish = { threadId, how: 'retailed', registeredOn: today };
  expect(await refusal(dealer, 'finishThread', finish)).toEqual({ status: 400, message: 'Enter the retail sale before the registration.' });
  await send('updateDeskEntry', { threadId, retail: { on: day(-18), state: 'TX' } });
  const early = await refusal(dealer, 'finishThread', { ...finish, registeredOn: day(-19) });
  expect(early).toEqual({ status: 400, message: 'Choose a day from the retail sale to tomorrow.' });
  const finished = await sendCommand(dealer, 'finishThread', finish);
  expect(await entryOf(threadId)).toMatchObject({ retail: { registeredOn: today }, clock: null });
  await sendCommand(dealer, 'takeBack', { threadId, seq: finished!.takeBack!.seq });
  expect(await entryOf(threadId)).toMatchObject({ retail: { registeredOn: null }, clock: { registerOn: day(12) } });
  // What is noted by itself is not taken back with an end that came later.
  await send('updateDeskEntry', { threadId, registeredOn: day(-1) });
  const again = await sendCommand(dealer, 'finishThread', { threadId, how: 'retailed' });
  await sendCommand(dealer, 'takeBack', { threadId, seq: again!.takeBack!.seq });
  expect((await entryOf(threadId)).retail!.registeredOn).toBe(day(-1));
});
