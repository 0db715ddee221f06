// An organization is not renamed too often.
import { DAY_MS, RENAMES_MAX, RENAMES_DAYS } from '../../domain/limits.ts';
import { nameFault } from '../../domain/names/name-rules.ts';
import { canonicalName } from '../../domain/names/same-org.ts';
import { refusalMessage } from '../../domain/refusals.ts';
import { formatDayIn } from '../../domain/time-zones.ts';
import { insertRename, type NameAndPlace, readNameAndPlace, renamesSince } from '../db/orgs/org-names.ts';
import type { Tx } from '../db/sql.ts';
import { Refused } from '../refused.ts';
import { checkNameTaken, cityKey, type Named } from './check-name-taken.ts';

/**
 * Throws if the organization may not have this name, and records the rename otherwise. The caller has locked the organization. Checks only
 * what changes: a name that is older than these rules may be kept. Returns what it was before, and whether the name or the place will be
 * another one. `now` in ms.
 */
export async function checkRename(
  tx: Tx,
  orgId: string,
  next: Named,
  { userId, now }: { userId: string; now: number },
): Promise<{ before: NameAndPlace; isOtherName: boolean }> {
  const before = await readNameAndPlace(tx, orgId);
  if (before.name !== next.name) await countRename(tx, orgId, next.name, now);
  const isOtherName = placeKey(before) !== placeKey(next);
  if (isOtherName) await checkNameTaken(tx, next, { orgId, userId });
  return { before, isOtherName };
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
