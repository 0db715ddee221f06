// Which organizations another one may put on a thread, and which it may not because they block it.
import type { Fragment, Sql, Tx } from '../../postgres/connections/sql.ts';
import { currentOrgId, isVisibleTo } from './org-visibility.ts';

export type Invitable = {
  id: string;
  /** It does not accept invitations to threads from the inviting organization: it blocks that one, or the operator has disabled it. */
  blocked: boolean;
  /** It is a partner of that one. */
  partner: boolean;
};
type Asked = { orgId: string; byOrgId: string };

/** The planner knows this limit, but not how many rows are in a parameter: it would assume a hundred. */
const MOST_ASKED = 32;

/**
 * The organizations that others may put on a thread, following merges; null for those that they may not. A provisional one may be invited by
 * those that provisioned it and by its neighbors on a thread. Locks them until the transaction ends, in the order of their ids, so that they
 * are not merged meanwhile. Call it before locking a thread; the first statement is sent at once.
 */
export async function invitableOrgs(sql: Sql | Tx, asked: readonly Asked[]): Promise<(Invitable | null)[]> {
  if (asked.length > MOST_ASKED) throw new Error(`${asked.length} organizations are too many`);
  const list = asked.map((one, place) => ({ ...one, place }));
  const by = sql`asked."byOrgId"`;
  const arePartnersSql = (orgId: Fragment) => sql`
    exists (select from connection c where c.org_id = ${orgId} and c.partner_org_id = o.id and c.status = 'accepted')`;
  const blocksSql = (orgId: Fragment) => sql`
    exists (select from connection c where c.org_id = ${orgId} and c.partner_org_id = o.id and o.id = any(c.blocked_by))`;
  // Each is looked up and locked by itself: otherwise the planner may read the whole table.
  const read = () =>
    sql<(Invitable & { place: number })[]>`
    select asked.place, found.* from (
      select place, "byOrgId", ${currentOrgId(sql, sql`"orgId"`)} as meant
      from jsonb_to_recordset(${sql.json(list)}) as asked (place int, "orgId" uuid, "byOrgId" uuid)
      order by meant limit ${sql.unsafe(String(MOST_ASKED))}
    ) asked cross join lateral (
      select o.id, ${arePartnersSql(by)} as partner, o.disabled_at is not null or not ${arePartnersSql(by)} and (${blocksSql(by)} or exists (
        select from org_member own join org_member other on other.user_id = own.user_id and other.org_id <> own.org_id
        where own.org_id = ${by} and own.role in ('owner', 'admin') and other.role in ('owner', 'admin') and ${blocksSql(sql`other.org_id`)})) as blocked
      from org o where o.id = asked.meant and ${isVisibleTo(sql, by)} for share of o
    ) found`.execute();
  let rows = await read();
  // The first query may have waited for a merge: the second one sees the result.
  if (rows.length < asked.length) rows = await read();
  const found = new Map(rows.map(({ place, ...org }) => [place, org]));
  return asked.map((_, place) => found.get(place) ?? null);
}

export const invitableOrg = async (sql: Sql | Tx, orgId: string, byOrgId: string): Promise<Invitable | null> =>
  (await invitableOrgs(sql, [{ orgId, byOrgId }]))[0]!;
