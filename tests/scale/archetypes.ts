// A few threads in different states, created through the API. The market consists of copies of them.
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { sendCommand, openThreadAs } from '../../testing/threads/threads.ts';
import { type Owner, createOwner } from '../../testing/people/owners.ts';
import type { Person, TestServices } from '../../testing/servers/test-services.ts';

export type Parties = { seller: Owner; auction: Owner; buyer: Owner };

/** Creates the threads and returns their parties and ids. Each thread has three stakes and two updates. */
export async function createArchetypes(here: TestServices): Promise<Parties & { threadIds: string[] }> {
  const parties = {
    seller: await createOwner(here, 'Silver State Motors'),
    auction: await createOwner(here, 'Front Range Auction', { orgType: 'auction' }),
    buyer: await createOwner(here, 'Larkspur Imports'),
  };
  const threadIds = [];
  for (const make of [withSeller, inTransit, claimed, finished, halfAccepted]) threadIds.push(await make(parties));
  return { ...parties, threadIds };
}

async function begin({ seller, auction, buyer }: Parties): Promise<string> {
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
  await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
  await sendCommand(seller, 'postUpdate', { threadId, message: 'It is in the safe.' });
  return threadId;
}
const accept = async (by: Person, threadId: string) => await sendCommand(by, 'respondToInvite', { threadId, accept: true });
const latest = (view: unknown): string => (view as LiveThread).updates.at(-1)!.id;

async function withSeller(parties: Parties): Promise<string> {
  const threadId = await begin(parties);
  await accept(parties.buyer, threadId);
  const second = await sendCommand(parties.seller, 'postUpdate', { threadId, message: 'The lien release comes on Friday.' });
  await sendCommand(parties.auction, 'likeUpdate', { threadId, updateId: latest(second) });
  await sendCommand(parties.buyer, 'requestUpdate', { threadId, note: 'Our buyer signs on Tuesday.' });
  return threadId;
}

async function inTransit(parties: Parties): Promise<string> {
  const threadId = await begin(parties);
  await accept(parties.buyer, threadId);
  await sendCommand(parties.seller, 'markDelivered', { threadId });
  return threadId;
}

async function claimed(parties: Parties): Promise<string> {
  const threadId = await begin(parties);
  await accept(parties.buyer, threadId);
  await sendCommand(parties.buyer, 'claimTitle', { threadId });
  return threadId;
}

async function finished(parties: Parties): Promise<string> {
  const threadId = await begin(parties);
  await accept(parties.buyer, threadId);
  const updateId = latest(await sendCommand(parties.buyer, 'claimTitle', { threadId }));
  await sendCommand(parties.seller, 'confirmClaim', { threadId, updateId });
  return threadId;
}

async function halfAccepted(parties: Parties): Promise<string> {
  const threadId = await begin(parties);
  await sendCommand(parties.seller, 'postUpdate', { threadId, message: 'The lien release comes on Friday.' });
  return threadId;
}
