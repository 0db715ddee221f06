// A rival that guesses: it writes every name that it can think of, and lets an organization of its own read which are hidden.
import { beforeAll, expect, test } from 'vitest';
import { THREAD_SEARCH_MAX } from '../src/domain/limits.ts';
import type { ThreadView } from '../src/domain/thread/view/view-types.ts';
import { sendCommand, latestUpdateId, readThread, openThreadAs } from './threads.ts';
import { type Owner, createOwner } from './owners.ts';
import { useTestServices } from './test-services.ts';

const here = useTestServices();
const NAMES = ['Silverado Trade House', 'Front Range Auction', 'Bluebird Cars', 'Harbor Row Autos', 'Quartz Ridge Imports'] as const;
const owners = new Map<string, Owner>();
const owner = (name: (typeof NAMES)[number]): Owner => owners.get(name)!;
let accomplice: Owner;
let threadId: string;
/** Everybody in Discover, on the chain or not. */
const GUESSES = NAMES.join(', ');
/** The buyer knows the auction beside it. Its accomplice may not: that is the only name that is hidden from it. */
const READ = GUESSES.replace('Front Range Auction', 'Partner');

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

test('in the note of a request', async () => {
  await sendCommand(accomplice, 'requestUpdate', { threadId, note: GUESSES });
  const { requests } = await readThread(owner('Front Range Auction'), threadId);
  // The auction reads what one wrote that stands beyond the buyer: there names go by their words, on the chain or not.
  expect(requests[0]!.note).not.toContain('Partner');
  await sendCommand(owner('Bluebird Cars'), 'requestUpdate', { threadId, note: GUESSES });
  const notes = (await readThread(owner('Front Range Auction'), threadId)).requests.map(({ note }) => note);
  expect(notes[1]).toBe(GUESSES);
});

test('in the note of a dispute, and in a message', async () => {
  const [auction, buyer] = [owner('Front Range Auction'), owner('Bluebird Cars')];
  await sendCommand(auction, 'markDelivered', { threadId });
  await sendCommand(buyer, 'disputeDelivery', { threadId, updateId: await latestUpdateId(buyer, threadId), note: GUESSES });
  expect((await readThread(accomplice, threadId)).updates.at(-1)!.ackNote).toBe(READ);
  await sendCommand(auction, 'markDelivered', { threadId });
  await sendCommand(buyer, 'confirmDelivery', { threadId, updateId: await latestUpdateId(buyer, threadId) });
  await sendCommand(buyer, 'postUpdate', { threadId, message: GUESSES });
  expect((await readThread(accomplice, threadId)).updates.at(-1)!.message).toBe(READ);
  const { body } = await accomplice.query('notifications');
  expect(JSON.stringify(body)).not.toContain('Partner,');
});

test('in make and model, which a search does not find out either', async () => {
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

test('in how many threads a search finds beside the one that hides what it is asked for', async () => {
  const [seller, buyer] = [owner('Silverado Trade House'), owner('Bluebird Cars')];
  for (const model of ['Silverado', 'Quartz'])
    for (let count = 0; count < THREAD_SEARCH_MAX; count++)
      await openThreadAs(accomplice, { boughtFromOrgId: owner('Harbor Row Autos').orgId, model });
  // It comes first: of both names that it is asked for, one is hidden from who asks.
  const input = { vin: 'COUNTED0000000001', year: 2020, make: 'Ford', model: `F-150 of ${GUESSES}`, mileage: 1, creatorHasTitle: true };
  await sendCommand(buyer, 'createThread', { ...input, boughtFromOrgId: seller.orgId, soldToOrgId: accomplice.orgId });
  const found = async (q: string) => ((await accomplice.query('searchThreads', { q })).body as { cards: { id: string }[] }).cards;
  for (const q of ['silverado', 'quartz']) expect(await found(q)).toHaveLength(THREAD_SEARCH_MAX);
  expect(new Set((await found('silverado')).map(({ id }) => id)).size).toBe(THREAD_SEARCH_MAX);
});

test('in a notification that was written before make and model were written with it', async () => {
  const { sql } = here.services;
  await sql`update notification set make = null, model = null`;
  const { body } = await accomplice.query('notifications');
  const [newest] = (body as { notifications: { vehicle: { model: string } }[] }).notifications;
  expect(newest!.vehicle.model).toContain('F-150 of Partner');
  expect(newest!.vehicle.model).not.toContain('Silverado');
});
