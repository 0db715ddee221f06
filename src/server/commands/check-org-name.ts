// The rules for an organization's own name when it is created, claimed or edited: no other organization in the same place has the name,
// and it is not changed too often.
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
 * Throws if another claimed organization in the same city and state has this name. An organization without a city counts as being in
 * every city of its state. `orgId`: the organization that gets the name; null if it is new. `path`: where the name is in the input.
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
 * Throws if the organization may not have this name, and records the rename otherwise. The caller has locked the organization. Checks only
 * what changes: a name that is older than these rules may be kept. `now` in ms.
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
