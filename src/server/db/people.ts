// People: what they say of themselves, and the organizations they belong to.
import type { ActiveOrg } from '../session.ts';
import type { Sql, Tx } from './sql.ts';

/** Every organization of the user with their role there, by name. */
export async function membershipsOf(sql: Sql | Tx, userId: string): Promise<ActiveOrg[]> {
  const rows = await sql<ActiveOrg[]>`
    select o.id, o.name, o.org_type as "orgType", m.role
    from org_member m join org o on o.id = m.org_id
    where m.user_id = ${userId} order by lower(o.name), o.id`;
  return [...rows];
}

export type Profile = { displayName: string; phone: string; position: string };

/** `now` in ms since the epoch. */
export async function saveProfile(tx: Tx, userId: string, { displayName, phone, position }: Profile, now: number): Promise<void> {
  await tx`update app_user set name = ${displayName}, phone = ${phone}, position = ${position}, updated_at = ${new Date(now)} where id = ${userId}`;
}
