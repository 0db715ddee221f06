// What an organization notes for itself must not change anything that others receive. All other organizations on the thread, and the
// colleagues, read everything before and after it.
import { setTimeout } from 'node:timers/promises';
import type { DeskEntryView } from '../../../../src/api/desk-entry.ts';
import { CLAIM_SIDES } from '../../../../src/domain/desk/clock/claims.ts';
import type { Row } from '../../drill.ts';
import { command, expectCommand, query } from '../../page.ts';
import { plantedDesk } from '../planted-desk.ts';
import { openStream, type Stream } from '../walk/streams.ts';
import { createColleague, extendDown, openThread, passTitle, userOf, waitForMail, type Fixture, type Org } from './fixture.ts';
import { type Reader, readAll } from './read-all.ts';
import { differences, Transcript } from './transcript.ts';

const DESK = plantedDesk('A');
const STOCK = `${DESK.stock}-77`;
const NOTE = `${DESK.note}: the lender has the paper.`;

export async function desks(fixture: Fixture): Promise<Row[]> {
  return [...(await noting(fixture)), await opening(fixture)];
}

async function noting(fixture: Fixture): Promise<Row[]> {
  const [completed, victim, next, far, invited, stranger] = (await Promise.all(
    ['Passedby', 'Notemaker', 'Curious', 'Distant', 'Invitee', 'Outsider'].map((name) => fixture.org(`${name} Motors`)),
  )) as [Org, Org, Org, Org, Org, Org];
  const threadId = await openThread(fixture, completed, victim);
  await extendDown(threadId, victim, next, far);
  await expectCommand(far.page, 'inviteNext', { threadId, orgId: invited.orgId });
  await expectCommand(completed.page, 'claimTitle', { threadId });
  await passTitle(threadId, completed, victim);
  await expectCommand(stranger.page, 'requestConnection', { orgId: victim.orgId });
  const [named, colleague] = [await createColleague(fixture, victim), await createColleague(fixture, victim)];
  await waitForMail(fixture);

  const outside = { topics: [], isColleague: false };
  const inside = { topics: ['desk'], isColleague: true };
  const readers: Reader[] = [
    { who: 'the organization before', page: completed.page, ...outside },
    { who: 'the next organization', page: next.page, ...outside },
    { who: 'an organization further away', page: far.page, ...outside },
    { who: 'an invited organization', page: invited.page, ...outside },
    { who: 'an organization off the chain', page: stranger.page, ...outside },
    { who: 'a colleague who is not named', page: colleague.page, ...inside },
    { who: 'the author', page: victim.page, ...inside },
    { who: 'a colleague who is named', page: named.page, topics: ['desk', 'notifications'], isColleague: true },
  ];
  const words = [
    STOCK,
    DESK.stock,
    DESK.note,
    DESK.lender,
    named.surname,
    DESK.dealOn,
    DESK.retailOn,
    String(DESK.policy.criticalPastDueDays),
  ];
  const before = await readAll(readers, threadId, victim.orgId, words);
  const mailsBefore = await countMails(fixture);
  const streams = await Promise.all(readers.map(({ who, page }) => openStream({ key: who, page })));
  const outsiders = await Promise.all([completed, next, far, invited, stranger].map(async ({ orgId }) => await userOf(fixture, orgId)));
  await setTimeout(QUIET_MS);
  for (const stream of streams) stream.take();

  const policy = { ...DESK.policy, dueSoonDays: 11, sendOnDays: 13, timeZone: 'America/Boise', reminders: false };
  await expectCommand(victim.page, 'updateTitlePolicy', policy);
  const entry = { stockNumber: STOCK, dealOn: DESK.dealOn, dueOn: DESK.dueOn, followUpOn: DESK.followUpOn, assigneeId: named.userId };
  await expectCommand(victim.page, 'updateDeskEntry', { threadId, ...entry });
  await setClock(victim, threadId);
  await expectCommand(victim.page, 'addDeskNote', { threadId, text: NOTE, mentions: [named.userId, ...outsiders] });
  await command(victim.page, 'updateDeskEntry', { threadId, assigneeId: outsiders[0] });
  await expectCommand(victim.page, 'runOnThreads', { calls: [{ operation: 'updateDeskEntry', input: { threadId, ...entry } }] });

  await setTimeout(QUIET_MS);
  const after = await readAll(readers, threadId, victim.orgId, words);
  const found = before.flatMap((transcript, at) => differences(transcript, after[at]!).map((line) => `${readers[at]!.who}: ${line}`));
  const mails = (await countMails(fixture)) - mailsBefore;
  const heard = await strangeEvents(streams, readers);
  return [
    {
      what: 'oracle: responses to others before and after an organization notes something for itself',
      comparisons: before.reduce((sum, { lines }) => sum + lines.length, 0),
      found: found.length,
      examples: found,
    },
    {
      what: 'oracle: events and mails because an organization notes something for itself',
      comparisons: streams.length + 1,
      found: heard.length + (mails > 0 ? 1 : 0),
      examples: [...heard, ...(mails > 0 ? [`${mails} mails were written`] : [])],
    },
  ];
}

