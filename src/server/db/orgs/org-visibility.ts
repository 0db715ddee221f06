// Which organizations another one may see, as conditions on the table `org o`.
import type { PendingQuery, Row } from 'postgres';
import type { Sql, Tx } from '../../postgres/connections/sql.ts';
import { ARE_NEIGHBORS, stakesRepresenting } from '../threads/neighbors.ts';

/** The id of an organization, or the column with it. */
type OrgId = string | PendingQuery<Row[]>;

/** The id of the organization, or of the one into which it was merged. */
export const currentOrgId = (sql: Sql | Tx, orgId: OrgId) => sql`
  coalesce((select to_org_id from org_redirect where from_org_id = ${orgId}), ${orgId}::uuid)`;

/** `org o`, or a stand-in for it, is next to the organization in the chain of some thread. */
export const isNeighborOf = (sql: Sql | Tx, orgId: OrgId) => sql`
  exists (
    select from ${stakesRepresenting(sql, sql`o.id`)} join stake beside on ${sql.unsafe(ARE_NEIGHBORS)}
    where s.order_index is not null and beside.org_id = ${orgId} and beside.order_index is not null)`;

/** A claimed organization is visible to all; a provisional one only to those that described it and to its neighbors. */
export const isVisibleTo = (sql: Sql | Tx, orgId: OrgId) => sql`
  not o.inactive and (
    o.status = 'claimed'
    or exists (select from org_provisioner p where p.by_org_id = ${orgId} and p.org_id = o.id)
    or ${isNeighborOf(sql, orgId)})`;
