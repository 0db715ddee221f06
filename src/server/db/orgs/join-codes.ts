// Codes that users enter to join an organization.
import type { ParsedJoinText } from '../../../domain/org-invites.ts';
import { first, type Tx } from '../../postgres/connections/sql.ts';
import { isSameSecret, sha256 } from '../../sha256.ts';

/** `inviteId` is null for the organization's own code. */
export type CodeMatch = { orgId: string; inviteId: string | null };

export const findByCode = async (tx: Tx, { inviteCode, shared }: ParsedJoinText): Promise<CodeMatch | null> =>
  (inviteCode && (await findInvite(tx, inviteCode))) || (shared && (await findOrg(tx, shared)));

/** Finds an invite by the hash of its code, so that timing reveals nothing about similar codes. `plain`: normalized by `normalizeCode`. */
const findInvite = async (tx: Tx, plain: string): Promise<CodeMatch | null> =>
  await first(tx<CodeMatch[]>`
    select org_id as "orgId", id as "inviteId" from org_invite where code_hash = ${sha256(plain)}`);

async function findOrg(tx: Tx, { joinCode, passphrase }: NonNullable<ParsedJoinText['shared']>): Promise<CodeMatch | null> {
  // Codes are stored in upper or lower case, depending on when they were created.
  const spellings = [joinCode.toLowerCase(), joinCode.toUpperCase()];
  const orgs = await tx<{ id: string; passphrase: string }[]>`
    select id, join_passphrase as passphrase from org
    where join_code = any(${spellings}::text[]) and join_passphrase is not null and status = 'claimed' and not inactive`;
  const org = orgs.find((one) => isSameSecret(one.passphrase, passphrase));
  return org ? { orgId: org.id, inviteId: null } : null;
}
