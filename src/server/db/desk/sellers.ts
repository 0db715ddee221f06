// By whose terms a title is due. A placeholder that had gone from a thread stays the seller there; the terms for it are those for the
// organization that is in its place now. One that is still in the chain is replaced there.
import { representedOrgIdSql } from '../threads/neighbors.ts';

/**
 * What is in the place of an organization for `byOrgId`: what that has corrected the title contact of a placeholder to, or what it was merged
 * into; the same if neither. Both are columns.
 */
const currentFor = (byOrgId: string, orgId: string): string => `
  coalesce(
    (select p.org_id from org old join org_provisioner p on p.dedupe_key = old.dedupe_key
     where old.id = ${orgId} and old.status = 'provisional' and p.by_org_id = ${byOrgId}),
    (select r.to_org_id from org_redirect r where r.from_org_id = ${orgId}), ${orgId})`;

/** For a `desk_row d`: the organization whose terms the title follows; null without a seller. */
export const SELLER_NOW = `case when d.upstream_org_id is null then ${currentFor('d.org_id', 'd.seller_org_id')} else d.seller_org_id end`;

/** For a `stake s` of an organization `self`: who it is for an organization `o` on the thread, as `SELLER_NOW`. */
const STAKE_NOW = `
  case when s.order_index is null then ${currentFor('o.id', representedOrgIdSql('self'))} else ${representedOrgIdSql('self')} end`;

/** For an organization `o` and a `thread t`: the ids that all who are or were on the thread have now, as what follows `in`. */
export const ON_THREAD_NOW = `(select ${STAKE_NOW} from stake s join org self on self.id = s.org_id where s.thread_id = t.id)`;

/** For an organization `o` and a `thread t`: an object as `Heirs`; null if there are none, or the organization has no terms. */
export const HEIRS = `
  case when exists (select from title_terms tt where tt.org_id = o.id and tt.is_on) then (
    select json_object_agg(was, now) from (
      select ${representedOrgIdSql('self')} as was, ${STAKE_NOW} as now
      from stake s join org self on self.id = s.org_id where s.thread_id = t.id and s.order_index is null) gone
    where was <> now) end`;
