// The callers of the tables: an organization with a person in each role, a partner of it, and others outside.
import { createColleague, type Owner, createOwner } from '../people/owners.ts';
import { type Person, person, type TestServices } from '../servers/test-services.ts';
import type { Caller } from './by-role.ts';

export type Parties = {
  here: TestServices;
  /** The organization for which all callers act. */
  ours: Owner;
  /** The other organization on `ours`'s threads. */
  partner: Owner;
  /** Another organization, in which no caller is a member. */
  third: Owner;
  callers: Record<Caller, Person>;
};

export async function createParties(here: TestServices): Promise<Parties> {
  const owner = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  return {
    here,
    ours: owner,
    partner: await createOwner(here, 'Silver State Motors'),
    third: await createOwner(here, 'Larkspur Imports'),
    callers: {
      visitor: person(here.services, '', ''),
      outsider: await createOwner(here, 'Cherry Creek Mazda'),
      member: await createColleague(here, owner),
      admin: await createColleague(here, owner, 'admin'),
      owner,
    },
  };
}

/** Returns a new person in the same role, for an operation that changes the role or the organization of its caller. */
export async function createCaller({ here, ours, callers }: Parties, caller: Caller): Promise<Person> {
  switch (caller) {
    case 'visitor':
    case 'owner':
      return callers[caller];
    case 'outsider':
      return await here.signUp(`outsider.${crypto.randomUUID().slice(0, 12)}@example.test`);
    case 'member':
    case 'admin':
      return await createColleague(here, ours, caller);
    default:
      return caller satisfies never;
  }
}
