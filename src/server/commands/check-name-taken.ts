// Two organizations in the same place must not have the same name, or names that resemble each other.
import { canonicalName, plainWords } from '../../domain/names/same-org.ts';
import { haveDifferentPlaces, nameKeys } from '../../domain/names/similar-names.ts';
import { type RefusalName, refusalMessage } from '../../domain/refusals.ts';
import type { UsState } from '../../domain/us-states.ts';
import { type Resembling, resemblingOrgs } from '../db/orgs/org-names.ts';
import type { Tx } from '../db/sql.ts';
import { Refused } from '../refused.ts';

export type Named = { name: string; city: string; state: UsState };
/** `orgId`: the organization that gets the name; null if it is new. `path`: where the name is in the input. */
type For = { orgId: string | null; userId: string; path?: string[] };

/**
 * Throws if the person may not give an organization this name there. Another claimed organization in the same city must not have a similar
 * name. Elsewhere in the state, only an owner of the first organization with such a name may use it again. An owner of several in one city
 * tells them apart by their places: "Smith Ford North", "Smith Ford South". An organization without a city counts as being in every city of
 * its state.
 */
export async function checkNameTaken(tx: Tx, named: Named, { orgId, userId, path = ['name'] }: For): Promise<void> {
  const { name, city, state } = named;
  const found = await resemblingOrgs(tx, {
    keys: nameKeys(named),
    canonicalName: canonicalName(name),
    state,
    exceptOrgId: orgId,
    userId,
  });
  const [first] = found;
  if (first === undefined) return;
  const isInTheCity = (other: Resembling): boolean =>
    cityKey(city) === '' || cityKey(other.city) === '' || cityKey(other.city) === cityKey(city);
  const isOwnBranch = (other: Resembling): boolean => other.own && haveDifferentPlaces(named, { ...other, state });
  // The one with a city first: it says more.
  const nearby = found.filter(isInTheCity).toSorted((a, b) => Number(a.city === '') - Number(b.city === ''));
  const taken = nearby.find(({ same }) => same) ?? nearby.find((other) => !isOwnBranch(other));
  if (taken) throw refusal(taken.same ? 'name-taken' : 'name-similar', taken, state, path);
  if (!first.own) throw refusal('name-similar-in-state', first, state, path);
}

function refusal(name: RefusalName, { city }: Resembling, state: UsState, path: string[]): Refused {
  const message = refusalMessage(name, { place: [city, state].filter(Boolean).join(', ') });
  return new Refused(name, { message, issues: [{ path, message }] });
}

export const cityKey = (city: string | null): string => plainWords(city ?? '').join('');
