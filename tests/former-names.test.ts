// A name is withheld on a thread for good: what was written about an organization under an old name gives it away as well.
import { beforeAll, expect, test } from 'vitest';
import type { CompletedThread } from '../src/domain/thread/view/view-types.ts';
import { claimPlaceholder, openThreadSoldToPlaceholder } from './claiming/placeholders.ts';
import { sendCommand, readThread, openThreadAs } from './threads.ts';
import { type Owner, orgInput, createOwner } from './owners.ts';
import { useTestServices } from './test-services.ts';

const here = useTestServices();
let seller: Owner;
let auction: Owner;
beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
});

/** In a city of its own: a name that is taken in one is refused there. */
const renamed = async (owner: Owner, name: string) =>
  await sendCommand(owner, 'updateOrg', { ...orgInput(name, { city: `${owner.orgName} City` }), searchable: true });
const lastMessage = async (owner: Owner, threadId: string) => (await readThread(owner, threadId)).updates.at(-1)!.message;

test('whoever changes its name, and back, stays unknown to those who did not know it', async () => {
  const buyer = await createOwner(here, 'Bluebird Cars');
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  const message = 'Silver State Motors was Comstock Cars, and is Virginia City Autos.';
  await sendCommand(auction, 'postUpdate', { threadId, message });
  for (const name of ['Comstock Cars', 'Silver State Motors', 'Virginia City Autos']) await renamed(seller, name);
  expect(await lastMessage(buyer, threadId)).toBe('Partner was Partner, and is Partner.');
  expect(await lastMessage(auction, threadId)).toBe(message);
});

test('however often it changes its name', async () => {
  const [first, buyer] = [await createOwner(here, 'Argenta Imports'), await createOwner(here, 'Bluebird Cars')];
  const threadId = await openThreadAs(auction, { boughtFromOrgId: first.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(auction, 'postUpdate', { threadId, message: 'Argenta Imports sold it.' });
  const { sql } = here.services;
  for (let at = 0; at < 25; at++) await sql`update org set name = ${`Autos Number ${at}`} where id = ${first.orgId}`;
  expect(await lastMessage(buyer, threadId)).toBe('Partner sold it.');
});

test('nobody uncovers a name by taking it, nor by having had it', async () => {
  const [first, buyer] = [await createOwner(here, 'Tidewater Titles'), await createOwner(here, 'Bluebird Cars')];
  const threadId = await openThreadAs(auction, { boughtFromOrgId: first.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(auction, 'postUpdate', { threadId, message: 'Tidewater Titles sold it, not Harbor Row Autos.' });
  for (const name of ['Tidewater Titles', 'Bluebird Cars']) {
    await renamed(buyer, name);
    expect(await lastMessage(buyer, threadId), `as ${name}`).toBe('Partner sold it, not Harbor Row Autos.');
  }
});

test('a placeholder that is claimed under another name stays unknown by the one that it was described with', async () => {
  const placeholder = await openThreadSoldToPlaceholder(auction, seller, 'Larkspur Imports', 'titles@larkspur.test');
  const { threadId } = placeholder;
  await sendCommand(auction, 'postUpdate', { threadId, message: 'Larkspur Imports wants it on Friday.' });
  await claimPlaceholder(here, placeholder, 'Delphinium Trading');
  // Upstream of the holder, its part is complete as it accepts.
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  const { updates } = (await seller.query('completedThread', { threadId })).body as CompletedThread;
  expect(updates.map(({ message }) => message)).toEqual(['Partner wants it on Friday.']);
});
