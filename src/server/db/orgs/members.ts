// The members of an organization. Every change locks the organization first, so that concurrent changes are serialized.
import { JOIN_CODE_LENGTH, PASSPHRASE_LENGTH } from '../../../domain/limits.ts';
import type { Membership } from '../../../domain/membership.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import { randomCode } from '../../random-code.ts';
import { valuesOf, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/** `isDisabled`: by the operator, the organization or the person. */
type LockedOrg = { isDisabled: boolean; members: (Membership & { isDisabled: boolean })[] };

/** Locks the organization until the transaction ends, and returns its members. */
export async function lockMembers(tx: Tx, orgId: string): Promise<LockedOrg> {
  const [org] = await tx<[{ isDisabled: boolean }]>`
    select disabled_at is not null as "isDisabled" from org where id = ${orgId} for no key update`;
  // In a second statement: the first one reads from a snapshot that is older than the lock.
  const members = await tx<LockedOrg['members']>`
    select m.user_id as "userId", m.role, u.disabled_at is not null as "isDisabled"
    from org_member m join app_user u on u.id = m.user_id where m.org_id = ${orgId}`;
  return { ...org, members };
}

type NewMember = { orgId: string; userId: string; role: Role; inviteId: string | null };

/** Also makes it the user's active organization if there is none. `now` in ms. */
export async function insertMember(tx: Tx, { orgId, userId, role, inviteId }: NewMember, now: number): Promise<void> {
  const at = new Date(now);
  await tx`
    insert into org_member (org_id, user_id, role, joined_at, invite_id) values (${orgId}, ${userId}, ${role}, ${at}, ${inviteId})`;
  await tx`update app_user set default_org_id = ${orgId}, updated_at = ${at} where id = ${userId} and default_org_id is null`;
}

export async function saveRole(tx: Tx, orgId: string, userId: string, role: Role): Promise<void> {
  await tx`update org_member set role = ${role} where org_id = ${orgId} and user_id = ${userId}`;
}

/** If it was the user's active organization, the only remaining one becomes active; of several, the user has to choose. `now` in ms. */
export async function deleteMember(tx: Tx, orgId: string, userId: string, now: number): Promise<void> {
  await tx`delete from org_member where org_id = ${orgId} and user_id = ${userId}`;
  await tx`
    update app_user set updated_at = ${new Date(now)}, default_org_id = (
      select case when count(*) = 1 then min(org_id::text)::uuid end from org_member where user_id = ${userId})
    where id = ${userId} and (default_org_id = ${orgId} or default_org_id is null)`;
}

/** null creates a random passphrase. The organization's code stays. */
export async function savePassphrase(tx: Tx, orgId: string, passphrase: string | null): Promise<void> {
  await tx`update org set join_passphrase = ${passphrase ?? randomCode(PASSPHRASE_LENGTH)} where id = ${orgId}`;
}

/** Replaces the passphrase and the organization's code, so that neither is known any more. */
export async function replaceJoinSecrets(tx: Tx, orgId: string): Promise<void> {
  await tx`update org set join_code = ${await freshJoinCode(tx)}, join_passphrase = ${randomCode(PASSPHRASE_LENGTH)} where id = ${orgId}`;
}

/**
 * Returns a code that no organization has. Two concurrent calls may choose the same one, and the second insert fails: one in 900 million. The
 * code selects the organization where a passphrase is entered, and is not secret.
 */
export async function freshJoinCode(tx: Tx): Promise<string> {
  for (;;) {
    const code = randomCode(JOIN_CODE_LENGTH);
    if ((await tx`select from org where join_code = ${code}`).length === 0) return code;
  }
}

/** Whether the person is a member to whom something new can be given: not one whom the operator has disabled. */
export async function isEnabledMember(tx: Tx, orgId: string, userId: string): Promise<boolean> {
  const rows = await tx`
    select from org_member m join app_user u on u.id = m.user_id
    where m.org_id = ${orgId} and m.user_id = ${userId} and u.disabled_at is null for key share of m`;
  return rows.length > 0;
}

/** Its owners and admins, who stay members until the transaction ends. */
export const readManagerIds = async (tx: Tx, orgId: string): Promise<string[]> =>
  await valuesOf(tx<{ id: string }[]>`
    select user_id as id from org_member where org_id = ${orgId} and role in ('owner', 'admin') order by user_id for key share`);

/** The member's name. Null if the person is not a member. */
export async function readMemberName(tx: Tx, orgId: string, userId: string): Promise<string | null> {
  const [row] = await tx<{ name: string }[]>`
    select u.name from org_member m join app_user u on u.id = m.user_id where m.org_id = ${orgId} and m.user_id = ${userId}`;
  return row?.name ?? null;
}

/** `email` in lower case. */
export async function isMemberEmail(tx: Tx, orgId: string, email: string): Promise<boolean> {
  const rows = await tx`
    select from org_member m join app_user u on u.id = m.user_id where m.org_id = ${orgId} and lower(u.email) = ${email}`;
  return rows.length > 0;
}

export async function readOrgIds(sql: Sql | Tx, userId: string): Promise<string[]> {
  const rows = await sql<{ orgId: string }[]>`select org_id::text as "orgId" from org_member where user_id = ${userId}`;
  return rows.map((row) => row.orgId);
}
