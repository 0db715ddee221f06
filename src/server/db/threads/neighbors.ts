// Which stakes are neighbors in a chain, and which organization a stake refers to.
import type { PendingQuery, Row } from 'postgres';
import type { Sql, Tx } from '../sql.ts';

/** `stake beside` is directly before or after `stake s`. A stake that has left the chain has no neighbors. */
export const ARE_NEIGHBORS = `beside.thread_id = s.thread_id and abs(beside.order_index - s.order_index) = 1`;

/** The organization of a row of `org`, or the one that it stands for on a thread. */
export const representedOrgIdSql = (row: string): string => `coalesce(${row}.stands_for, ${row}.id)`;

/** Joins, after `org self`, the row `o` of the organization that it refers to. Only for stand-ins another row is looked up. */
export const JOIN_REPRESENTED_ORG = `
  left join org other on other.id = self.stands_for cross join lateral (select (coalesce(other, self)).*) o`;

/** For a `from`: the stakes `s` of an organization and of its stand-ins. `orgId`: its id, or the column with it. */
export const stakesRepresenting = (sql: Sql | Tx, orgId: string | PendingQuery<Row[]>) => sql`
  (select ${orgId}::uuid as id union all select id from org where stands_for = ${orgId}) meant join stake s on s.org_id = meant.id`;
