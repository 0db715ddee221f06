// Follow-ups and "Send on" over HTTP while the clock moves: when a thread leaves "Needs you", when it comes back, and where "Next" leads.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import type { Out } from '../../src/api/operations.ts';
import { addDays, dayIn, startOfDay } from '../../src/domain/days.ts';
import { addYears } from '../../src/domain/days.ts';
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { checkDatabaseAtEnd } from '../../testing/database/check-at-end.ts';
import { createOwner, type Owner } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { latestUpdateId, openThreadAs, sendCommand } from '../../testing/threads/threads.ts';

const here = useOwnTestServices();
const ZONE = 'America/Denver';
const HOUR = 3_600_000;
let seller: Owner;
let auction: Owner;
let buyer: Owner;
/** Tomorrow, because the accounts are created in the real time. */
let today: string;

beforeEach(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  buyer = await createOwner(here, 'Bluebird Cars');
  today = addDays(dayIn(ZONE, Date.now()), 1);
  vi.useFakeTimers({ toFake: ['Date'], now: startOfDay(ZONE, today) + 12 * HOUR });
});
afterEach(() => {
  vi.useRealTimers();
});
checkDatabaseAtEnd(here);

const day = (days: number): string => addDays(today, days);
/** Midnight in Denver. */
const midnight = (days: number): number => startOfDay(ZONE, day(days));
const setTime = (ms: number): void => void vi.setSystemTime(ms);
const aMinutePasses = (): void => setTime(Date.now() + 60_000);

/** Time passes before each command. */
async function does(by: Owner, name: string, input: object): Promise<void> {
  aMinutePasses();
  await sendCommand(by, name, input);
}
async function read<T>(by: Owner, name: string, input: Record<string, string> = {}): Promise<T> {
  const { status, body } = await by.query(name, input);
  if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
  return body as T;
}
const desk = async (by: Owner, input: Record<string, string> = {}) => await read<Out<'desk'>>(by, 'desk', input);
const rowOf = async (by: Owner, threadId: string) => (await desk(by)).rows.find(({ id }) => id === threadId)!;
const entryOf = async (by: Owner, threadId: string) => await read<DeskEntryView>(by, 'deskEntry', { threadId });

