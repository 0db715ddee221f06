// The owners of a three-organization chain: an auction between a seller and a buyer.
import { REDUCED_MOTION_DESKTOP } from '../check-screen.ts';
import type { Owner, People } from '../people.ts';

export async function chainOwners(people: People): Promise<{ seller: Owner; auction: Owner; buyer: Owner }> {
  return {
    seller: await people.owner('Silver State Motors', REDUCED_MOTION_DESKTOP),
    auction: await people.owner('Front Range Auction', { ...REDUCED_MOTION_DESKTOP, orgType: 'auction' }),
    buyer: await people.owner('Bluebird Cars', REDUCED_MOTION_DESKTOP),
  };
}
