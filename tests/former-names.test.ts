// A name is withheld on a thread for good: what was written about an organization under an old name gives it away as well.
import { beforeAll, expect, test } from 'vitest';
import type { CompletedThread } from '../src/domain/thread/view-types.ts';
import { claimedBy, soldToPlaceholder } from './claiming/placeholders.ts';
import { done, look, openThreadAs } from './chains.ts';
import { type Owner, orgInput, ownerOf } from './owners.ts';
import { useWorld } from './world.ts';

const here = useWorld();
let seller: Owner;
let auction: Owner;
beforeAll(async () => {
  seller = await ownerOf(here, 'Silver State Motors');
  auction = await ownerOf(here, 'Front Range Auction', { orgType: 'auction' });
});

const lastMessage = async (owner: Owner, threadId: string) => (await look(owner, threadId)).updates.at(-1)!.message;

test('whoever changes its name, and back, stays unknown to those who did not know it', async () => {
  const buyer = await ownerOf(here, 'Bluebird Cars');
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  await done(buyer, 'respondToInvite', { threadId, accept: true });
  const message = 'Silver State Motors was Comstock Cars, and is Virginia City Autos.';
  await done(auction, 'postUpdate', { threadId, message });
  for (const name of ['Comstock Cars', 'Silver State Motors', 'Virginia City Autos'])
    await done(seller, 'updateOrg', { ...orgInput(name), searchable: true });
  expect(await lastMessage(buyer, threadId)).toBe('Partner was Partner, and is Partner.');
  expect(await lastMessage(auction, threadId)).toBe(message);
});

test('a placeholder that is claimed under another name stays unknown by the one that it was described with', async () => {
  const placeholder = await soldToPlaceholder(auction, seller, 'Larkspur Imports', 'titles@larkspur.test');
  const { threadId } = placeholder;
  await done(auction, 'postUpdate', { threadId, message: 'Larkspur Imports wants it on Friday.' });
  await claimedBy(here, placeholder, 'Delphinium Trading');
  // Upstream of the holder, its part is complete as it accepts.
  await done(seller, 'respondToInvite', { threadId, accept: true });
  const { updates } = (await seller.query('completedThread', { threadId })).body as CompletedThread;
  expect(updates.map(({ message }) => message)).toEqual(['Partner wants it on Friday.']);
});
