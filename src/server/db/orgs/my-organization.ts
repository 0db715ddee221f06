// An organization as its own members see it.
import type { MyOrganizationView } from '../../../api/members.ts';
import { sharedPassphrase } from '../../../domain/org-invite.ts';
import { invitableRoles, may } from '../../../domain/permissions.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import { invitesJson } from './org-invites.ts';
import { type OrgProfile, profileColumns } from './orgs.ts';
import { ms, type Sql, type Tx } from '../sql.ts';

type Reader = { userId: string; orgId: string; role: Role | null };
type MyOrganizationJson = Omit<MyOrganizationView, 'joinPassphrase'> & { joinCode: string; passphrase: string };

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
      'members', (
        select json_agg(json_build_object(
          'userId', u.id, 'name', u.name, 'email', u.email, 'position', coalesce(u.position, ''), 'role', m.role,
          'joinedAt', ${ms(sql, 'm.joined_at')}, 'own', u.id = ${userId}
        ) order by m.joined_at, u.id)
        from org_member m join app_user u on u.id = m.user_id where m.org_id = o.id),
      'invites', ${invitesJson(sql, orgId, invitableRoles(role), now)}
    ) as view
    from org o where o.id = ${orgId}`;
  const { joinCode, passphrase, ...view } = row.view;
  return { ...view, joinPassphrase: may(role, 'setJoinPassphrase') ? sharedPassphrase(joinCode, passphrase) : null };
}

/** `searchable`: the organization is found in Discover. */
export async function saveDetails(tx: Tx, orgId: string, { searchable, ...profile }: OrgProfile & { searchable: boolean }): Promise<void> {
  await tx`update org set ${tx({ ...profileColumns(orgId, profile), searchable })} where id = ${orgId}`;
}
