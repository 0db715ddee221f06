// Which organizations another one may see, as conditions on the table `org o`, under which name, and until when as new.
import type { Sql, Tx, Fragment } from '../../postgres/connections/sql.ts';
import { NEW_ORG_MS } from '../../../domain/limits.ts';
import { ARE_NEIGHBORS, stakesRepresenting } from '../threads/neighbors.ts';

/** The id of an organization, or the column with it. */
type OrgId = string | Fragment;

/** The id of the organization, or of the one into which it was merged. */
export const currentOrgId = (sql: Sql | Tx, orgId: OrgId) => sql`
  coalesce((select to_org_id from org_redirect where from_org_id = ${orgId}), ${orgId}::uuid)`;

/** `org o`, or a stand-in for it, is next to the organization in the chain of some thread. */
export const isNeighborOf = (sql: Sql | Tx, orgId: OrgId) => sql`
  exists (
    select from ${stakesRepresenting(sql, sql`o.id`)} join stake beside on ${sql.unsafe(ARE_NEIGHBORS)}
    where s.order_index is not null and beside.org_id = ${orgId} and beside.order_index is not null)`;

/**
 * Whether an organization sees its row of a connection, whose alias is `row`. A hidden one shows only that it blocks the other organization
 * itself.
 */
export const isSeenConnection = (row: string): string =>
  `(${row}.hidden_from is distinct from ${row}.org_id or ${row}.org_id = any(${row}.blocked_by))`;

/**
 * A claimed organization is visible to all; a provisional one only to those that described it and to its neighbors. One that the operator has
 * disabled is visible to those that knew it: itself, organizations that see a connection of any kind to it, those that described it, its
 * neighbors. A connection that is hidden from an organization would show by this that it exists.
 */
export const isVisibleTo = (sql: Sql | Tx, orgId: OrgId) => sql`
  not o.inactive and (
    (o.status = 'claimed' and o.disabled_at is null)
    or (o.disabled_at is not null and (o.id = ${orgId} or exists (
      select from connection known
      where known.org_id = ${orgId} and known.partner_org_id = o.id and ${sql.unsafe(isSeenConnection('known'))})))
    or exists (select from org_provisioner p where p.by_org_id = ${orgId} and p.org_id = o.id)
    or ${isNeighborOf(sql, orgId)})`;

/** The expression for the name of `org o` as this organization may see it. */
export const nameFor = (sql: Sql | Tx, orgId: OrgId) => describedColumn(sql, orgId, 'name');
export const titleContactFor = (sql: Sql | Tx, orgId: OrgId) => describedColumn(sql, orgId, 'title_contact_email');

const describedColumn = (sql: Sql | Tx, orgId: OrgId, column: 'name' | 'title_contact_email') => sql`
  case when o.status = 'provisional'
    then coalesce((select d.${sql(column)} from org_description d where d.by_org_id = ${orgId} and d.org_id = o.id), o.${sql(column)})
    else o.${sql(column)} end`;

/** The names that organizations on `thread t` gave to `org o` as a placeholder, by their ids; null if there are none. */
export const CALLED_BY = `
  case when o.status = 'provisional' or o.claimed_at is not null then (
    select json_object_agg(d.by_org_id, d.name) from org_description d
    where d.org_id = o.id and d.by_org_id in (select org_id from stake where thread_id = t.id)) end`;

/** Until when the row of `org` is marked "New", in ms; null if it is not new. */
export const newUntilSql = (org: string): string => `
  case when ${org}.status = 'claimed' and coalesce(${org}.claimed_at, ${org}.created_at) > now() - interval '${NEW_ORG_MS} ms'
    then floor(date_part('epoch', coalesce(${org}.claimed_at, ${org}.created_at)) * 1000 + 0.0005)::bigint + ${NEW_ORG_MS} end`;
