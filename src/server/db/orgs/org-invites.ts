// Invites to join an organization.
import { v7 as uuidv7 } from 'uuid';
import type { OrgInviteView } from '../../../api/members.ts';
import { formatCode, type OrgInvite, normalizeCode } from '../../../domain/org-invite.ts';
import { DAY_MS, INVITE_CODE_LENGTH } from '../../../domain/limits.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import { randomCode } from '../../random-code.ts';
import { inviteCodeHash } from './join-codes.ts';
import { ms, type Sql, type Tx } from '../sql.ts';

/** Used and expired ones are shown for so long. */
const SHOWN_MS = 30 * DAY_MS;

type NewInvite = { orgId: string; email: string | null; role: Role; expiresAt: number };

/** Times in ms. Answers its id. */
export async function insertInvite(tx: Tx, invite: NewInvite, by: { userId: string; now: number }): Promise<string> {
  const id = uuidv7();
  const code = formatCode(randomCode(INVITE_CODE_LENGTH));
  await tx`
    insert into org_invite ${tx({
      id,
      org_id: invite.orgId,
      code,
      code_hash: inviteCodeHash(normalizeCode(code)),
      email: invite.email,
      role: invite.role,
      created_at: new Date(by.now),
      created_by: by.userId,
      expires_at: new Date(invite.expiresAt),
    })}`;
  return id;
}

/** `emailFailure`: the mail server's code, or the name of what kept it from answering. */
const inviteJson = (sql: Sql | Tx) => sql`
  jsonb_build_object(
    'id', i.id, 'code', i.code, 'email', i.email, 'role', i.role,
    'createdAt', ${ms(sql, 'i.created_at')}, 'createdBy', (select name from app_user where id = i.created_by),
    'expiresAt', ${ms(sql, 'i.expires_at')},
    'redeemedAt', ${ms(sql, 'i.redeemed_at')}, 'redeemedBy', (select name from app_user where id = i.redeemed_by),
    'emailStatus', case when i.email is not null then mail_status(i.id) end,
    'emailWait', (select mail_wait(m) from mail m where m.cause = i.id order by m.created_at desc limit 1),
    'emailFailure', (
      select coalesce(substring(failure from '\\m[45][0-9]{2}\\M'), substring(failure from '\\mE[A-Z]{4,}\\M'), 'unknown')
      from mail where cause = i.id and status = 'failed' order by created_at desc limit 1))`;

export async function inviteView(sql: Sql | Tx, inviteId: string): Promise<OrgInviteView> {
  const [row] = await sql<[{ invite: OrgInviteView }]>`select ${inviteJson(sql)} as invite from org_invite i where i.id = ${inviteId}`;
  return row.invite;
}

/** Whose list, for somebody who may invite in `roles`. `now` in ms. */
type Listing = { orgId: string; roles: readonly Role[]; now: number };

/** Of `org_invite i`: not what was taken back, and what was used or has expired long ago. */
const isListed = (sql: Sql | Tx, { orgId, roles, now }: Listing) => sql`
  i.org_id = ${orgId} and i.role = any(${roles as Role[]}::text[])
  and i.expires_at > i.created_at and coalesce(i.redeemed_at, i.expires_at) > ${new Date(now - SHOWN_MS)}`;

/** One of the list; null where it is not in it. */
export async function listedInvite(sql: Sql | Tx, inviteId: string, listing: Listing): Promise<OrgInviteView | null> {
  const [row] = await sql<{ invite: OrgInviteView }[]>`
    select ${inviteJson(sql)} as invite from org_invite i where i.id = ${inviteId} and ${isListed(sql, listing)}`;
  return row?.invite ?? null;
}

/** A JSON array of `OrgInviteView`, newest first. `now` in ms. */
export const invitesJson = (sql: Sql | Tx, orgId: string, roles: readonly Role[], now: number) => sql`
  (select coalesce(jsonb_agg(${inviteJson(sql)} order by i.created_at desc, i.id desc), '[]')
   from org_invite i where ${isListed(sql, { orgId, roles, now })})`;

/** As it stands, held until the transaction ends. The organization is held before: see `lockMembers`. */
export async function lockInvite(tx: Tx, inviteId: string): Promise<(OrgInvite & { orgId: string }) | null> {
  const [row] = await tx<(OrgInvite & { orgId: string })[]>`
    select org_id as "orgId", email, role, ${ms(tx, 'expires_at')} as "expiresAt", ${ms(tx, 'redeemed_at')} as "redeemedAt"
    from org_invite where id = ${inviteId} for update`;
  return row ?? null;
}

/** Whose code this is, spelled as `normalizeCode` says, with its organization's name; null where it is nobody's. */
export async function readInvite(sql: Sql, plain: string): Promise<(OrgInvite & { id: string; organization: string }) | null> {
  const [row] = await sql<(OrgInvite & { id: string; organization: string })[]>`
    select i.id, o.name as organization, i.email, i.role, ${ms(sql, 'i.expires_at')} as "expiresAt", ${ms(sql, 'i.redeemed_at')} as "redeemedAt"
    from org_invite i join org o on o.id = i.org_id where i.code_hash = ${inviteCodeHash(plain)} and not o.inactive`;
  return row ?? null;
}

export async function markRedeemed(tx: Tx, inviteId: string, userId: string, now: number): Promise<void> {
  await tx`update org_invite set redeemed_at = ${new Date(now)}, redeemed_by = ${userId} where id = ${inviteId}`;
}

/** Who has its code hears from now on that it has expired: it ends when it began, whatever time it is for whoever redeems it just now. */
export async function endInvite(tx: Tx, inviteId: string): Promise<void> {
  await tx`update org_invite set expires_at = created_at where id = ${inviteId}`;
}

/** Ends the unused ones that the user made, but for those in the roles that they may still invite in. */
export async function endInvitesBy(tx: Tx, orgId: string, userId: string, stillIn: readonly Role[]): Promise<void> {
  await tx`
    update org_invite set expires_at = created_at
    where org_id = ${orgId} and created_by = ${userId} and redeemed_at is null and role <> all(${stillIn as Role[]}::text[])`;
}
