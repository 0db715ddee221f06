// An organization that guesses names: it writes all names that it can think of, and an accomplice checks which ones are hidden. Only a
// name that the author sees is hidden, so the texts uncover nothing.
import { beforeAll, expect, test } from 'vitest';
import { THREAD_SEARCH_MAX } from '../src/domain/limits.ts';
import type { ThreadView } from '../src/domain/thread/view/view-types.ts';
import { sendCommand, latestUpdateId, readThread, openThreadAs } from '../testing/threads/threads.ts';
import { type Owner, createOwner } from '../testing/people/owners.ts';
import { useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
const NAMES = ['Silverado Trade House', 'Front Range Auction', 'Bluebird Cars', 'Harbor Row Autos', 'Quartz Ridge Imports'] as const;
const owners = new Map<string, Owner>();
const owner = (name: (typeof NAMES)[number]): Owner => owners.get(name)!;
let accomplice: Owner;
let threadId: string;
/** Every organization in Discover, on the chain or not. */
const GUESSES = NAMES.join(', ');
/** The buyer sees its neighbor, the auction. Its accomplice may not see it, so this is the only name that is hidden from it. */
const REDACTED = GUESSES.replace('Front Range Auction', 'Partner');

beforeAll(async () => {
  for (const name of NAMES) owners.set(name, await createOwner(here, name));
  accomplice = await createOwner(here, 'Kestrel Lane Motors');
  const [seller, auction, buyer] = [owner('Silverado Trade House'), owner('Front Range Auction'), owner('Bluebird Cars')];
  const parties = { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true };
  threadId = await openThreadAs(auction, parties);
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(buyer, 'inviteNext', { threadId, orgId: accomplice.orgId });
  await sendCommand(accomplice, 'respondToInvite', { threadId, accept: true });
});

test('the note of a request shows nothing about guessed names', async () => {
  await sendCommand(accomplice, 'requestUpdate', { threadId, note: GUESSES });
  const { requests } = await readThread(owner('Front Range Auction'), threadId);
  // The author is not a neighbor of the auction, so all names are redacted by their words, on the chain or not.
  expect(requests[0]!.note).not.toContain('Partner');
  await sendCommand(owner('Bluebird Cars'), 'requestUpdate', { threadId, note: GUESSES });
  const notes = (await readThread(owner('Front Range Auction'), threadId)).requests.map(({ note }) => note);
  expect(notes[1]).toBe(GUESSES);
});

test('the note of a dispute and a message show nothing about guessed names', async () => {
  const [auction, buyer] = [owner('Front Range Auction'), owner('Bluebird Cars')];
  await sendCommand(auction, 'markDelivered', { threadId });
  await sendCommand(buyer, 'disputeDelivery', { threadId, updateId: await latestUpdateId(buyer, threadId), note: GUESSES });
  expect((await readThread(accomplice, threadId)).updates.at(-1)!.ackNote).toBe(REDACTED);
  await sendCommand(auction, 'markDelivered', { threadId });
  await sendCommand(buyer, 'confirmDelivery', { threadId, updateId: await latestUpdateId(buyer, threadId) });
  await sendCommand(buyer, 'postUpdate', { threadId, message: GUESSES });
  expect((await readThread(accomplice, threadId)).updates.at(-1)!.message).toBe(REDACTED);
  const { body } = await accomplice.query('notifications');
  expect(JSON.stringify(body)).not.toContain('Partner,');
});

test('make and model show nothing about guessed names, and a search does not either', async () => {
  const [seller, buyer] = [owner('Silverado Trade House'), owner('Bluebird Cars')];
  const input = { vin: 'GUESSES0000000001', year: 2020, make: 'Ford', model: `F-150 of ${GUESSES}`, mileage: 1, creatorHasTitle: true };
  const { body } = await buyer.command('createThread', { ...input, boughtFromOrgId: seller.orgId, soldToOrgId: accomplice.orgId });
  const opened = (body as { threadId: string }).threadId;
  const model = `F-150 of ${GUESSES.replace('Silverado Trade House', 'Partner')}`;
  const { body: view } = await accomplice.query('thread', { threadId: opened });
  expect(view as ThreadView).toMatchObject({ make: 'Ford', model });
  const { body: told } = await accomplice.query('notifications');
  expect((told as { notifications: unknown[] }).notifications[0]).toMatchObject({ vehicle: { year: 2020, make: 'Ford', model } });
  const found = async (q: string) => ((await accomplice.query('searchThreads', { q })).body as { cards: { id: string }[] }).cards.length;
  expect(await Promise.all(['Silverado', 'trade house', 'Quartz', 'guesses0000000001 ford'].map(found))).toEqual([0, 0, 1, 1]);
  expect(((await buyer.query('searchThreads', { q: 'silverado' })).body as { cards: unknown[] }).cards).toHaveLength(1);
});

test('the number of search results does not change because of a thread that hides the searched name', async () => {
  const [seller, buyer] = [owner('Silverado Trade House'), owner('Bluebird Cars')];
  for (const model of ['Silverado', 'Quartz'])
    for (let count = 0; count < THREAD_SEARCH_MAX; count++)
      await openThreadAs(accomplice, { boughtFromOrgId: owner('Harbor Row Autos').orgId, model });
  // This thread comes first in the results. One of the two searched names in it is hidden from the searcher.
  const input = { vin: 'COUNTED0000000001', year: 2020, make: 'Ford', model: `F-150 of ${GUESSES}`, mileage: 1, creatorHasTitle: true };
  await sendCommand(buyer, 'createThread', { ...input, boughtFromOrgId: seller.orgId, soldToOrgId: accomplice.orgId });
  const found = async (q: string) => ((await accomplice.query('searchThreads', { q })).body as { cards: { id: string }[] }).cards;
  for (const q of ['silverado', 'quartz']) expect(await found(q)).toHaveLength(THREAD_SEARCH_MAX);
  expect(new Set((await found('silverado')).map(({ id }) => id)).size).toBe(THREAD_SEARCH_MAX);
});

test('an old notification without a stored make and model shows nothing about guessed names', async () => {
  const { sql } = here.services;
  await sql`update notification set year = null, make = null, model = null`;
  const { body } = await accomplice.query('notifications');
  const [newest] = (body as { notifications: { vehicle: { model: string } }[] }).notifications;
  expect(newest!.vehicle.model).toContain('F-150 of Partner');
  expect(newest!.vehicle.model).not.toContain('Silverado');
});
