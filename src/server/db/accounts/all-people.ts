// The people of all organizations, as the operator's command lists and finds them.
import { validate as isUuid } from 'uuid';
import type { Role } from '../../../domain/vocabulary.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/**
 * Times in ms. `lastSignInAt`: null if the person never signed in, or has used "Forgot password?" since. `sessions`: those that have not ended.
 */
export type PersonForOperator = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  createdAt: number;
  disabledAt: number | null;
  sessions: number;
  lastSignInAt: number | null;
  organizations: { id: string; name: string; role: Role; disabled: boolean }[];
};

const person = (sql: Sql | Tx) => sql`
  select u.id, u.email, u.name, u.email_verified as "emailVerified", ${ms(sql, 'u.created_at')} as "createdAt",
    ${ms(sql, 'u.disabled_at')} as "disabledAt",
    (select count(*) from session s where s.user_id = u.id and s.expires_at > now()) as sessions,
    (select ${ms(sql, 'max(at)')} from (
      select max(s.created_at) as at from session s where s.user_id = u.id
      union all select max(k.seen_at) from known_browser k where k.user_id = u.id) signed_in) as "lastSignInAt",
    (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'role', m.role, 'disabled', o.disabled_at is not null)
        order by lower(o.name), o.id), '[]')
      from org_member m join org o on o.id = m.org_id where m.user_id = u.id) as organizations
  from app_user u`;

/** The newest first, and how many there are in all. Ids are in the order of time. */
export async function listPeople(
  sql: Sql,
  { onlyDisabled, limit }: { onlyDisabled: boolean; limit: number },
): Promise<{ people: PersonForOperator[]; all: number }> {
  const condition = onlyDisabled ? sql`u.disabled_at is not null` : sql`true`;
  const people = await sql<PersonForOperator[]>`${person(sql)} where ${condition} order by u.id desc limit ${limit}`;
  const [count] = await sql<[{ all: number }]>`select count(*) as all from app_user u where ${condition}`;
  return { people, all: count.all };
}

/** Those whose id is the text, or whose email, name or organization contains it, by name. */
export const searchPeople = async (sql: Sql, text: string, limit: number): Promise<PersonForOperator[]> =>
  await sql<PersonForOperator[]>`
    ${person(sql)} where u.id::text = lower(${text}) or strpos(u.email, lower(${text})) > 0 or strpos(lower(u.name), lower(${text})) > 0
      or exists (
        select from org_member m join org o on o.id = m.org_id where m.user_id = u.id and strpos(lower(o.name), lower(${text})) > 0)
    order by lower(u.name), u.id limit ${limit}`;

export type NamedPerson = { id: string; email: string; name: string; isDisabled: boolean };

/**
 * The people whom an operator names: by an id or an email one at most, by a whole name perhaps several. A person may be called like the email
 * of another, so what looks like one is no name. `orgId`: only its members, null for all.
 */
export async function findNamedPeople(tx: Tx, named: string, orgId: string | null): Promise<NamedPerson[]> {
  const isMeant = isUuid(named) ? tx`id = ${named}` : named.includes('@') ? tx`email = lower(${named})` : tx`lower(name) = lower(${named})`;
  return await tx<NamedPerson[]>`
    select id, email, name, disabled_at is not null as "isDisabled" from app_user
    where ${isMeant} ${orgId === null ? tx`` : tx`and id in (select user_id from org_member where org_id = ${orgId})`} order by email`;
}

/** Locks the person's organizations until the transaction ends. Before the person: a command about members locks them in this order. */
export async function lockOrgsOf(tx: Tx, userId: string): Promise<void> {
  await tx`select from org where id in (select org_id from org_member where user_id = ${userId}) order by id for no key update`;
}

/** `hasOtherOwner`: one whom the operator has not disabled. */
export type MembershipForOperator = { id: string; name: string; role: Role; hasOtherOwner: boolean };

/** The person's organizations, by name. */
export const readMemberships = async (tx: Tx, userId: string): Promise<MembershipForOperator[]> =>
  await tx<MembershipForOperator[]>`
    select o.id, o.name, m.role, exists (
      select from org_member other join app_user u on u.id = other.user_id
      where other.org_id = o.id and other.role = 'owner' and other.user_id <> ${userId} and u.disabled_at is null) as "hasOtherOwner"
    from org_member m join org o on o.id = m.org_id where m.user_id = ${userId} order by lower(o.name), o.id`;
