// The rules of an organization's own name, for creating, claiming and editing one: it is nobody else's in its place, and it does not
// change all the time.
import { DAY_MS, RENAMES_MAX, RENAMES_DAYS } from '../../domain/limits.ts';
import { nameFault } from '../../domain/name-rules.ts';
import { canonicalName, plainWords } from '../../domain/same-org.ts';
import { refusalMessage } from '../../domain/refusals.ts';
import { formatDayIn } from '../../domain/time-zones.ts';
import type { UsState } from '../../domain/vocabulary.ts';
import { citiesOfNamesakes, insertRename, readNameAndPlace, renamesSince } from '../db/orgs/org-names.ts';
import type { Tx } from '../db/sql.ts';
import { Refused } from '../refused.ts';

type Named = { name: string; city: string; state: UsState };

/**
 * Throws where a claimed organization in the same city and state has this name; one without a city is in any of its state.
 * `path`: where the name stands in the input.
 */
export async function requireFreeName(
  tx: Tx,
  { name, city, state }: Named,
  orgId: string | null,
  path: string[] = ['name'],
): Promise<void> {
  const cities = await citiesOfNamesakes(tx, canonicalName(name), state, orgId);
  const own = cityKey(city);
  const taken = cities.find((other) => own === '' || cityKey(other) === '' || cityKey(other) === own);
  if (taken === undefined) return;
  const message = refusalMessage('name-taken', { place: [taken, state].filter(Boolean).join(', ') });
  throw new Refused('name-taken', { message, issues: [{ path, message }] });
}

const cityKey = (city: string | null): string => plainWords(city ?? '').join('');

/**
 * Throws where the organization, which is held, may not be called so from now on; notes that it was renamed. What stays as it is
 * is not looked at: a name of before these rules may be kept. `now` in ms.
 */
export async function requireRename(tx: Tx, orgId: string, next: Named, now: number): Promise<void> {
  const before = await readNameAndPlace(tx, orgId);
  if (before.name !== next.name) await countRename(tx, orgId, next.name, now);
  if (placeKey(before) !== placeKey(next)) await requireFreeName(tx, next, orgId);
}

const placeKey = ({ name, city, state }: { name: string; city: string | null; state: string | null }): string =>
  [canonicalName(name), cityKey(city), state].join('\n');

async function countRename(tx: Tx, orgId: string, name: string, now: number): Promise<void> {
  const fault = nameFault(name, 'organization');
  if (fault !== null) throw wrongName(fault);
  const renames = await renamesSince(tx, orgId, now - RENAMES_DAYS * DAY_MS);
  const oldest = renames[RENAMES_MAX - 1];
  if (oldest !== undefined) {
    const message = refusalMessage('renamed-too-often', { date: formatDayIn('UTC', oldest + RENAMES_DAYS * DAY_MS) });
    throw new Refused('renamed-too-often', { message, issues: [{ path: ['name'], message }] });
  }
  await insertRename(tx, orgId, now);
}

export const wrongName = (message: string, field = 'name'): Refused =>
  new Refused('bad-input', { message, issues: [{ path: [field], message }] });
