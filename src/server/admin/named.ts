// The person or the organization that an operator names: exactly one, or the reason why nothing is done.
import { findNamedPeople, type NamedPerson } from '../db/accounts/all-people.ts';
import { lockNamedOrgs, type NamedOrg } from '../db/orgs/all-orgs.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { Ambiguous } from './command.ts';
import type { Table } from './layout.ts';

export const PERSON = { shown: 'PERSON', does: 'an email, an id or a whole name (in quotes if it has spaces)' } as const;
export const ORGANIZATION = { shown: 'ORGANIZATION', does: 'an id or a whole name (in quotes if it has spaces)' } as const;

/** `within`: the organization of which it must be a member; null if any person may be meant. Throws if nobody has this name, or several have. */
export async function namedPerson(tx: Tx, named: string, within: NamedOrg | null = null): Promise<NamedPerson> {
  const found = await findNamedPeople(tx, named.trim(), within?.id ?? null);
  const none = `${within ? `No member of ${within.name}` : 'No person'} has the email, id or whole name "${named}".`;
  return onlyOne(found, {
    none: within ? none : `${none} "people find" searches for parts of them.`,
    several: `${found.length} ${within ? 'members' : 'people'} have the name "${named}". Give the email or the id of one of them:`,
    matches: found.map(({ id, email, name }) => ({ id, email, name })),
    table: { heads: ['id*', 'email', 'name'], rows: found.map(({ id, email, name }) => [id, email, name]) },
  });
}

/** Locks the organization until the transaction ends. Throws if none has this name, or several. */
export async function namedOrg(tx: Tx, named: string): Promise<NamedOrg> {
  const found = await lockNamedOrgs(tx, named.trim());
  return onlyOne(found, {
    none: `No organization has the id or whole name "${named}". "organizations find" searches for parts of them.`,
    several: `${found.length} organizations have the name "${named}". Give the id of one of them:`,
    matches: found,
    table: { heads: ['id*', 'name', 'place'], rows: found.map((org) => [org.id, org.name, placeOf(org)]) },
  });
}

type Otherwise = { none: string; several: string; matches: readonly unknown[]; table: Table };

function onlyOne<Found>([one, ...others]: readonly Found[], { none, several, matches, table }: Otherwise): Found {
  if (one === undefined) throw new Error(none);
  if (others.length > 0) throw new Ambiguous(several, matches, [table]);
  return one;
}

/** Such as `Aurora, CO`; `-` if there is none. */
export const placeOf = ({ city, state }: { city: string; state: string | null }): string => [city, state].filter(Boolean).join(', ') || '-';
