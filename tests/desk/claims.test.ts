// Claims for late titles over HTTP: noted, answered by the terms of the seller, changed, ended and removed; kind of sale, retail and lender.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import { addDays, instantOn } from '../../src/domain/days.ts';
import type { ClaimSide } from '../../src/domain/desk/clock/claims.ts';
import type { SaleKind } from '../../src/domain/desk/clock/title-terms.ts';
import { calendar, NEW_TERMS } from '../../testing/desk/auction-terms.ts';
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
/** What `updateClaim` and `removeClaim` say of the claim that they mean. */
type Meant = { threadId: string; side: ClaimSide; notedAt: number };
const meant = async (threadId: string, side: ClaimSide = 'ours'): Promise<Meant> => ({
  threadId,
  side,
  notedAt: (await entryOf(threadId)).claims[side]!.notedAt,
});
const send = async (name: string, input: object, by = dealer): Promise<DeskEntryView> =>
  (await sendCommand(by, name, input)) as unknown as DeskEntryView;
const entryOf = async (threadId: string, by = dealer): Promise<DeskEntryView> => {
  const { status, body } = await by.query('deskEntry', { threadId });
  expect(status).toBe(200);
  return body as DeskEntryView;
};

type Terms = {
  dealsFrom?: string | null;
  timeZone?: string;
  kind?: SaleKind | null;
  dueDays?: number;
  opens?: number;
  closes?: number;
  once?: boolean;
  answer?: [number, string] | null;
};

/** Terms of the dealer for its seller: a claim can be filed until 3 PM, and is answered within some working days. */
async function useTerms({
  dealsFrom = null,
  timeZone = ZONE,
  kind = null,
  dueDays = 14,
  opens = 15,
  closes = 30,
  once = true,
  answer = [2, 'working'],
}: Terms): Promise<void> {
  await send('saveTerms', {
    ...NEW_TERMS,
    kind,
    dealsFrom,
    due: calendar(dueDays),
    window: { opens: calendar(opens), closes: calendar(closes), once },
    until: 900,
    answer: answer && { within: answer[0], unit: answer[1], by: 900 },
    timeZone,
    howToFile: 'https://front-range.example/claims',
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
  const of = await meant(threadId);
  const moved = await send('updateClaim', { ...of, filedHour: 899 });
  expect(moved.claims.ours).toMatchObject({ filedHour: 899, answerBy: instantOn(ZONE, '2027-03-05', 900) });
  const again = await send('updateClaim', { ...of, answer: 'by-terms' });
  expect(again.claims.ours!.answerBy).toBe(instantOn(ZONE, '2027-03-04', 900));
  const entered = await send('updateClaim', { ...of, answer: { on: '2027-03-09' } });
  expect(entered.claims.ours!.answerBy).toBe(instantOn(ZONE, '2027-03-10', 0));
  expect((await send('updateClaim', { ...of, answer: null })).claims.ours!.answerBy).toBeNull();
});

test('while the terms of the purchase are not sure, a claim is answered by the earliest of those that may be its terms', async () => {
  const filed = { side: 'ours', filedOn: day(-1), filedHour: 600 };
  const answerOf = async (threadId: string) => (await send('noteClaim', { threadId, ...filed })).claims.ours!.answerBy;
  // The window of the first closes first, and counts.
  await useTerms({ kind: 'with-deal', dueDays: 3, opens: 4, closes: 10, answer: [5, 'working'] });
  await useTerms({ kind: 'absent', dueDays: 21, opens: 22, closes: 30, answer: [1, 'working'] });
  const threadId = await openThread({ dealOn: day(-40) });
  expect((await entryOf(threadId)).terms).toMatchObject({ kind: 'with-deal' });
  expect(await answerOf(threadId)).toBe(instantOn(ZONE, today, 900));
  await send('updateDeskEntry', { threadId, kind: 'with-deal' });
  const again = await send('updateClaim', { ...(await meant(threadId)), answer: 'by-terms' });
  expect(again.claims.ours!.answerBy).toBe(instantOn(ZONE, '2027-03-09', 900));

  // Without a day of the deal it may have been before the terms changed.
  await useTerms({ kind: 'with-deal', dealsFrom: day(-7), dueDays: 3, opens: 4, closes: 10, answer: [9, 'working'] });
  const unknown = await openThreadAs(dealer, { boughtFromOrgId: seller.orgId, kind: 'with-deal' });
  expect(await answerOf(unknown)).toBe(instantOn(ZONE, '2027-03-09', 900));
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
  await send('noteClaim', { threadId, side: 'ours', filedOn: today });
  const of = await meant(threadId);
  const change = async (input: object) => await send('updateClaim', { ...of, ...input });
  expect((await change({ status: 'withdrawn' })).clock!.claim).toBe('used');
  expect((await change({ status: 'filed' })).clock!.claim).toBe('filed');
  const kept = await change({ status: 'settled', settledHow: 'kept', dueOn: day(20) });
  expect([kept.clock!.claim, kept.claims.ours!.settledHow, kept.dueOn]).toEqual(['settled', 'kept', day(20)]);
  await send('updateDeskEntry', { threadId, dueOn: null });
  const removed = await send('removeClaim', of);
  expect(removed.claims.ours).toBeNull();
  expect(removed.clock!.claim).toBe('open');
  expect(removed.notes).toEqual([]);
  expect(await refusal(dealer, 'updateClaim', { ...of, status: 'settled' })).toEqual({ status: 404, message: 'That claim was removed.' });
  await send('removeClaim', of);
});

test('a claim that was noted by mistake gives back the one that it replaced, as it was', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  const note = async (confirmation: string) => {
    await send('noteClaim', { threadId, side: 'ours', filedOn: today, filedHour: 540, confirmation });
    return await meant(threadId);
  };
  await send('updateClaim', { ...(await note('FR-1')), status: 'withdrawn' });
  const used = await entryOf(threadId);
  expect(used.clock!.claim).toBe('used');
  const second = await note('FR-2');
  vi.setSystemTime(instantOn(ZONE, '2027-03-05', 900));
  const unanswered = await entryOf(threadId);
  expect([unanswered.clock!.claim, unanswered.notes.length]).toEqual(['unanswered', 1]);

  const third = await note('FR-3');
  expect((await entryOf(threadId)).notes).toHaveLength(2);
  expect(await send('removeClaim', third)).toEqual(unanswered);
  // Removed by a colleague meanwhile: the one before is not.
  expect((await dealer.command('removeClaim', third)).status).toBe(409);
  vi.setSystemTime(instantOn(ZONE, today, 552));
  expect(await send('removeClaim', second)).toEqual(used);
});