/** Terms for both neighbors and days for registration, and everything about the title that makes it due, late or to be claimed. */
async function setClock({ page }: Org, threadId: string): Promise<void> {
  const kept = { howToFile: `${DESK.note} form`, source: DESK.note, asOf: null, note: DESK.note, startingTerms: null, checkedToday: true };
  const terms = { kind: null, sellerState: 'CO', dealsFrom: null, until: 900, answer: null, timeZone: 'America/Boise' };
  const due = { days: 3, unit: 'working' };
  const window = { opens: due, closes: { days: 395, unit: 'calendar' }, once: true };
  await expectCommand(page, 'saveTerms', { termsId: null, ...terms, ...kept, for: { orgType: 'dealership' }, due, window });
  await expectCommand(page, 'saveRegistrationDays', { state: 'TX', days: 44, financedDays: 55 });
  const retail = { on: DESK.retailOn, state: 'TX', financed: true };
  const lender = { name: DESK.lender, payoffOn: null, promisedOn: DESK.promisedOn, reference: DESK.lender };
  for (const change of [{ kind: 'absent', sellerState: 'CO', retail, lender }, { notFiling: true }, { notFiling: false }])
    await expectCommand(page, 'updateDeskEntry', { threadId, ...change });
  for (const side of CLAIM_SIDES) {
    const claim = { threadId, side };
    const answer = { on: DESK.answerOn, hour: 900 };
    const noted = { ...claim, filedOn: DESK.dealOn, confirmation: DESK.note, answer };
    const { claims } = await expectCommand<DeskEntryView>(page, 'noteClaim', noted);
    await expectCommand(page, 'updateClaim', { ...claim, notedAt: claims[side]!.notedAt, status: 'withdrawn' });
    await expectCommand(page, 'noteClaim', { ...claim, filedOn: DESK.dealOn, confirmation: DESK.note, answer: null });
  }
}

/** Events arrive in less than this. */
const QUIET_MS = 700;

async function strangeEvents(streams: readonly Stream[], readers: readonly Reader[]): Promise<string[]> {
  const found: string[] = [];
  for (const [at, stream] of streams.entries()) {
    const { who, topics } = readers[at]!;
    const heard = new Set(stream.take().flatMap((line) => /^data: ([^|]+)/.exec(line)?.slice(1) ?? []));
    for (const topic of heard) if (!topics.includes(topic)) found.push(`${who} hears of ${topic}`);
    for (const topic of topics) if (!heard.has(topic)) found.push(`${who} hears nothing of ${topic}`);
    await stream.close();
  }
  return found;
}

async function countMails({ sql }: Fixture): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*) as count from mail`;
  return row.count;
}

/** The seller and the buyer read two threads, of which the opener opened one with a stock number and the day of the deal. */
async function opening(fixture: Fixture): Promise<Row> {
  const [victim, seller, buyer] = [
    await fixture.org('Stockkeeper Motors'),
    await fixture.org('Supplier Motors'),
    await fixture.org('Customer Motors'),
  ];
  const sides: { threadId: string; vin: string; transcript: Transcript }[] = [];
  for (const own of [{ stockNumber: STOCK, dealOn: DESK.dealOn, kind: 'absent' }, {}]) {
    const vin = fixture.vin();
    const vehicle = { vin, year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };
    const parties = { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId };
    const { threadId } = await expectCommand<{ threadId: string }>(victim.page, 'createThread', { ...vehicle, ...parties, ...own });
    sides.push({ threadId, vin, transcript: new Transcript([[vin, '<vin>']]) });
  }
  for (const { page } of [seller, buyer]) {
    await waitForMail(fixture);
    for (const { threadId, transcript } of sides) {
      transcript.add('the invitation', await query(page, 'thread', { threadId }));
      transcript.add('its entry', await query(page, 'deskEntry', { threadId }));
    }
    for (const { threadId } of sides) await expectCommand(page, 'respondToInvite', { threadId, accept: true });
    await waitForMail(fixture);
    for (const { threadId, vin, transcript } of sides) {
      transcript.add('the thread', await query(page, 'thread', { threadId }));
      transcript.add('its entry', await query(page, 'deskEntry', { threadId }));
      for (const q of [vin, `${vin} ${STOCK}`, `${vin} ${DESK.dealOn}`])
        for (const name of ['searchThreads', 'desk', 'deskPartners'] as const) transcript.add(name, await query(page, name, { q }));
    }
  }
  const [one, other] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const found = differences(one.transcript, other.transcript);
  return {
    what: 'oracle: opening a thread with a stock number and the day of the deal',
    comparisons: one.transcript.lines.length,
    found: found.length,
    examples: found,
  };
}
