// The organizations of a journey with races: five, of which four have two people who send commands at the same moment.
import { createColleague, type Owner, createOwner, type Place } from '../people/owners.ts';

export type Parties = {
  seller: readonly [Owner, Owner];
  auction: readonly [Owner, Owner];
  buyer: readonly [Owner, Owner];
  next: readonly [Owner, Owner];
  last: Owner;
};

export async function createParties(here: Place): Promise<Parties> {
  const two = async (name: string, details: Record<string, string> = {}) => {
    const owner = await createOwner(here, name, details);
    return [owner, await createColleague(here, owner)] as const;
  };
  return {
    seller: await two('Silver State Motors'),
    auction: await two('Front Range Auction', { orgType: 'auction' }),
    buyer: await two('Bluebird Cars'),
    next: await two('Larkspur Imports'),
    last: await createOwner(here, 'Cherry Creek Mazda'),
  };
}
