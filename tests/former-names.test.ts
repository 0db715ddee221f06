// The former names of an organization are withheld like its current name, because they identify it in old texts too.
import { beforeAll, expect, test } from 'vitest';
import type { CompletedThread } from '../src/domain/thread/view/view-types.ts';
import { claimPlaceholder, openThreadSoldToPlaceholder } from '../testing/people/placeholders.ts';
import { sendCommand, readThread, openThreadAs } from '../testing/threads/threads.ts';
import { type Owner, orgInput, createOwner } from '../testing/people/owners.ts';
import { useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
let seller: Owner;
let auction: Owner;
beforeAll(async () => {
  seller = await createOwner(here, 'Silver State Motors');
  auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
});

/** Renames the organization. The city is unique, because a name that is taken in a city is refused. */
const rename = async (owner: Owner, name: string) =>
  await sendCommand(owner, 'updateOrg', { ...orgInput(name, { city: `${owner.orgName} City`, state: 'WY' }), searchable: true });
const lastMessage = async (owner: Owner, threadId: string) => (await readThread(owner, threadId)).updates.at(-1)!.message;

test('an organization that changes its name several times stays unknown under all its names', async () => {
  const buyer = await createOwner(here, 'Bluebird Cars');
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  const message = 'Silver State Motors was Comstock Cars, and is Virginia City Autos.';
  await sendCommand(auction, 'postUpdate', { threadId, message });
  for (const name of ['Comstock Cars', 'Silver State Motors', 'Virginia City Autos']) await rename(seller, name);
  expect(await lastMessage(buyer, threadId)).toBe('Partner was Partner, and is Partner.');
  expect(await lastMessage(auction, threadId)).toBe(message);
});

test('a name stays withheld after 25 renames', async () => {
  const [first, buyer] = [await createOwner(here, 'Argenta Imports'), await createOwner(here, 'Bluebird Cars')];
  const threadId = await openThreadAs(auction, { boughtFromOrgId: first.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(auction, 'postUpdate', { threadId, message: 'Argenta Imports sold it.' });
  const { sql } = here.services;
  for (let at = 0; at < 25; at++) await sql`update org set name = ${`Autos Number ${at}`} where id = ${first.orgId}`;
  expect(await lastMessage(buyer, threadId)).toBe('Partner sold it.');
});

test('an organization cannot uncover a withheld name by taking it, or by having had it', async () => {
  const [first, buyer] = [await createOwner(here, 'Tidewater Titles'), await createOwner(here, 'Bluebird Cars')];
  const threadId = await openThreadAs(auction, { boughtFromOrgId: first.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
  await sendCommand(auction, 'postUpdate', { threadId, message: 'Tidewater Titles sold it, not Harbor Row Autos.' });
  for (const name of ['Tidewater Titles', 'Bluebird Cars']) {
    await rename(buyer, name);
    expect(await lastMessage(buyer, threadId), `as ${name}`).toBe('Partner sold it, not Harbor Row Autos.');
  }
});

test('the name with which a placeholder was described stays withheld after it is claimed under another name', async () => {
  const placeholder = await openThreadSoldToPlaceholder(auction, seller, 'Larkspur Imports', 'titles@larkspur.test');
  const { threadId } = placeholder;
  await sendCommand(auction, 'postUpdate', { threadId, message: 'Larkspur Imports wants it on Friday.' });
  await claimPlaceholder(here, placeholder, 'Delphinium Trading');
  // The seller is upstream of the holder, so it is completed when it accepts.
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true });
  const { updates } = (await seller.query('completedThread', { threadId })).body as CompletedThread;
  expect(updates.map(({ message }) => message)).toEqual(['Partner wants it on Friday.']);
});