/** The threads that need the organization. Expects that both lists and both counts agree. */
async function needs(by: Owner): Promise<string[]> {
  const [table, all, cards] = [
    await desk(by, { filters: 'needs-you' }),
    await desk(by),
    await read<Out<'dashboard'>>(by, 'dashboard', { filter: 'needs-you' }),
  ];
  const ids = table.rows.map(({ id }) => id);
  expect(cards.cards.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect([table.total, table.counts['needs-you'], all.counts['needs-you'], cards.counts.needsYou]).toEqual(
    Array.from({ length: 4 }, () => ids.length),
  );
  expect(
    all.rows
      .filter(({ move }) => move !== null)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(ids.toSorted());
  return ids;
}

/** All have accepted, and the seller holds the title. */
async function openThread(given: { stockNumber?: string; dealOn?: string } = {}): Promise<string> {
  aMinutePasses();
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, ...given });
  await does(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await does(buyer, 'respondToInvite', { threadId, accept: true });
  return threadId;
}
/** The seller has sent the title, and the auction should confirm it. */
async function openDelivery(given: { stockNumber?: string; dealOn?: string } = {}): Promise<string> {
  const threadId = await openThread(given);
  await does(seller, 'markDelivered', { threadId });
  return threadId;
}
const confirm = async (threadId: string) =>
  await does(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
const followUp = async (threadId: string, on: string | null) => await does(auction, 'updateDeskEntry', { threadId, followUpOn: on });

const states = async () => {
  const { groups, counts } = await desk(auction);
  return [groups.critical, groups.late, groups.dueSoon, groups.onTime, counts.late, counts['due-soon']];
};
const next = async (threadId: string, input: Record<string, string> = {}) =>
  await read<Out<'deskNext'>>(auction, 'deskNext', { threadId, ...input });

/** Five threads in the order of lateness, of which the first, the third and the fifth need the auction. */
async function openFive(): Promise<string[]> {
  const ids: string[] = [];
  for (const [at, days] of [40, 20, 16, 12, 1].entries()) {
    const given = { dealOn: day(-days), stockNumber: `S${9 - at}` };
    ids.push(at % 2 === 0 ? await openDelivery(given) : await openThread(given));
  }
  return ids;
}

describe('a follow-up', () => {
  test('takes the thread out of "Needs you" until its day begins in the time zone of the policy', async () => {
    const [threadId, other] = [await openDelivery(), await openDelivery()];
    await followUp(threadId, day(3));
    expect(await needs(auction)).toEqual([other]);
    expect(await rowOf(auction, threadId)).toMatchObject({ move: null, followUpOn: day(3) });
    expect((await read<Out<'dashboard'>>(auction, 'dashboard')).counts.nextNeedsYouAt).toBe(midnight(3));
    setTime(midnight(3) - 1);
    expect(await needs(auction)).toEqual([other]);
    expect((await desk(auction)).changesAt).toBe(midnight(3));
    setTime(midnight(3));
    expect((await needs(auction)).toSorted()).toEqual([threadId, other].toSorted());
    expect((await rowOf(auction, threadId)).move).toBe('confirmDelivery');
  });

  test('hides the thread although the clock of the server is behind that of the one that wrote the newest entry', async () => {
    const threadId = await openDelivery();
    setTime(Date.now() - HOUR);
    await followUp(threadId, day(1));
    expect(await needs(auction)).toEqual([]);
  });

  test('needs the organization on its day even if nothing else does', async () => {
    const threadId = await openThread();
    expect(await needs(auction)).toEqual([]);
    await followUp(threadId, day(1));
    setTime(midnight(1) - 1);
    expect(await needs(auction)).toEqual([]);
    setTime(midnight(1));
    expect(await needs(auction)).toEqual([threadId]);
    expect((await rowOf(auction, threadId)).move).toBe('followUp');
    setTime(midnight(9));
    expect(await needs(auction)).toEqual([threadId]);
    expect(await needs(buyer)).toEqual([]);
  });

  test('does not hide what happens before its day', async () => {
    const threadId = await openDelivery();
    await followUp(threadId, day(3));
    expect(await needs(auction)).toEqual([]);
    await does(seller, 'withdrawDelivery', { threadId });
    expect(await needs(auction)).toEqual([]);
    await does(seller, 'markDelivered', { threadId });
    expect(await needs(auction)).toEqual([threadId]);
    expect(await rowOf(auction, threadId)).toMatchObject({ move: 'confirmDelivery', followUpOn: day(3) });
  });

  test('brings the thread back on its day although something has happened before that needed no answer', async () => {
    const threadId = await openThread();
    await followUp(threadId, day(2));
    await does(seller, 'postUpdate', { threadId, message: 'Soon.' });
    expect(await needs(auction)).toEqual([]);
    setTime(midnight(2));
    expect(await needs(auction)).toEqual([threadId]);
    expect((await rowOf(auction, threadId)).move).toBe('followUp');
  });

  test('stays when a like is given, before its day and on it', async () => {
    const threadId = await openDelivery();
    await followUp(threadId, day(2));
    const updateId = await latestUpdateId(auction, threadId);
    await does(seller, 'likeUpdate', { threadId, updateId });
    expect(await needs(auction)).toEqual([]);
    setTime(midnight(2));
    await does(auction, 'likeUpdate', { threadId, updateId });
    expect(await needs(auction)).toEqual([threadId]);
    expect((await entryOf(auction, threadId)).followUpOn).toBe(day(2));
    await does(auction, 'unlikeUpdate', { threadId, updateId });
    expect((await entryOf(auction, threadId)).followUpOn).toBe(day(2));
  });

  test('ends when the organization acts on the thread on its day', async () => {
    const threadId = await openThread();
    await followUp(threadId, day(1));
    setTime(midnight(1));
    await does(auction, 'requestUpdate', { threadId, note: 'Is it on its way?' });
    expect(await needs(auction)).toEqual([]);
    expect((await entryOf(auction, threadId)).followUpOn).toBeNull();
    expect(await needs(seller)).toEqual([threadId]);
  });

  test('ends when the organization acts on the thread days later, and what it owes is no longer hidden behind it', async () => {
    const threadId = await openDelivery();
    await followUp(threadId, day(1));
    setTime(midnight(6));
    await confirm(threadId);
    expect((await entryOf(auction, threadId)).followUpOn).toBeNull();
    expect((await rowOf(auction, threadId)).move).toBeNull();
  });

  test('that ended with an answer is restored when the organization takes that back', async () => {
    const threadId = await openDelivery();
    await followUp(threadId, day(1));
    setTime(midnight(1));
    const before = await rowOf(auction, threadId);
    await confirm(threadId);
    const { takeBack } = await read<LiveThread>(auction, 'thread', { threadId });
    await does(auction, 'takeBack', { threadId, seq: takeBack!.seq });
    expect((await entryOf(auction, threadId)).followUpOn).toBe(day(1));
    expect((await rowOf(auction, threadId)).move).toBe(before.move);
  });

  test('that the organization chose after an answer stays when it takes the answer back', async () => {
    const threadId = await openDelivery();
    await followUp(threadId, day(1));
    setTime(midnight(1));
    await confirm(threadId);
    await followUp(threadId, day(5));
    const { takeBack } = await read<LiveThread>(auction, 'thread', { threadId });
    await does(auction, 'takeBack', { threadId, seq: takeBack!.seq });
    expect((await entryOf(auction, threadId)).followUpOn).toBe(day(5));
  });

  test('stays when the organization acts before its day, or changes only what it notes for itself', async () => {
    const threadId = await openThread();
    await followUp(threadId, day(2));
    await does(auction, 'requestUpdate', { threadId });
    setTime(midnight(2) - 1);
    expect(await needs(auction)).toEqual([]);
    setTime(midnight(2));
    await does(auction, 'updateDeskEntry', { threadId, stockNumber: 'P24611', assigneeId: auction.userId });
    await does(auction, 'addDeskNote', { threadId, text: 'Called them.' });
    expect(await needs(auction)).toEqual([threadId]);
    expect(await rowOf(auction, threadId)).toMatchObject({ move: 'followUp', followUpOn: day(2) });
  });

  test('stays when another organization acts on its day', async () => {
    const threadId = await openThread();
    await followUp(threadId, day(1));
    setTime(midnight(1));
    await does(seller, 'postUpdate', { threadId, message: 'Tomorrow.' });
    expect(await needs(auction)).toEqual([threadId]);
    expect((await entryOf(auction, threadId)).followUpOn).toBe(day(1));
  });

  test('can be moved to another day, which hides the thread again, and removed, which shows it', async () => {
    const threadId = await openDelivery();
    await followUp(threadId, day(1));
    setTime(midnight(1));
    expect(await needs(auction)).toEqual([threadId]);
    await followUp(threadId, day(3));
    expect(await needs(auction)).toEqual([]);
    await followUp(threadId, null);
    expect(await needs(auction)).toEqual([threadId]);
    expect((await rowOf(auction, threadId)).followUpOn).toBeNull();
  });

  test('is for a day from tomorrow to two years from now, in the time zone of the policy', async () => {
    const threadId = await openThread();
    setTime(midnight(1) - 1);
    const statusOf = async (followUpOn: string) => (await auction.command('updateDeskEntry', { threadId, followUpOn })).status;
    expect([await statusOf(day(-1)), await statusOf(day(0)), await statusOf(day(1))]).toEqual([400, 400, 200]);
    const last = addYears(today, 2);
    expect([await statusOf(last), await statusOf(addDays(last, 1)), await statusOf('2026-02-30')]).toEqual([200, 400, 400]);
    setTime(midnight(1));
    expect(await statusOf(day(1))).toBe(400);
  });

  test('is one organization’s own: the others on the thread keep their own', async () => {
    const threadId = await openThread();
    await followUp(threadId, day(1));
    await does(buyer, 'updateDeskEntry', { threadId, followUpOn: day(2) });
    setTime(midnight(1));
    expect([await needs(auction), await needs(buyer)]).toEqual([[threadId], []]);
    await does(auction, 'requestUpdate', { threadId });
    setTime(midnight(2));
    expect([await needs(auction), await needs(buyer)]).toEqual([[], [threadId]]);
  });

  test('of an invitation is kept when it is accepted', async () => {
    aMinutePasses();
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
    await does(buyer, 'updateDeskEntry', { threadId, followUpOn: day(1), stockNumber: 'B1' });
    await does(buyer, 'respondToInvite', { threadId, accept: true });
    expect(await rowOf(buyer, threadId)).toMatchObject({ stockNumber: 'B1', followUpOn: day(1), move: null });
    setTime(midnight(1));
    expect(await needs(buyer)).toEqual([threadId]);
  });
});

describe('"Send on"', () => {
  test('begins when the title is due soon, at the earliest on the day after its receipt', async () => {
    const threadId = await openDelivery();
    await confirm(threadId);
    setTime(midnight(1) - 1);
    expect(await needs(auction)).toEqual([]);
    setTime(midnight(1));
    expect(await needs(auction)).toEqual([threadId]);
    expect(await rowOf(auction, threadId)).toMatchObject({ move: 'sendOn', dueOn: day(3), lateness: 'due-soon', reason: 'not-sent' });
    await does(auction, 'markDelivered', { threadId });
    expect(await needs(auction)).toEqual([]);
    expect(await rowOf(auction, threadId)).toMatchObject({ move: null, dueOn: null, lateness: 'on-time' });
  });

  test('is not asked of the last organization of the chain', async () => {
    const threadId = await openDelivery();
    await confirm(threadId);
    await does(auction, 'markDelivered', { threadId });
    await does(buyer, 'confirmDelivery', { threadId, updateId: await latestUpdateId(buyer, threadId) });
    setTime(midnight(30));
    expect(await needs(buyer)).toEqual([]);
    expect(await rowOf(buyer, threadId)).toMatchObject({ place: 'drawer', dueOn: null, lateness: 'on-time' });
  });
});

describe('a change of the policy', () => {
  const POLICY = { dueDays: 14, criticalPastDueDays: 7, dueSoonDays: 3, sendOnDays: 3, timeZone: ZONE, reminders: false };
  const change = async (policy: object) => await does(auction, 'updateTitlePolicy', { ...POLICY, ...policy });

  test('moves the day of "Send on" and of the follow-up', async () => {
    const [held, waiting] = [await openDelivery(), await openThread()];
    await confirm(held);
    await followUp(waiting, day(1));
    await change({ sendOnDays: 10 });
    setTime(midnight(1) - 2 * HOUR);
    expect(await needs(auction)).toEqual([]);
    // It is midnight in New York.
    await change({ sendOnDays: 10, timeZone: 'America/New_York' });
    expect(await needs(auction)).toEqual([waiting]);
    setTime(startOfDay('America/New_York', day(7)) - 1);
    expect(await needs(auction)).toEqual([waiting]);
    setTime(startOfDay('America/New_York', day(7)));
    expect((await needs(auction)).toSorted()).toEqual([held, waiting].toSorted());
    expect(await rowOf(auction, held)).toMatchObject({ move: 'sendOn', dueOn: day(10) });
    await change({ sendOnDays: 30, timeZone: 'America/New_York' });
    expect(await needs(auction)).toEqual([waiting]);
  });

  test('moves the days on which titles are due soon, late and critical, as the preview of it says', async () => {
    await openThread({ dealOn: day(-12) });
    expect(await states()).toEqual([0, 0, 1, 0, 0, 1]);
    for (const [policy, expected] of [
      [{ dueDays: 16 }, [0, 0, 0, 1, 0, 0]],
      [{ dueDays: 11 }, [0, 1, 0, 0, 1, 0]],
      [{ dueDays: 11, criticalPastDueDays: 0 }, [1, 0, 0, 0, 1, 0]],
      [{ dueDays: 12, dueSoonDays: 0 }, [0, 0, 1, 0, 0, 1]],
    ] as const) {
      const { reminders: _, ...previewed } = { ...POLICY, ...policy };
      const preview = await read<Out<'previewPolicy'>>(
        auction,
        'previewPolicy',
        Object.fromEntries(Object.entries(previewed).map(([name, value]) => [name, String(value)])),
      );
      const [critical, late, dueSoon] = expected;
      expect(preview.counts).toEqual({ active: 1, critical, late, dueSoon });
      await change(policy);
      expect([policy, await states()]).toEqual([policy, expected]);
      expect((await read<Out<'titlePolicy'>>(auction, 'titlePolicy')).counts).toEqual({ active: 1, critical, late, dueSoon });
    }
  });

  test('changes nothing for the other organizations on the threads', async () => {
    const threadId = await openThread();
    const before = [await rowOf(seller, threadId), await rowOf(buyer, threadId)];
    await change({ dueDays: 1, criticalPastDueDays: 0, dueSoonDays: 60, timeZone: 'UTC' });
    expect([await rowOf(seller, threadId), await rowOf(buyer, threadId)]).toEqual(before);
  });

  test('of the state of an organization without a policy of its own moves its days to the zone of that state', async () => {
    const threadId = await openThread();
    await followUp(threadId, day(1));
    setTime(midnight(1) - 2 * HOUR);
    const details = {
      name: auction.orgName,
      orgType: 'auction',
      titleContactEmail: 'titles@example.test',
      dealerLicense: 'DL-1',
      city: 'Buffalo',
      state: 'NY',
      searchable: true,
    };
    expect(await needs(auction)).toEqual([]);
    await does(auction, 'updateOrg', details);
    expect(await needs(auction)).toEqual([threadId]);
  });
});

test('the clock of a thread says when it changes: when the next day begins in the time zone of the policy', async () => {
  const threadId = await openThread();
  const clock = async () => (await entryOf(auction, threadId)).clock!;
  const { daysLate, changesAt } = await clock();
  expect(changesAt).toBe(midnight(1));
  setTime(changesAt - 1);
  expect((await clock()).daysLate).toBe(daysLate);
  setTime(changesAt);
  expect(await clock()).toMatchObject({ daysLate: daysLate! + 1, changesAt: midnight(2) });
});

describe('"Next"', () => {
  test('goes through the threads that need the organization in the order of the list, and from the last to the first', async () => {
    const [first, second, third, fourth, fifth] = (await openFive()) as [string, string, string, string, string];
    expect((await desk(auction)).rows.map(({ id }) => id)).toEqual([first, second, third, fourth, fifth]);
    expect(await next(first)).toMatchObject({ nextId: third, position: 2, total: 3 });
    expect(await next(second)).toMatchObject({ nextId: third, position: 2, total: 3 });
    expect(await next(third)).toMatchObject({ nextId: fifth, position: 3, total: 3 });
    expect(await next(fourth)).toMatchObject({ nextId: fifth, position: 3, total: 3 });
    expect(await next(fifth)).toMatchObject({ nextId: first, position: 1, total: 3 });
    expect(await next(first, { order: 'stock' })).toMatchObject({ nextId: fifth, position: 1, total: 3 });
    expect(await next(fifth, { order: 'lateness', direction: 'down' })).toMatchObject({ nextId: third, position: 2, total: 3 });
  });

  test('stays within the filters, the words and the partner of the list', async () => {
    const [first, , third, , fifth] = (await openFive()) as [string, string, string, string, string];
    expect(await next(first, { filters: 'late' })).toMatchObject({ nextId: third, position: 2, total: 2 });
    expect(await next(third, { filters: 'late' })).toMatchObject({ nextId: first, position: 1, total: 2 });
    expect(await next(fifth, { filters: 'late' })).toMatchObject({ nextId: first, position: 1, total: 2 });
    expect(await next(first, { q: 'S5' })).toMatchObject({ nextId: fifth, position: 1, total: 1 });
    expect(await next(first, { partner: seller.orgId })).toMatchObject({ nextId: third, total: 3 });
    expect(await next(first, { partner: buyer.orgId })).toMatchObject({ nextId: null, position: 0, total: 0 });
  });

  test('leads away from a thread that was answered, until none is left', async () => {
    const [first, , third, , fifth] = (await openFive()) as [string, string, string, string, string];
    // Once it is answered, the first one is on time: in the list, it is after the third and before the fifth.
    await confirm(first);
    expect(await next(first)).toMatchObject({ nextId: fifth, position: 2, total: 2 });
    await followUp(fifth, day(2));
    expect(await next(fifth)).toMatchObject({ nextId: third, position: 1, total: 1 });
    await confirm(third);
    expect(await next(third)).toMatchObject({ nextId: null, position: 0, total: 0 });
    setTime(midnight(1));
    expect(await next(fifth)).toMatchObject({ total: 2 });
  });

  test('continues at the place of a thread that was answered, without passing over others', async () => {
    const [first, , third, , fifth] = (await openFive()) as [string, string, string, string, string];
    expect(await next(first)).toMatchObject({ before: 0 });
    expect(await next(third)).toMatchObject({ before: 1 });
    await confirm(first);
    expect(await next(first, { passed: '0' })).toEqual({ nextId: third, position: 1, total: 2, before: null });
    expect(await next(third)).toEqual({ nextId: fifth, position: 2, total: 2, before: 0 });
    await confirm(third);
    expect(await next(third, { passed: '0' })).toEqual({ nextId: fifth, position: 1, total: 1, before: null });
  });

  test('is none if only the thread that one comes from needs the organization', async () => {
    const threadId = await openDelivery();
    expect(await next(threadId)).toMatchObject({ nextId: null, position: 0, total: 1 });
    const stranger = crypto.randomUUID();
    expect(await next(stranger)).toMatchObject({ nextId: threadId, position: 1, total: 1 });
  });
});