test('what is meant for one claim is not done to the one that replaced it', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  // In the same moment: the clock of the second server may be behind.
  const [older, newer] = [await meantOnceNoted(threadId, 'FR-1'), await meantOnceNoted(threadId, 'FR-2')];
  const before = await entryOf(threadId);
  const message = 'The claim on this thread is another one now. Look at it again.';
  for (const [name, input] of [
    ['updateClaim', { ...older, status: 'withdrawn' }],
    ['updateClaim', { ...older, status: 'settled', settledHow: 'kept', dueOn: day(9) }],
    ['removeClaim', older],
  ] as const)
    expect(await refusal(dealer, name, input)).toEqual({ status: 409, message });
  expect(await entryOf(threadId)).toEqual(before);
  expect((await send('updateClaim', { ...newer, status: 'withdrawn' })).claims.ours).toMatchObject({
    confirmation: 'FR-2',
    status: 'withdrawn',
  });
});

async function meantOnceNoted(threadId: string, confirmation: string): Promise<Meant> {
  await send('noteClaim', { threadId, side: 'ours', filedOn: today, confirmation });
  return await meant(threadId);
}

test('without "once per car" the window counts again after a withdrawal', async () => {
  await useTerms({ once: false });
  const threadId = await openThread({ dealOn: day(-20) });
  await send('noteClaim', { threadId, side: 'ours', filedOn: today });
  expect((await send('updateClaim', { ...(await meant(threadId)), status: 'withdrawn' })).clock!.claim).toBe('open');
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
  await send('updateClaim', { ...(await meant(threadId)), status: 'withdrawn' });
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
  await send('updateClaim', { ...(await meant(threadId)), status: 'settled', settledHow: 'title-came' });
  expect((await entryOf(threadId)).clock!.claim).toBe('settled');
});

test('a claim against us has the day that its mail names, and presses without one', async () => {
  await useTerms({});
  const threadId = await openThread({ dealOn: day(-20) });
  const unknown = await send('noteClaim', { threadId, side: 'against', filedOn: today });
  expect(unknown.claims.against).toMatchObject({ answerBy: null, timeZone: ZONE, status: 'filed' });
  expect(unknown.clock!.claim).toBe('open');
  const known = await send('updateClaim', { ...(await meant(threadId, 'against')), answer: { on: day(1), hour: 1020 } });
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
  // What is noted by itself is not taken back with an end that came later, also if that said so once more.
  await send('updateDeskEntry', { threadId, registeredOn: day(-1) });
  for (const more of [{}, { registeredOn: today }]) {
    const again = await sendCommand(dealer, 'finishThread', { threadId, how: 'retailed', ...more });
    expect((await entryOf(threadId)).retail!.registeredOn).toBe(day(-1));
    await sendCommand(dealer, 'takeBack', { threadId, seq: again!.takeBack!.seq });
    expect((await entryOf(threadId)).retail!.registeredOn).toBe(day(-1));
  }
});

test('a finish that is refused because of its registration leaves a follow-up that is due', async () => {
  const threadId = await openThreadAs(dealer, { boughtFromOrgId: seller.orgId, creatorHasTitle: true, dealOn: day(-20) });
  await send('updateDeskEntry', { threadId, followUpOn: day(1) });
  vi.setSystemTime(instantOn(ZONE, day(1), 552));
  expect((await refusal(dealer, 'finishThread', { threadId, how: 'retailed', registeredOn: today }))?.status).toBe(400);
  expect((await entryOf(threadId)).followUpOn).toBe(day(1));
});
