// The view of a thread contains its newest updates. Earlier updates are read in pages and look the same.
import { beforeAll, describe, expect, test } from 'vitest';
import { UPDATES_PER_PAGE } from '../src/domain/limits.ts';
import type { CompletedThread, UpdatesView } from '../src/domain/thread/view/view-types.ts';
import { loadThreadWithNewestPage } from '../src/server/db/threads/load-thread.ts';
import { latestUpdateId, openThreadAs, readThread, sendCommand } from '../testing/threads/threads.ts';
import { type Owner, createOwner } from '../testing/people/owners.ts';
import { useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
const POSTED = 117;
let seller: Owner;
let auction: Owner;
let buyer: Owner;
let last: Owner;
let invitee: Owner;
let threadId: string;

const before = async (person: Owner, place: number): Promise<UpdatesView> => {
  const { status, body } = await person.query('threadUpdates', { threadId, before: String(place) });
  expect(status).toBe(200);
  return body as UpdatesView;
};
const messages = ({ updates }: { updates: { message: string }[] }): string[] => updates.map(({ message }) => message);
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `Update ${from + at} by Silver State Motors.`);

beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction');
  buyer = await createOwner(here, 'Bluebird Cars');
  last = await createOwner(here, 'Kestrel Lane Motors');
  invitee = await createOwner(here, 'Harbor Row Autos');
  threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'inviteNext', { threadId, orgId: last.orgId });
  await sendCommand(last, 'respondToInvite', { threadId, accept: true });
  await sendCommand(last, 'inviteNext', { threadId, orgId: invitee.orgId });
  await sendCommand(buyer, 'claimTitle', { threadId });
  for (let at = 0; at < POSTED; at++)
    await sendCommand(seller, 'postUpdate', { threadId, message: `Update ${at} by Silver State Motors.` });
}, 60_000);

describe('the view of a thread', () => {
  test('has a pending older claim, the newest updates, and the number of earlier ones', async () => {
    const view = await readThread(auction, threadId);
    expect(messages(view)).toEqual(['We have the title.', ...numbers(POSTED - UPDATES_PER_PAGE, POSTED)]);
    expect(view.earlier).toEqual({ count: 1 + POSTED - UPDATES_PER_PAGE, hidden: 0 });
    expect(view.updates[0]!.offers).toContain('disputeClaim');
  });

  test('reads only these updates from the database', async () => {
    const { thread, page } = (await loadThreadWithNewestPage(here.services.sql, threadId, seller.orgId))!;
    expect(thread.updates).toHaveLength(1 + UPDATES_PER_PAGE);
    expect(page.updates).toHaveLength(UPDATES_PER_PAGE);
  });

  test('has the number of earlier updates that are hidden at first', async () => {
    // The last organization is three places below the seller, whose updates it does not see at first. The claim is its neighbor's.
    expect((await readThread(last, threadId)).earlier).toEqual({ count: 1 + POSTED - UPDATES_PER_PAGE, hidden: POSTED - UPDATES_PER_PAGE });
  });

  test('is the same in the answer to a command as in the query', async () => {
    const view = await readThread(auction, threadId);
    const { id } = view.updates.at(-1)!;
    await sendCommand(auction, 'likeUpdate', { threadId, updateId: id });
    const answered = await sendCommand(auction, 'unlikeUpdate', { threadId, updateId: id });
    expect(answered).toEqual({ ...view, seq: view.seq + 2 });
  });
});

describe('earlier updates', () => {
  test('are read in pages, down to the first', async () => {
    const { earlier } = await readThread(auction, threadId);
    const second = await before(auction, earlier.count);
    expect(messages(second)).toEqual(numbers(earlier.count - 1 - UPDATES_PER_PAGE, earlier.count - 1));
    const third = await before(auction, second.earlier.count);
    expect(messages(third)).toEqual(['We have the title.', ...numbers(0, second.earlier.count - 1)]);
    expect(third.earlier).toEqual({ count: 0, hidden: 0 });
  });

  test('can be liked and answered', async () => {
    const { updates } = await before(auction, 2);
    expect(updates.map(({ offers }) => offers)).toEqual([['likeUpdate', 'disputeClaim'], ['likeUpdate']]);
    await sendCommand(auction, 'likeUpdate', { threadId, updateId: updates[1]!.id });
    expect((await before(auction, 2)).updates[1]).toMatchObject({ likeCount: 1, liked: true, offers: ['unlikeUpdate'] });
  });

  test('hide the same names as the newest updates', async () => {
    const { updates, earlier } = await before(buyer, 40);
    for (const { message, authorName, authorOrgId, hidden } of updates.slice(1))
      expect({ message, authorName, authorOrgId, hidden }).toEqual({
        message: expect.stringMatching(/^Update \d+ by Partner\.$/) as string,
        authorName: 'Partner',
        authorOrgId: null,
        hidden: true,
      });
    expect(earlier).toEqual({ count: 0, hidden: 0 });
  });

  test('are not shown to an invitee, not even their number', async () => {
    const nothing = { updates: [], earlier: { count: 0, hidden: 0 } };
    expect(await before(invitee, 60)).toEqual(nothing);
    expect(await readThread(invitee, threadId)).toMatchObject(nothing);
  });

  test('before a place beyond the newest update are an empty page with the count of all', async () => {
    const { updates, earlier } = await before(auction, 1_000_000);
    expect({ updates, earlier }).toEqual({ updates: [], earlier: { count: POSTED + 1, hidden: 0 } });
  });
});

test('the earlier updates of a completed thread end with the completion, and offer no commands', async () => {
  await sendCommand(seller, 'markDelivered', { threadId });
  await sendCommand(auction, 'confirmDelivery', { threadId, updateId: await latestUpdateId(auction, threadId) });
  for (const number of [1, 2]) await sendCommand(auction, 'postUpdate', { threadId, message: `Later ${number}.` });
  const { body } = await seller.query('completedThread', { threadId });
  const view = body as CompletedThread;
  expect(messages(view)).toEqual(['We have the title.', ...messages(view).slice(1)]);
  expect(view.updates).toHaveLength(1 + UPDATES_PER_PAGE);
  expect(view.earlier).toEqual({ count: POSTED + 2 - UPDATES_PER_PAGE, hidden: 0 });
  const second = await before(seller, view.earlier.count);
  expect(second.updates).toHaveLength(UPDATES_PER_PAGE);
  expect(second.updates.flatMap(({ offers }) => offers)).toEqual([]);
  const all = await before(seller, 1_000_000);
  expect(all).toEqual({ updates: [], earlier: { count: POSTED + 2, hidden: 0 } });
});

test('an earlier event does not count as hidden: a correction is for everybody on the thread', async () => {
  const { vin, year, make, model } = await readThread(auction, threadId);
  await sendCommand(auction, 'correctVehicle', { threadId, vin, year, make, model, mileage: 1 });
  for (let at = 0; at <= UPDATES_PER_PAGE; at++) await sendCommand(auction, 'postUpdate', { threadId, message: `Much later ${at}.` });
  const { earlier } = await readThread(last, threadId);
  expect(earlier.count - earlier.hidden, 'the claim of its neighbor, and the correction').toBe(2);
});
