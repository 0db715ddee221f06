// A placeholder as an organization described it: the only name and title contact of it that this organization reads until it is claimed.
import type { PendingQuery, Row } from 'postgres';
import { canonicalName } from '../../../domain/same-org.ts';
import type { Sql, Tx } from '../sql.ts';

/** The id of an organization, or the column that has it. */
type OrgId = string | PendingQuery<Row[]>;
export type Description = { name: string; titleContactEmail: string };

const rowOf = (byOrgId: string, orgId: string, { name, titleContactEmail }: Description) => ({
  by_org_id: byOrgId,
  org_id: orgId,
  name,
  canonical_name: canonicalName(name),
  title_contact_email: titleContactEmail,
});

/** Keeps how the organization describes the placeholder; its first description stays. */
export async function describe(tx: Tx, byOrgId: string, orgId: string, description: Description): Promise<void> {
  await tx`insert into org_description ${tx(rowOf(byOrgId, orgId, description))} on conflict (by_org_id, org_id) do nothing`;
}

/** From now on that is how the organization describes the placeholder. */
export async function describeAnew(tx: Tx, byOrgId: string, orgId: string, description: Description): Promise<void> {
  await tx`
    insert into org_description ${tx(rowOf(byOrgId, orgId, description))}
    on conflict (by_org_id, org_id) do update
      set name = excluded.name, canonical_name = excluded.canonical_name, title_contact_email = excluded.title_contact_email`;
}

/** The name of `org o` as that organization may read it. */
export const nameFor = (sql: Sql | Tx, orgId: OrgId) => asDescribed(sql, orgId, 'name');
export const titleContactFor = (sql: Sql | Tx, orgId: OrgId) => asDescribed(sql, orgId, 'title_contact_email');

const asDescribed = (sql: Sql | Tx, orgId: OrgId, column: 'name' | 'title_contact_email') => sql`
  case when o.status = 'provisional'
    then coalesce((select d.${sql(column)} from org_description d where d.by_org_id = ${orgId} and d.org_id = o.id), o.${sql(column)})
    else o.${sql(column)} end`;

/** What those on `thread t` called `org o` as a placeholder, by their ids; null where none of them described it, or it never was one. */
export const CALLED_BY = `
  case when o.status = 'provisional' or o.claimed_at is not null then (
    select json_object_agg(d.by_org_id, d.name) from org_description d
    where d.org_id = o.id and d.by_org_id in (select org_id from stake where thread_id = t.id)) end`;
