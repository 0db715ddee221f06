// Envelopes for the browser tests: titles that one organization sends to another through the API.
import type { Sent } from '../../src/api/operations.ts';
import type { ApiOwner } from './people.ts';

export type Car = { vin: string; year?: number; make?: string; model?: string; stockNumber?: string };
type Journey = Omit<Sent<'sendTitles'>, 'toOrgId' | 'titles'>;

/** Opens a thread of each car, whose title the seller has. Returns their ids. */
export async function openTitles(seller: ApiOwner, auction: ApiOwner, cars: readonly Car[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { vin, year = 2021, make = 'Ford', model = 'F-150', stockNumber = '' } of cars) {
    const vehicle = { vin, year, make, model, mileage: 48_210, stockNumber };
    const { threadId } = await auction.command('createThread', { ...vehicle, boughtFromOrgId: seller.orgId, creatorHasTitle: false });
    await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
    ids.push(threadId);
  }
  return ids;
}

/** Sends the cars' titles in one envelope. */
export async function sendEnvelope(seller: ApiOwner, auction: ApiOwner, cars: readonly Car[], journey: Journey = {}) {
  const threadIds = await openTitles(seller, auction, cars);
  const titles = threadIds.map((threadId) => ({ threadId, papers: ['title' as const] }));
  const { code, results } = await seller.command('sendTitles', { toOrgId: auction.orgId, titles, ...journey });
  const refused = results.find(({ error }) => error !== null);
  if (refused) throw new Error(`A title was not sent: ${refused.error?.message}`);
  return { code, threadIds };
}
