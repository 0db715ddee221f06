// Owners of the chain that most screens are seen on: the auction between a seller and a buyer.
import { STILL } from '../inspection.ts';
import type { Owner, People } from '../people.ts';

export async function market(people: People): Promise<{ seller: Owner; auction: Owner; buyer: Owner }> {
  return {
    seller: await people.owner('Silver State Motors', STILL),
    auction: await people.owner('Front Range Auction', { ...STILL, orgType: 'auction' }),
    buyer: await people.owner('Bluebird Cars', STILL),
  };
}
