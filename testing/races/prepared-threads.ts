// Threads between the parties of a race, each at the point where two commands meet.
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { openThreadAs, readThread, sendCommand, uniqueVin } from '../threads/threads.ts';
import type { Person } from '../servers/test-services.ts';
import type { Parties } from './parties.ts';
import type { Attempt } from './pair.ts';

/** Returns an attempt to send this command on the thread. */
export const attempt = (by: Person, command: Attempt['command'], input: object): Attempt => ({ by, command, input });

export const accept = async (by: Person, threadId: string, hasTitle = false): Promise<unknown> =>
  await sendCommand(by, 'respondToInvite', { threadId, accept: true, hasTitle });

/** The auction opens a thread and has the title. The seller has not answered. */
export const held = async ({ seller, auction }: Parties, vin = uniqueVin()): Promise<string> =>
  await openThreadAs(auction[0], { boughtFromOrgId: seller[0].orgId, creatorHasTitle: true, vin });

/** The auction opens a thread and waits for the title. The seller has not answered. */
export const expected = async ({ seller, auction }: Parties, vin = uniqueVin()): Promise<string> =>
  await openThreadAs(auction[0], { boughtFromOrgId: seller[0].orgId, vin });

/** The auction has the title, and the buyer takes part. */
export async function sold({ seller, auction, buyer }: Parties): Promise<string> {
  const threadId = await openThreadAs(auction[0], {
    boughtFromOrgId: seller[0].orgId,
    soldToOrgId: buyer[0].orgId,
    creatorHasTitle: true,
  });
  await accept(buyer[0], threadId);
  return threadId;
}

/** Seller, auction and buyer take part, and the seller has the title. */
export async function ofThree({ seller, auction, buyer }: Parties): Promise<string> {
  const threadId = await openThreadAs(auction[0], { boughtFromOrgId: seller[0].orgId, soldToOrgId: buyer[0].orgId });
  await accept(seller[0], threadId, true);
  await accept(buyer[0], threadId);
  return threadId;
}

/** The same with a fourth organization after the buyer. */
export async function ofFour(parties: Parties): Promise<string> {
  const threadId = await ofThree(parties);
  await sendCommand(parties.buyer[0], 'inviteNext', { threadId, orgId: parties.next[0].orgId });
  await accept(parties.next[0], threadId);
  return threadId;
}

const latestOf = (view: unknown): string => (view as LiveThread).updates.at(-1)!.id;

/** Marks the title as delivered. Returns what names the delivery. */
export async function deliver(by: Person, threadId: string): Promise<{ threadId: string; updateId: string }> {
  return { threadId, updateId: latestOf(await sendCommand(by, 'markDelivered', { threadId })) };
}

/** Delivers the title and confirms it. Returns what takes the confirmation back. */
export async function handOver(threadId: string, from: Person, to: Person): Promise<{ threadId: string; seq: number }> {
  return await undoable(to, 'confirmDelivery', await deliver(from, threadId));
}

/** Claims the title. Returns what names the claim. */
export async function claim(by: Person, threadId: string): Promise<{ threadId: string; updateId: string }> {
  return { threadId, updateId: latestOf(await sendCommand(by, 'claimTitle', { threadId })) };
}

/** Sends a command that can be taken back. Returns the input that takes it back. */
export async function undoable(
  by: Person,
  command: Attempt['command'],
  input: { threadId: string } & Record<string, unknown>,
): Promise<{ threadId: string; seq: number }> {
  return { threadId: input.threadId, seq: (await sendCommand(by, command, input))!.takeBack!.seq };
}

/** Asks for an update. Returns what names the request. */
export async function ask(by: Person, threadId: string): Promise<{ threadId: string; requestId: string }> {
  const view = (await sendCommand(by, 'requestUpdate', { threadId, note: 'When?' })) as LiveThread;
  return { threadId, requestId: view.requests.find(({ own }) => own)!.id };
}

/** The buyer claims the title and the seller confirms it, so the auction is completed without its own word. Returns the Undo of that. */
export async function claimedPast({ seller, buyer }: Parties, threadId: string): Promise<{ threadId: string; seq: number }> {
  return await undoable(seller[0], 'confirmClaim', await claim(buyer[0], threadId));
}

/** The same, and then the auction objects. Returns what names the claim. */
export async function contested(parties: Parties): Promise<{ threadId: string; updateId: string }> {
  const threadId = await ofThree(parties);
  const named = await claim(parties.buyer[0], threadId);
  await sendCommand(parties.seller[0], 'confirmClaim', named);
  await sendCommand(parties.auction[0], 'objectToClaim', { threadId, note: 'It is in our vault.' });
  return named;
}

export const stakeIdOf = async (by: Person, threadId: string, orgId: string): Promise<string> =>
  (await readThread(by, threadId)).stakes.find((stake) => stake.orgId === orgId)!.id;
