// The names of organizations: which are taken, and how often one is renamed.
import { insertRename, type NameAndPlace, readNameAndPlace, renamesSince, resemblingOrgs } from '../db/orgs/org-names.ts';
import { DAY_MS, RENAMES_DAYS, RENAMES_MAX } from '../../domain/limits.ts';
import { nameFault } from '../../domain/names/name-rules.ts';
import { canonicalName } from '../../domain/names/same-org.ts';
import { cityKey, nameKeys, nameTaken } from '../../domain/names/similar-names.ts';
import { refusalMessage } from '../../domain/refusals.ts';
import { formatDayIn } from '../../domain/time-zones.ts';
import type { UsState } from '../../domain/us-states.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { Refused, wrongName } from '../refused.ts';

// Two organizations in the same place must not have the same name, or names that resemble each other.

type Named = { name: string; city: string; state: UsState };
type For = {
  /** The organization that gets the name; null if it is new. */
  orgId: string | null;
  userId: string;
  /** Where the name is in the input. */
  path?: string[];
};

/** Throws if the person may not give an organization this name there. */
export async function checkNameTaken(tx: Tx, named: Named, { orgId, userId, path = ['name'] }: For): Promise<void> {
  const { name, state } = named;
  const wanted = { keys: nameKeys(named), canonicalName: canonicalName(name), state, exceptOrgId: orgId, userId };
  const taken = nameTaken(named, await resemblingOrgs(tx, wanted));
  if (!taken) return;
  const message = refusalMessage(taken.refusal, { place: [taken.by.city, state].filter(Boolean).join(', ') });
  throw new Refused(taken.refusal, { message, issues: [{ path, message }] });
}

// An organization is not renamed too often.

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
