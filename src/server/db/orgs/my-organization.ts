// An organization as its own members see it.
import type { MyOrganizationView } from '../../../api/members.ts';
import { sharedPassphrase } from '../../../domain/org-invites.ts';
import { WRONG_PASSPHRASES_SHOWN_MS } from '../../../domain/limits.ts';
import type { KnownOfOrg } from '../../../domain/passwords/weak-passphrase.ts';
import { invitableRoles, may } from '../../../domain/permissions.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import { invitesJson } from './org-invites.ts';
import { type OrgProfile, profileColumns } from './orgs.ts';
import { ms, type Sql, type Tx } from '../../postgres/connections/sql.ts';

/** What strangers know about the organization, and so may try as its passphrase. */
export async function readKnownOfOrg(tx: Tx, orgId: string): Promise<KnownOfOrg> {
  const [row] = await tx<[KnownOfOrg]>`
    select array_prepend(o.name, o.former_names) as names, o.city, o.state,
      array(select u.name from org_member m join app_user u on u.id = m.user_id where m.org_id = o.id) as people
    from org o where o.id = ${orgId}`;
  return row;
}

/** '' if there is none. */
export async function readTitleContact(tx: Tx, orgId: string): Promise<string> {
  const [row] = await tx<[{ email: string }]>`select title_contact_email as email from org where id = ${orgId}`;
  return row.email;
}

type Reader = { userId: string; orgId: string; role: Role | null };
type MyOrganizationJson = Omit<MyOrganizationView, 'joinPassphrase'> & { joinCode: string; passphrase: string; isRole: boolean };

/** Contains only secrets that the role may manage: with an owner's invite code an admin could become an owner. `now` in ms. */
export async function readMyOrganization(sql: Sql | Tx, { userId, orgId, role }: Reader, now: number): Promise<MyOrganizationView> {
  const [row] = await sql<[{ view: MyOrganizationJson }]>`
    select json_build_object(
      'org', json_build_object(
        'id', o.id, 'name', o.name, 'orgType', o.org_type, 'titleContactEmail', o.title_contact_email,
        'titleContactName', o.title_contact_name, 'titleContactPhone', o.title_contact_phone, 'dealerLicense', o.dealer_license,
        'addressLine1', o.address_line1, 'addressLine2', o.address_line2, 'city', o.city, 'state', o.state, 'postalCode', o.postal_code,
        'searchable', o.searchable),
      'joinCode', o.join_code, 'passphrase', o.join_passphrase,
      'wrongPassphrases', (
        select json_build_object('count', count(*), 'lastAt', ${ms(sql, 'max(w.at)')})
        from wrong_passphrase w where w.org_id = o.id and w.at > ${new Date(now - WRONG_PASSPHRASES_SHOWN_MS)} having count(*) > 0),
      -- The role may have changed since the request was authorized.
      'isRole', exists (select from org_member m where m.org_id = o.id and m.user_id = ${userId} and m.role = ${role}),
      'members', (
        select json_agg(json_build_object(
          'userId', u.id, 'name', u.name, 'email', u.email, 'position', coalesce(u.position, ''), 'role', m.role,
          'joinedAt', ${ms(sql, 'm.joined_at')}, 'own', u.id = ${userId},
          'disabled', u.disabled_at is not null
        ) order by m.joined_at, u.id)
        from org_member m join app_user u on u.id = m.user_id where m.org_id = o.id),
      'invites', ${invitesJson(sql, orgId, invitableRoles(role), now)}
    ) as view
    from org o where o.id = ${orgId}`;
  const { joinCode, passphrase, isRole, ...view } = row.view;
  if (!isRole || !may(role, 'setJoinPassphrase'))
    return { ...view, invites: isRole ? view.invites : [], wrongPassphrases: null, joinPassphrase: null };
  return { ...view, joinPassphrase: sharedPassphrase(joinCode, passphrase) };
}

/** `searchable`: the organization is found in Discover. */
export async function saveDetails(tx: Tx, orgId: string, { searchable, ...profile }: OrgProfile & { searchable: boolean }): Promise<void> {
  await tx`update org set ${tx({ ...profileColumns(orgId, profile), searchable })} where id = ${orgId}`;
}
