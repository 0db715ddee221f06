// Invites to join an organization.
import { v7 as uuidv7 } from 'uuid';
import type { OrgInviteView } from '../../../api/members.ts';
import { formatCode, type OrgInvite, normalizeCode, type UnusedInvite } from '../../../domain/org-invites.ts';
import { DAY_MS, INVITE_CODE_LENGTH } from '../../../domain/limits.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import { randomCode } from '../../random-code.ts';
import { first, ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { sha256 } from '../../sha256.ts';

/** Used and expired invites stay on the list for this long. */
const SHOWN_MS = 30 * DAY_MS;

type NewInvite = { orgId: string; email: string | null; role: Role; expiresAt: number };

/** Times in ms. Returns the id. */
export async function insertInvite(tx: Tx, invite: NewInvite, by: { userId: string; now: number }): Promise<string> {
  const id = uuidv7();
  const code = formatCode(randomCode(INVITE_CODE_LENGTH));
  await tx`
    insert into org_invite ${tx({
      id,
      org_id: invite.orgId,
      code,
      code_hash: sha256(normalizeCode(code)),
      email: invite.email,
      role: invite.role,
      created_at: new Date(by.now),
      created_by: by.userId,
      expires_at: new Date(invite.expiresAt),
    })}`;
  return id;
}

/** `emailFailure`: the status code of the mail server or the code of the network error; null if a mail that waits has none. */
const inviteJson = (sql: Sql | Tx) => sql`
  jsonb_build_object(
    'id', i.id, 'code', case when i.code_hidden_at is null then i.code end, 'email', i.email, 'role', i.role,
    'createdAt', ${ms(sql, 'i.created_at')}, 'createdBy', (select name from app_user where id = i.created_by),
    'expiresAt', ${ms(sql, 'i.expires_at')},
    'redeemedAt', ${ms(sql, 'i.redeemed_at')}, 'redeemedBy', (select name from app_user where id = i.redeemed_by),
    'emailStatus', case when i.email is not null then mail_status(i.id) end,
    'emailWait', (select mail_wait(m) from mail m where m.cause = i.id order by m.created_at desc limit 1),
    'emailFailure', (
      select coalesce(
        substring(failure from '\\m[45][0-9]{2}\\M'), substring(failure from '\\mE[A-Z]{4,}\\M'), case when status = 'failed' then 'unknown' end)
      from mail where cause = i.id and status in ('pending', 'failed') order by created_at desc limit 1))`;

export async function inviteView(sql: Sql | Tx, inviteId: string): Promise<OrgInviteView> {
  const [row] = await sql<[{ invite: OrgInviteView }]>`select ${inviteJson(sql)} as invite from org_invite i where i.id = ${inviteId}`;
  return row.invite;
}

/** The columns of an `org_invite i`. A version that does not know `revoked_at` sets `expires_at` to `created_at` (migration 023). */
export const IS_REVOKED = `(i.revoked_at is not null or i.expires_at <= i.created_at)`;

/** Invites of `orgId` in the roles that the viewer may invite for. `now` in ms. */
type Listing = { orgId: string; roles: readonly Role[]; now: number };

/** The condition on `org_invite i`: not revoked, and neither used nor expired long ago. */
const isListed = (sql: Sql | Tx, { orgId, roles, now }: Listing) => sql`
  i.org_id = ${orgId} and i.role = any(${roles as Role[]}::text[])
  and not ${sql.unsafe(IS_REVOKED)} and coalesce(i.redeemed_at, i.expires_at) > ${new Date(now - SHOWN_MS)}`;

/** Returns null if the invite is not on the list. */
export async function listedInvite(sql: Sql | Tx, inviteId: string, listing: Listing): Promise<OrgInviteView | null> {
  const [row] = await sql<{ invite: OrgInviteView }[]>`
    select ${inviteJson(sql)} as invite from org_invite i where i.id = ${inviteId} and ${isListed(sql, listing)}`;
  return row?.invite ?? null;
}

/** A JSON array of `OrgInviteView`, the newest first. `now` in ms. */
export const invitesJson = (sql: Sql | Tx, orgId: string, roles: readonly Role[], now: number) => sql`
  (select coalesce(jsonb_agg(${inviteJson(sql)} order by i.created_at desc, i.id desc), '[]')
   from org_invite i where ${isListed(sql, { orgId, roles, now })})`;

/** The domain's `OrgInvite`. */
const inviteColumns = (sql: Sql | Tx) => sql`
  i.email, i.role, ${ms(sql, 'i.expires_at')} as "expiresAt", ${ms(sql, 'i.redeemed_at')} as "redeemedAt",
  ${sql.unsafe(IS_REVOKED)} as "isRevoked"`;

/** Locks the invite until the transaction ends. Lock the organization before: see `lockMembers`. */
export const lockInvite = async (tx: Tx, inviteId: string): Promise<(OrgInvite & { orgId: string }) | null> =>
  await first(tx<(OrgInvite & { orgId: string })[]>`
    select i.org_id as "orgId", ${inviteColumns(tx)} from org_invite i where i.id = ${inviteId} for update`);

/** Finds an invite by its code, normalized by `normalizeCode`, with the name of its organization, which can be joined. */
export const readInvite = async (sql: Sql, plain: string): Promise<(OrgInvite & { id: string; organization: string }) | null> =>
  await first(sql<(OrgInvite & { id: string; organization: string })[]>`
    select i.id, o.name as organization, ${inviteColumns(sql)}
    from org_invite i join org o on o.id = i.org_id where i.code_hash = ${sha256(plain)} and not o.inactive and o.disabled_at is null`);

export async function markRedeemed(tx: Tx, inviteId: string, userId: string, now: number): Promise<void> {
  await tx`update org_invite set redeemed_at = ${new Date(now)}, redeemed_by = ${userId} where id = ${inviteId}`;
}

/** Also sets `expires_at`, because a previous version that is still running does not read `revoked_at`. */
const revoked = (tx: Tx, now: number) => tx`revoked_at = coalesce(revoked_at, ${new Date(now)}), expires_at = created_at`;

/** The organization's open invites. Lock the organization before: see `lockMembers`. `now` in ms. */
export const readUnusedInvites = async (tx: Tx, orgId: string, now: number): Promise<(UnusedInvite & { id: string })[]> =>
  await tx<(UnusedInvite & { id: string })[]>`
    select i.id, i.email, i.role, i.created_by as "createdBy" from org_invite i
    where i.org_id = ${orgId} and i.redeemed_at is null and i.expires_at > ${new Date(now)} and not ${tx.unsafe(IS_REVOKED)}`;

export async function revokeInvites(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  await tx`update org_invite set ${revoked(tx, now)} where id = any(${ids as string[]}::uuid[])`;
}

/** From now on (ms), nobody sees the codes of these invites any more. */
export async function hideCodes(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  await tx`update org_invite set code_hidden_at = coalesce(code_hidden_at, ${new Date(now)}) where id = any(${ids as string[]}::uuid[])`;
}
