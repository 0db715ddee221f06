// Who stands next to whom in a chain, and who is meant by a stake.
import type { PendingQuery, Row } from 'postgres';
import type { Sql, Tx } from '../sql.ts';

/** `stake beside` has the place before or after that of `stake s`. Whoever has left the chain stands beside nobody. */
export const IS_BESIDE = `beside.thread_id = s.thread_id and abs(beside.order_index - s.order_index) = 1`;

/** The organization that a row of `org` is, or that it stands for on a thread. */
export const realOrgIdSql = (row: string): string => `coalesce(${row}.stands_for, ${row}.id)`;

/** Behind `org self`: `o`, the row of the organization that it means. The other one is looked up for stand-ins alone. */
export const WITH_MEANT = `
  left join org other on other.id = self.stands_for cross join lateral (select (coalesce(other, self)).*) o`;

/** For a `from`: the stakes `s` that an organization has, and those of its stand-ins. `orgId`: its id, or the column that has it. */
export const stakesMeaning = (sql: Sql | Tx, orgId: string | PendingQuery<Row[]>) => sql`
  (select ${orgId}::uuid as id union all select id from org where stands_for = ${orgId}) meant join stake s on s.org_id = meant.id`;
