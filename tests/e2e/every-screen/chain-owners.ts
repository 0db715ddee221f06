// The owners of a three-organization chain: an auction between a seller and a buyer.
import type { ApiOwner, People } from '../../../testing/browser/people.ts';

export async function chainOwners(people: People): Promise<{ seller: ApiOwner; auction: ApiOwner; buyer: ApiOwner }> {
  return {
    seller: await people.apiOwner('Silver State Motors'),
    auction: await people.apiOwner('Front Range Auction', { orgType: 'auction' }),
    buyer: await people.apiOwner('Bluebird Cars'),
  };
}
