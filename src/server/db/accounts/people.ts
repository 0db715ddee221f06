// Users: their profile, their mail preferences and their memberships.
import type { MembershipView, ViewerView } from '../../../api/session.ts';
import { changeEmailPrefs, type EmailPrefs, type EmailPrefsChange } from '../../../domain/mail-prefs.ts';
import { isOnNetworkList } from '../orgs/network.ts';
import { hasManyThreads } from '../threads/thread-lists.ts';
import { first, hasChanged, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/** The user's profile with all memberships by name, each with its counts of unread items. `orgId`: the organization of the current page. */
export async function readViewerView(sql: Sql | Tx, userId: string, orgId: string | null): Promise<ViewerView> {
  const [row] = await sql<[{ viewer: Omit<ViewerView, 'org'> }]>`
    select json_build_object(
      'userId', u.id, 'email', u.email, 'emailVerified', u.email_verified, 'emailPrefs', u.email_prefs,
      'hasPassword', exists (select from credential c where c.user_id = u.id and c.password is not null),
      'displayName', u.name, 'phone', coalesce(u.phone, ''), 'position', coalesce(u.position, ''),
      'orgs', (
        select coalesce(json_agg(json_build_object(
          'id', o.id, 'name', o.name, 'orgType', o.org_type, 'role', m.role, 'disabled', o.disabled_at is not null, 'city', nullif(o.city, ''), 'state', o.state,
          'unread', (select count(*) from notification n where n.org_id = o.id and n.unread and (n.user_id is null or n.user_id = u.id)),
          'incomingRequests', (
            select count(*) from connection c join org o on o.id = c.partner_org_id
            where c.org_id = m.org_id and ${isOnNetworkList(sql, 'incoming', sql`m.org_id`)}),
          'hasManyThreads', ${hasManyThreads(sql, sql`o.id`)}
        ) order by lower(o.name), o.id), '[]')
        from org_member m join org o on o.id = m.org_id where m.user_id = u.id)
    ) as viewer
    from app_user u where u.id = ${userId}`;
  const { viewer } = row;
  return { ...viewer, org: viewer.orgs.find((org: MembershipView) => org.id === orgId) ?? null };
}

type PersonProfile = { displayName: string; phone: string; position: string };

export async function saveProfile(tx: Tx, userId: string, { displayName, phone, position }: PersonProfile, now: number): Promise<void> {
  await tx`update app_user set name = ${displayName}, phone = ${phone}, position = ${position}, updated_at = ${new Date(now)} where id = ${userId}`;
}

/** Changes only what is given. Locks the user's row, so that concurrent changes do not undo each other. `now` in ms. */
export async function saveEmailPrefs(tx: Tx, userId: string, change: EmailPrefsChange, now: number): Promise<void> {
  const [row] = await tx<{ prefs: EmailPrefs }[]>`select email_prefs as prefs from app_user where id = ${userId} for no key update`;
  if (!row) return;
  const prefs = changeEmailPrefs(row.prefs, change);
  await tx`update app_user set email_prefs = ${tx.json(prefs)}, updated_at = ${new Date(now)} where id = ${userId}`;
}

/** Sets the time zone of the digest unless it is set already. `now` in ms. */
export async function noteTimeZone(tx: Tx, userId: string, timeZone: string, now: number): Promise<void> {
  await tx`
    update app_user set
      email_prefs = email_prefs || jsonb_build_object('digest', coalesce(email_prefs -> 'digest', '{}') || jsonb_build_object('timeZone', ${timeZone}::text)),
      updated_at = ${new Date(now)}
    where id = ${userId} and email_prefs -> 'digest' ->> 'timeZone' is null`;
}

/** The user's email and mail preferences; null if the user does not exist any more. */
export const readEmailPrefs = async (sql: Sql | Tx, userId: string): Promise<{ email: string; prefs: EmailPrefs } | null> =>
  await first(sql<{ email: string; prefs: EmailPrefs }[]>`select email, email_prefs as prefs from app_user where id = ${userId}`);

/** Sets the user's default organization. Returns false if the user is not a member of it. `now` in ms. */
export const saveActiveOrg = async (tx: Tx, userId: string, orgId: string, now: number): Promise<boolean> =>
  await hasChanged(tx`
    update app_user set default_org_id = ${orgId}, updated_at = ${new Date(now)}
    where id = ${userId} and exists (select from org_member m where m.user_id = app_user.id and m.org_id = ${orgId})`);
