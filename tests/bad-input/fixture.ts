// The people and threads of the tables of bad input, each thread in its own state.
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { unsubscribeToken } from '../../src/server/mail/unsubscribe-token.ts';
import { issueToken } from '../../src/server/db/accounts/one-time-tokens.ts';
import { sendCommand, openThreadAs, readThread, VEHICLE } from '../../testing/threads/threads.ts';
import { type Owner, createOwner } from '../../testing/people/owners.ts';
import type { Person, TestServices } from '../../testing/servers/test-services.ts';

export type Fixture = {
  seller: Owner;
  auction: Owner;
  buyer: Owner;
  /** On none of the threads. */
  stranger: Owner;
  /** Declined its place on `held` and `invited`. */
  declined: Owner;
  /** Signed in, without an organization. */
  withoutOrg: Person;
  threads: Record<ThreadName, ThreadFixture>;
  /** The code of the shipment on `inTransit`. */
  shipment: string;
  /** A placeholder that only the stranger knows. */
  foreignOrgId: string;
  /** A claim link's token for it. */
  claim: string;
  /** The unsubscribe token for one type of the seller's mail. */
  mailOffToken: string;
};
export type ThreadName = 'invited' | 'half' | 'unheld' | 'held' | 'inTransit' | 'claimed' | 'finished';
/** The latest update of each kind, and the stakes. */
export type ThreadFixture = {
  id: string;
  note: string;
  delivery: string;
  claim: string;
  stakes: Record<'seller' | 'auction' | 'buyer', string>;
};

export const UNKNOWN = '0198f000-0000-7000-8000-00000000dead';

type Parties = Pick<Fixture, 'seller' | 'auction' | 'buyer' | 'declined'>;

export async function createFixture(here: TestServices): Promise<Fixture> {
  const [seller, auction, buyer, stranger, declined] = [
    await createOwner(here, 'Silver State Motors'),
    await createOwner(here, 'Front Range Auction', { orgType: 'auction' }),
    await createOwner(here, 'Bluebird Cars'),
    await createOwner(here, 'Cherry Creek Mazda'),
    await createOwner(here, 'Larkspur Imports'),
  ];
  const parties = { seller, auction, buyer, declined };
  const titleContactEmail = 'titles@outwest.test';
  const foreign = await stranger.command('createProvisionalOrg', { name: 'Out West Wheels', orgType: 'dealership', titleContactEmail });
  const foreignOrgId = (foreign.body as { org: { id: string } }).org.id;
  const threads = {
    invited: await invited(parties),
    half: await half(parties),
    unheld: await unheld(parties),
    held: await held(parties),
    inTransit: await inTransit(parties),
    claimed: await claimed(parties),
    finished: await finished(parties),
  };
  const aboutThread = { purpose: 'claim', orgId: foreignOrgId, threadId: threads.held.id } as const;
  return {
    ...parties,
    stranger,
    withoutOrg: await here.signUp('loner@example.test'),
    mailOffToken: unsubscribeToken({ userId: seller.userId, type: 'tw_update' }, here.services.config.secret),
    foreignOrgId,
    claim: await issueToken(here.services.sql, titleContactEmail, aboutThread, Date.now()),
    threads,
    shipment: (await readThread(seller, threads.inTransit.id)).updates.at(-1)!.envelope!.code,
  };
}

async function opened({ seller, auction, buyer, declined }: Parties, vin?: string): Promise<string> {
  const parties = { boughtFromOrgId: seller.orgId, soldToOrgId: declined.orgId, ...(vin ? { vin } : {}) };
  const threadId = await openThreadAs(auction, parties);
  await sendCommand(declined, 'respondToInvite', { threadId, accept: false });
  await sendCommand(auction, 'inviteNext', { threadId, orgId: buyer.orgId });
  return threadId;
}

async function accepted(parties: Parties, hasTitle: boolean): Promise<string> {
  const threadId = await opened(parties);
  await sendCommand(parties.seller, 'respondToInvite', { threadId, accept: true, hasTitle });
  await sendCommand(parties.buyer, 'respondToInvite', { threadId, accept: true });
  return threadId;
}

async function describeThread({ seller, auction, buyer }: Parties, id: string, by: Person): Promise<ThreadFixture> {
  const view = (await by.query('thread', { threadId: id })).body as LiveThread;
  const latest = (type: string) => view.updates.findLast((update) => update.updateType === type)?.id ?? UNKNOWN;
  // Read by the auction, which sees both of its neighbors.
  const stakes = (await auction.query('thread', { threadId: id })).body as LiveThread;
  const stakeOf = ({ orgId }: Owner) => stakes.stakes?.find((stake) => stake.orgId === orgId)?.id ?? UNKNOWN;
  return {
    id,
    note: latest('note'),
    delivery: latest('delivered'),
    claim: latest('claim_title'),
    stakes: { seller: stakeOf(seller), auction: stakeOf(auction), buyer: stakeOf(buyer) },
  };
}

/** Only the auction takes part. The invited seller has not answered. */
async function invited(parties: Parties): Promise<ThreadFixture> {
  return await describeThread(parties, await opened(parties, VEHICLE.vin), parties.auction);
}

/** The seller has accepted, the buyer has not answered. */
async function half(parties: Parties): Promise<ThreadFixture> {
  const id = await opened(parties);
  await sendCommand(parties.seller, 'respondToInvite', { threadId: id, accept: true });
  return await describeThread(parties, id, parties.auction);
}

/** The holder is unknown; the auction claims the title, and only the seller can answer. */
async function unheld(parties: Parties): Promise<ThreadFixture> {
  const id = await accepted(parties, false);
  await sendCommand(parties.auction, 'claimTitle', { threadId: id });
  return await describeThread(parties, id, parties.auction);
}

/** The seller holds the title and has posted, the buyer has requested an update, and a delivery and a claim were disputed. */
async function held(parties: Parties): Promise<ThreadFixture> {
  const { seller, auction, buyer } = parties;
  const id = await accepted(parties, true);
  const last = async (by: Person) => ((await by.query('thread', { threadId: id })).body as LiveThread).updates.at(-1)!.id;
  await sendCommand(seller, 'postUpdate', { threadId: id, message: 'It is in the safe.' });
  await sendCommand(seller, 'markDelivered', { threadId: id });
  await sendCommand(auction, 'disputeDelivery', { threadId: id, updateId: await last(auction) });
  await sendCommand(buyer, 'claimTitle', { threadId: id });
  await sendCommand(seller, 'disputeClaim', { threadId: id, updateId: await last(seller) });
  await sendCommand(buyer, 'requestUpdate', { threadId: id });
  return await describeThread(parties, id, seller);
}

/** A delivery to the auction is pending. */
async function inTransit(parties: Parties): Promise<ThreadFixture> {
  const id = await accepted(parties, true);
  await sendCommand(parties.seller, 'markDelivered', { threadId: id });
  return await describeThread(parties, id, parties.auction);
}

/** The seller holds the title, and the buyer claims it. */
async function claimed(parties: Parties): Promise<ThreadFixture> {
  const id = await accepted(parties, true);
  await sendCommand(parties.buyer, 'claimTitle', { threadId: id });
  return await describeThread(parties, id, parties.auction);
}

/** The buyer holds the title, and the two others are completed. */
async function finished(parties: Parties): Promise<ThreadFixture> {
  const { id, claim } = await claimed(parties);
  await sendCommand(parties.seller, 'confirmClaim', { threadId: id, updateId: claim });
  return await describeThread(parties, id, parties.buyer);
}
