// Which stakes are neighbors in a chain, which organization a stake refers to, and on which threads an organization sees another one as its
// neighbor. Once it has handed the title on, its view of a thread is frozen: what happens afterwards changes nothing there.
import type { Sql, Tx, Fragment } from '../../postgres/connections/sql.ts';

/** `stake beside` is directly before or after `stake s`. A stake that has left the chain has no neighbors. */
export const ARE_NEIGHBORS = `beside.thread_id = s.thread_id and abs(beside.order_index - s.order_index) = 1`;

/** The organization of a row of `org`, or the one that it stands for on a thread. */
export const representedOrgIdSql = (row: string): string => `coalesce(${row}.stands_for, ${row}.id)`;

/** Joins, after `org self`, the row `o` of the organization that it refers to. Only for stand-ins another row is looked up. */
export const JOIN_REPRESENTED_ORG = `
  left join org other on other.id = self.stands_for cross join lateral (select (coalesce(other, self)).*) o`;

/** For a `from`: the stakes `s` of an organization and of its stand-ins. `orgId`: its id, or the column with it. */
export const stakesRepresenting = (sql: Sql | Tx, orgId: string | Fragment) => sql`
  (select ${orgId}::uuid as id union all select id from org where stands_for = ${orgId}) meant join stake s on s.org_id = meant.id`;

/** When the view of a completed `stake s` was frozen. */
const FROZEN_AT = `(select e.at from thread_event e where e.thread_id = s.thread_id and e.seq = s.cut)`;

const COLUMNS = `s.thread_id, s.id as own_stake_id, beside.id as stake_id, s.confirmed_at as joined_at`;

/**
 * `stake beside` has left the chain since the view of `stake s` was frozen, and was its neighbor. Only an invited end of the chain can
 * leave then, so how it joined says on which side it was. The end of a thread withdraws invitations, which its author still sees.
 */
const HAS_LEFT_SINCE = `
  beside.thread_id = s.thread_id and beside.departed_at >= ${FROZEN_AT} and beside.created_at <= ${FROZEN_AT}
  and case when beside.joined in ('bought-from', 'previous') then s.order_index = 0
    else not exists (select from stake after where after.thread_id = s.thread_id and after.order_index > s.order_index) end`;

/**
 * For a `from`: the stakes of an organization that takes part or took part, each with the stake of its neighbor, if that one is, or stands
 * for, the partner. `frozen_at`: the newest entry that it sees; infinity if it sees all. `partnerId`: its id, or the column with it.
 * `since`: only threads on which the organization could act after that.
 */
export const neighborsInView = (sql: Sql | Tx, orgId: string, partnerId: string | Fragment, since: Date | null = null) => {
  // From the partner's stakes, of which a stranger has none with the organization. `merged`: selects further organizations that it was.
  const pairs = (condition: string, merged = sql``) => sql`
    (select ${partnerId}::uuid as id union all select id from org where stands_for = ${partnerId} ${merged}) meant
    join stake beside on beside.org_id = meant.id join stake s on ${sql.unsafe(condition)}
    where s.org_id = ${orgId} and s.order_index is not null`;
  // The stake of a placeholder that left keeps its id when that becomes part of an organization.
  const placeholders = sql`union all select from_org_id from org_redirect where to_org_id = ${partnerId}`;
  const completed = sql`s.standing = 'completed' ${since ? sql`and s.delivered_at >= ${since}` : sql``}`;
  return sql`(
    select ${sql.unsafe(COLUMNS)}, case when s.standing = 'completed' then ${sql.unsafe(FROZEN_AT)} else 'infinity' end as frozen_at
    from ${pairs(ARE_NEIGHBORS)} and beside.order_index is not null and (s.standing = 'active' or ${completed})
    union all
    select ${sql.unsafe(COLUMNS)}, ${sql.unsafe(FROZEN_AT)}
    from ${pairs(HAS_LEFT_SINCE, placeholders)} and beside.order_index is null and ${completed}
  )`;
};
