// Who makes a request: the person of a session, and the organization that they act for.
import type { OrgType, Role } from '../../../domain/vocabulary.ts';
import { ms, type Sql } from '../../postgres/connections/sql.ts';

/** `isDisabled`: by the operator. Its members can only read. */
export type ActiveOrg = { id: string; name: string; orgType: OrgType; role: Role; isDisabled: boolean };
export type Viewer = {
  sessionId: string;
  /** ms since the epoch */
  sessionEndsAt: number;
  userId: string;
  email: string;
  name: string;
  phone: string | null;
  position: string | null;
  defaultOrgId: string | null;
  emailVerified: boolean;
  /** The page's organization, or the default one if the page names none; null if the user is not a member of it now. */
  org: ActiveOrg | null;
  /** Why `org` is null: the user is not a member of the page's organization, has not chosen one, or has none to choose. */
  without: 'not-a-member' | 'none-chosen' | 'no-org' | null;
};
/** A viewer whose membership of the organization they act for has been checked. */
export type MemberViewer = Viewer & { org: ActiveOrg };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Replaces an invalid id. No organization has it. */
const NIL_UUID = '00000000-0000-0000-0000-000000000000';

/** `orgId`: the page's organization; the user's default one is used without it. */
export type AskedViewer = { token: string; orgId?: string | undefined };

/** The planner knows this limit, but not how many rows are in a parameter: it would assume a hundred. */
export const MOST_VIEWERS = 16;

/**
 * Reads up to `MOST_VIEWERS`, in their order. Null if the session is unknown or has ended, or the person is disabled: a sign-in that was under
 * way may have begun a session meanwhile.
 */
export async function loadViewers(sql: Sql, asked: readonly AskedViewer[]): Promise<(Viewer | null)[]> {
  if (asked.length > MOST_VIEWERS) throw new Error(`${asked.length} viewers are too many`);
  const keys = asked.map(({ token, orgId }, place) => ({
    place,
    token,
    orgId: orgId === undefined || UUID.test(orgId) ? orgId : NIL_UUID,
  }));
  const rows = await sql<{ place: number; viewer: Viewer }[]>`
    select asked.place, found.viewer
    from (
      select * from jsonb_to_recordset(${sql.json(keys)}) as keys (place int, token text, "orgId" uuid)
      limit ${sql.unsafe(String(MOST_VIEWERS))}
    ) asked cross join lateral (
      select json_build_object(
        'sessionId', s.id,
        'sessionEndsAt', ${ms(sql, 's.expires_at')},
        'userId', u.id, 'email', u.email, 'name', u.name, 'phone', u.phone, 'position', u.position,
        'emailVerified', u.email_verified, 'defaultOrgId', u.default_org_id,
        'org', mine.org,
        'without', case
          when mine.org is not null then null
          when asked."orgId" is not null then 'not-a-member'
          when exists (select from org_member where user_id = u.id) then 'none-chosen'
          else 'no-org' end
      ) as viewer
      from session s join app_user u on u.id = s.user_id
      left join lateral (
        select json_build_object(
          'id', o.id, 'name', o.name, 'orgType', o.org_type, 'role', m.role, 'isDisabled', o.disabled_at is not null) as org
        from org_member m join org o on o.id = m.org_id
        where m.user_id = u.id and m.org_id = coalesce(asked."orgId", u.default_org_id)
      ) mine on true
      where s.token = asked.token and s.expires_at > now() and u.disabled_at is null
      offset 0 -- each viewer is looked up by itself
    ) found`;
  const found = new Map(rows.map(({ place, viewer }) => [place, viewer]));
  return asked.map((_, place) => found.get(place) ?? null);
}
