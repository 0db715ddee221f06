// The person or the organization that an operator names: exactly one, or the reason why nothing is done.
import { findNamedPeople, type NamedPerson } from '../db/accounts/all-people.ts';
import { lockNamedOrgs, type NamedOrg } from '../db/orgs/all-orgs.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { Ambiguous } from './command.ts';
import { plain } from './layout.ts';

export const PERSON = { shown: 'PERSON', does: 'an email, an id or a whole name (in quotes if it has spaces)' } as const;
export const ORGANIZATION = { shown: 'ORGANIZATION', does: 'an id or a whole name (in quotes if it has spaces)' } as const;

/** Throws if no person has this name, or several. */
export async function namedPerson(tx: Tx, named: string): Promise<NamedPerson> {
  const found = await findNamedPeople(tx, named.trim());
  const [one] = found;
  if (!one) throw new Error(`No person has the email, id or whole name "${named}". "people find" searches for parts of them.`);
  const isExact = [one.id, one.email].includes(named.trim().toLowerCase());
  if (isExact || found.length === 1) return one;
  const matches = found.map(({ id, email, name }) => ({ id, email, name }));
  throw new Ambiguous(`${found.length} people have the name "${named}". Give the email or the id of one of them:`, matches, [
    { heads: ['id*', 'email', 'name'], rows: matches.map(({ id, email, name }) => [id, email, plain(name)]) },
  ]);
}

/** Locks the organization until the transaction ends. Throws if none has this name, or several. */
export async function namedOrg(tx: Tx, named: string): Promise<NamedOrg> {
  const found = await lockNamedOrgs(tx, named.trim());
  const [one] = found;
  if (!one) throw new Error(`No organization has the id or whole name "${named}". "organizations find" searches for parts of them.`);
  if (one.id === named.trim().toLowerCase() || found.length === 1) return one;
  const matches = found.map(({ id, name, city, state }) => ({ id, name, city, state }));
  throw new Ambiguous(`${found.length} organizations have the name "${named}". Give the id of one of them:`, matches, [
    { heads: ['id*', 'name', 'place'], rows: found.map((org) => [org.id, plain(org.name), placeOf(org)]) },
  ]);
}

/** Such as `Aurora, CO`; `-` if there is none. */
export const placeOf = ({ city, state }: { city: string; state: string | null }): string =>
  [plain(city), state].filter(Boolean).join(', ') || '-';
