// All organizations that people have joined, as the operator's command lists and finds them.
import { validate as isUuid } from 'uuid';
import type { OrgType, Role } from '../../../domain/vocabulary.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';

export type MemberForOperator = { id: string; email: string; name: string; role: Role; disabled: boolean };
/** Times in ms. `activeThreads`: those on its dashboard. `members`: the owners first. */
export type OrgForOperator = {
  id: string;
  name: string;
  orgType: OrgType;
  city: string;
  state: string | null;
  createdAt: number;
  disabledAt: number | null;
  activeThreads: number;
  members: MemberForOperator[];
};

const IS_ORG = `o.status = 'claimed' and not o.inactive`;

const org = (sql: Sql | Tx) => sql`
  select o.id, o.name, o.org_type as "orgType", o.city, o.state, ${ms(sql, 'coalesce(o.claimed_at, o.created_at)')} as "createdAt",
    ${ms(sql, 'o.disabled_at')} as "disabledAt",
    (select count(*) from desk_row d where d.org_id = o.id) as "activeThreads",
    (select coalesce(json_agg(json_build_object('id', u.id, 'email', u.email, 'name', u.name, 'role', m.role, 'disabled', u.disabled_at is not null)
        order by array_position(array['owner', 'admin', 'member'], m.role), lower(u.name), u.id), '[]')
      from org_member m join app_user u on u.id = m.user_id where m.org_id = o.id) as members
  from org o`;

/** By name, and how many there are in all. */
export async function listOrgs(
  sql: Sql,
  { onlyDisabled, limit }: { onlyDisabled: boolean; limit: number },
): Promise<{ organizations: OrgForOperator[]; all: number }> {
  const condition = sql`${sql.unsafe(IS_ORG)} ${onlyDisabled ? sql`and o.disabled_at is not null` : sql``}`;
  const organizations = await sql<OrgForOperator[]>`${org(sql)} where ${condition} order by lower(o.name), o.id limit ${limit}`;
  const [count] = await sql<[{ all: number }]>`select count(*) as all from org o where ${condition}`;
  return { organizations, all: count.all };
}

/** Those whose id is the text, or whose name, a former name, or a member's email contains it, by name. */
export const findOrgs = async (sql: Sql, text: string, limit: number): Promise<OrgForOperator[]> =>
  await sql<OrgForOperator[]>`
    ${org(sql)} where ${sql.unsafe(IS_ORG)} and (
      o.id::text = lower(${text}) or strpos(lower(o.name), lower(${text})) > 0
      or exists (select from unnest(o.former_names) former where strpos(lower(former), lower(${text})) > 0)
      or exists (select from org_member m join app_user u on u.id = m.user_id where m.org_id = o.id and strpos(u.email, lower(${text})) > 0))
    order by lower(o.name), o.id limit ${limit}`;

export type NamedOrg = { id: string; name: string; city: string; state: string | null };

/** The organizations that an operator names: by an id one at most, by a whole name perhaps several. Locks them until the end. */
export const lockNamedOrgs = async (tx: Tx, named: string): Promise<NamedOrg[]> =>
  await tx<NamedOrg[]>`
    select o.id, o.name, o.city, o.state from org o
    where ${tx.unsafe(IS_ORG)} and ${isUuid(named) ? tx`o.id = ${named}` : tx`lower(o.name) = lower(${named})`}
    order by o.id for no key update`;

/** Its members, the owners first. They stay what they are until the transaction ends if the organization is locked, see `lockNamedOrgs`. */
export async function readMembers(tx: Tx, orgId: string): Promise<MemberForOperator[]> {
  const [found] = await tx<[OrgForOperator]>`${org(tx)} where o.id = ${orgId}`;
  return found.members;
}
