// Ends the codes that let people join an organization and that somebody may have copied or passed on. The organization must be locked: see
// `lockMembers`.
import { inviteAfter } from '../../domain/org-invites.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { replaceJoinSecrets } from '../db/orgs/members.ts';
import { hideCodes, readUnusedInvites, revokeInvites } from '../db/orgs/org-invites.ts';
import type { Tx } from '../postgres/connections/sql.ts';

type Reader = { userId: string; role: Role };

/**
 * Ends all that a member could come back with, or let others in with: the passphrase, the organization's code, and invites. Returns how many
 * invites ended. `now` in ms.
 */
export async function endJoinCodes(tx: Tx, orgId: string, member: Reader, now: number): Promise<number> {
  await replaceJoinSecrets(tx, orgId);
  return await endReadInvites(tx, orgId, member, now);
}

/** Ends the invites that the person could use, or pass on, after they lost this role. Returns how many. `now` in ms. */
export async function endReadInvites(tx: Tx, orgId: string, person: Reader, now: number): Promise<number> {
  const invites = await readUnusedInvites(tx, orgId, now);
  const idsOf = (fate: ReturnType<typeof inviteAfter>) =>
    invites.filter((invite) => inviteAfter(invite, person) === fate).map(({ id }) => id);
  const ended = idsOf('ends');
  await revokeInvites(tx, ended, now);
  await hideCodes(tx, idsOf('hides-code'), now);
  return ended.length;
}
