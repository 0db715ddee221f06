// Two organizations in the same place must not have the same name.
import { canonicalName, plainWords } from '../../domain/same-org.ts';
import { refusalMessage } from '../../domain/refusals.ts';
import type { UsState } from '../../domain/vocabulary.ts';
import { citiesOfNamesakes } from '../db/orgs/org-names.ts';
import type { Tx } from '../db/sql.ts';
import { Refused } from '../refused.ts';

export type Named = { name: string; city: string; state: UsState };

/**
 * Throws if another claimed organization in the same city and state has this name. An organization without a city counts as being in
 * every city of its state. `orgId`: the organization that gets the name; null if it is new. `path`: where the name is in the input.
 */
export async function checkNameTaken(tx: Tx, { name, city, state }: Named, orgId: string | null, path: string[] = ['name']): Promise<void> {
  const cities = await citiesOfNamesakes(tx, canonicalName(name), state, orgId);
  const own = cityKey(city);
  const taken = cities.find((other) => own === '' || cityKey(other) === '' || cityKey(other) === own);
  if (taken === undefined) return;
  const message = refusalMessage('name-taken', { place: [taken, state].filter(Boolean).join(', ') });
  throw new Refused('name-taken', { message, issues: [{ path, message }] });
}

export const cityKey = (city: string | null): string => plainWords(city ?? '').join('');
