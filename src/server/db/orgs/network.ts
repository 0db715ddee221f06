// An organization's lists of connections, and the public page of an organization.
import { PAGE_SIZE } from '../../../domain/limits.ts';
import type { NetworkList, NetworkView } from '../../../api/network.ts';
import type { OrgView } from '../../../api/orgs.ts';
import type { Cursor } from '../cursor.ts';
import { IS_INCOMING, IS_SEEN, orgColumns } from './search-and-discover.ts';
import { nameFor, titleContactFor, isVisibleTo, currentOrgId, isNeighborOf } from './org-visibility.ts';
import { first, ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { neighborsInView } from '../threads/neighbors.ts';

/** Conditions on the organization's own row `c` of a connection, in the form that the indexes use. */
const LISTS = {
  partners: `c.status = 'accepted'`,
  incoming: IS_INCOMING,
  outgoing: `c.status = 'pending' and c.initiator_org_id = c.org_id`,
  ignored: `c.status = 'ignored' and ${IS_SEEN}`,
} as const satisfies Record<NetworkList, string>;

/**
 * The condition for a list: `connection c` is the organization's row, `org o` the partner. Leaves out partners that it may not see (any
 * more), for example a placeholder that is no longer its neighbor. `orgId`: its id, or the column with its id.
 */
export const isOnNetworkList = (sql: Sql | Tx, list: NetworkList, orgId: Parameters<typeof isVisibleTo>[1]) =>
  sql`${sql.unsafe(LISTS[list])} and ${isVisibleTo(sql, orgId)}`;

/** A page by last activity, with one row more than a page if there is a next page. */
export async function networkPage(sql: Sql, orgId: string, list: NetworkList, after: Cursor | null): Promise<NetworkView['orgs']> {
  const from = after && { at: new Date(after[1]), id: after[2] };
  return await sql<NetworkView['orgs']>`
    select ${orgColumns(sql, nameFor(sql, orgId))}, ${ms(sql, 'c.last_activity_at')} as "lastActivityAt"
    from connection c join org o on o.id = c.partner_org_id
    where c.org_id = ${orgId} and ${isOnNetworkList(sql, list, orgId)}
      ${from ? sql`and c.last_activity_at <= ${from.at} and (c.last_activity_at < ${from.at} or c.partner_org_id > ${from.id})` : sql``}
    order by c.last_activity_at desc, c.partner_org_id limit ${PAGE_SIZE + 1}`;
}

export async function countNetwork(sql: Sql, orgId: string): Promise<NetworkView['counts']> {
  const count = (list: NetworkList) => sql`count(*) filter (where ${sql.unsafe(LISTS[list])})::int as ${sql(list)}`;
  const [counts] = await sql<[NetworkView['counts']]>`
    select ${count('partners')}, ${count('incoming')}, ${count('outgoing')}, ${count('ignored')}
    from connection c join org o on o.id = c.partner_org_id
    where c.org_id = ${orgId} and ${isVisibleTo(sql, orgId)}`;
  return counts;
}

/**
 * The page of an organization as the viewer may see it; null if the viewer may not see it.
 * An organization that is hidden from Discover can still be opened by its id, because only the organization itself can have shared the id,
 * in a request or a link. A stranger sees what Discover would show, so that it can ask to connect. The address and the title contact are
 * shown only to partners, to organizations that it asked to connect, and to its neighbors on a thread.
 */
export const orgPage = async (sql: Sql | Tx, orgId: string, viewerOrgId: string): Promise<OrgView | null> =>
  await first(sql<OrgView[]>`
    select page.*, case when withheld then '' else ${titleContactFor(sql, viewerOrgId)} end as "titleContactEmail",
      case when withheld then '' else o.title_contact_name end as "titleContactName",
      case when withheld then '' else o.title_contact_phone end as "titleContactPhone",
      case when withheld then '' else o.address_line1 end as "addressLine1", case when withheld then '' else o.address_line2 end as "addressLine2",
      case when withheld then '' else o.postal_code end as "postalCode"
    from org o left join connection c on c.org_id = ${viewerOrgId} and c.partner_org_id = o.id
    cross join lateral (
      select ${orgColumns(sql, nameFor(sql, viewerOrgId))}, o.id = ${viewerOrgId} as own,
        o.id <> ${viewerOrgId} and (c.status is not distinct from 'accepted' or exists (
          select from ${neighborsInView(sql, viewerOrgId, sql`o.id`)} pair)) as partner,
        not o.searchable and o.id <> ${viewerOrgId} and not ${isNeighborOf(sql, viewerOrgId)}
          and (c.status = 'accepted' or (${sql.unsafe(IS_INCOMING)})) is not true as withheld
    ) page
    where o.id = ${currentOrgId(sql, orgId)} and ${isVisibleTo(sql, viewerOrgId)}`);

/** Whether all others are partners of the organization. Merged ids are followed, and its own id counts as one. */
export async function arePartners(sql: Sql, orgId: string, others: readonly string[]): Promise<boolean> {
  const [row] = await sql<[{ are: boolean }]>`
    select coalesce(bool_and(asked.id = ${orgId} or exists (
      select from connection c where c.org_id = ${orgId} and c.partner_org_id = asked.id and c.status = 'accepted')), true) as are
    from (select ${currentOrgId(sql, sql`other`)} as id from unnest(${others as string[]}::uuid[]) other) asked`;
  return row.are;
}

/** The user's organization that may see this one: the first one joined if several may, null if none may. */
export async function ownOrgThatMaySee(sql: Sql, orgId: string, userId: string): Promise<string | null> {
  const [row] = await sql<{ orgId: string }[]>`
    select m.org_id as "orgId" from org_member m join org o on o.id = ${currentOrgId(sql, orgId)}
    where m.user_id = ${userId} and ${isVisibleTo(sql, sql`m.org_id`)}
    order by m.joined_at, m.org_id limit 1`;
  return row?.orgId ?? null;
}
