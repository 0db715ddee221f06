// Envelopes for the browser tests: titles that one organization sends to another through the API.
import type { Sent } from '../../src/api/operations.ts';
import type { Paper } from '../../src/domain/envelope/papers.ts';
import type { ApiOwner } from '../../testing/browser/people.ts';

/** `stockNumber`: the recipient's. `sendersNumber`: the sender's. */
export type Car = {
  vin: string;
  year?: number;
  make?: string;
  model?: string;
  mileage?: number;
  stockNumber?: string;
  sendersNumber?: string;
  papers?: Paper[];
};
type Journey = Omit<Sent<'sendTitles'>, 'toOrgId' | 'titles'>;

/** `count` vehicles with different VINs and numbers of the sender. */
export const manyCars = (count: number): Car[] =>
  Array.from({ length: count }, (_, at) => ({
    vin: `1C4PJMBX2JD${String(561_001 + at)}`,
    year: 2018,
    make: 'Jeep',
    model: 'Cherokee',
    mileage: 135_945,
    sendersNumber: `CW-${1183 + at}`,
  }));

/** Opens a thread of each car, whose title the seller has. Returns their ids. */
export async function openTitles(seller: ApiOwner, auction: ApiOwner, cars: readonly Car[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { vin, year = 2021, make = 'Ford', model = 'F-150', mileage = 48_210, stockNumber = '', sendersNumber } of cars) {
    const vehicle = { vin, year, make, model, mileage, stockNumber };
    const { threadId } = await auction.command('createThread', { ...vehicle, boughtFromOrgId: seller.orgId, creatorHasTitle: false });
    await seller.command('respondToInvite', { threadId, accept: true, hasTitle: true });
    if (sendersNumber) await seller.command('updateDeskEntry', { threadId, stockNumber: sendersNumber });
    ids.push(threadId);
  }
  return ids;
}

/** Sends the cars' titles in one envelope. */
export async function sendEnvelope(seller: ApiOwner, auction: ApiOwner, cars: readonly Car[], journey: Journey = {}) {
  const threadIds = await openTitles(seller, auction, cars);
  const titles = threadIds.map((threadId, at) => ({ threadId, papers: cars[at]!.papers ?? ['title' as const] }));
  const { code, results } = await seller.command('sendTitles', { toOrgId: auction.orgId, titles, ...journey });
  const refused = results.find(({ error }) => error !== null);
  if (refused) throw new Error(`A title was not sent: ${refused.error?.message}`);
  return { code, threadIds };
}
