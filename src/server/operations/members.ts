// An organization and its own people.
import { decideMembership, type Membership, type MembershipCommand } from '../../domain/membership.ts';
import { invitableRoles } from '../../domain/permissions.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { deleteMember, lockMembers, savePassphrase, saveRole } from '../db/members.ts';
import { myOrganizationView, saveDetails } from '../db/my-organization.ts';
import { endInvitesBy } from '../db/org-invites.ts';
import { Refused } from '../http/errors.ts';
import type { CommandContext, Handlers } from '../http/operations.ts';
import { requireRename } from '../name-organization.ts';
import { organizationAfter, organizationNow, roleNow } from '../own-organization.ts';
import type { Member } from '../session.ts';

type MemberHandlers = Pick<
  Handlers,
  'myOrganization' | 'updateOrg' | 'setJoinPassphrase' | 'changeMemberRole' | 'removeMember' | 'leaveOrg'
>;

export const memberHandlers: MemberHandlers = {
  myOrganization: async ({ sql, viewer: { userId, org }, now }) =>
    await myOrganizationView(sql, { userId, orgId: org.id, role: org.role }, now),

  updateOrg: {
    run: async (context, details) => {
      const { tx, viewer, now, tell } = context;
      const role = await roleNow(context, 'editOrg');
      await requireRename(tx, viewer.org.id, details, now);
      await saveDetails(tx, viewer.org.id, details);
      tell([viewer.org.id], 'me', 0);
      return await organizationAfter(context, role);
    },
    again: organizationNow,
  },

  setJoinPassphrase: {
    run: async (context, { passphrase }) => {
      const role = await roleNow(context, 'manageJoinPassphrase');
      await savePassphrase(context.tx, context.viewer.org.id, passphrase ?? null);
      return await organizationAfter(context, role);
    },
    again: organizationNow,
  },

  changeMemberRole: {
    run: async (context, { userId, role }) => {
      const { tx, viewer, tell } = context;
      const after = await decided(context, { type: 'changeMemberRole', userId, role });
      await saveRole(tx, viewer.org.id, userId, role);
      await endInvitesBy(tx, viewer.org.id, userId, invitableRoles(role));
      tell([userId], 'me', 0);
      return await organizationAfter(context, roleOf(viewer.userId, after));
    },
    again: organizationNow,
  },

  removeMember: {
    run: async (context, { userId }) => {
      const after = await decided(context, { type: 'removeMember', userId });
      await part(context, userId);
      context.tell([userId], 'me', 0);
      return await organizationAfter(context, roleOf(context.viewer.userId, after));
    },
    again: organizationNow,
  },

  leaveOrg: {
    run: async (context) => {
      const { viewer, tell } = context;
      await decided(context, { type: 'leaveOrg' });
      await part(context, viewer.userId);
      tell([viewer.userId], 'me', 0);
      tell([viewer.org.id], 'organization', 0);
      return {};
    },
    again: async () => ({}),
  },
};

/** Holds the organization until the transaction ends. Answers its members from now on; throws the refusal. */
async function decided({ tx, viewer }: CommandContext<Member>, command: MembershipCommand): Promise<Membership[]> {
  const decision = decideMembership(await lockMembers(tx, viewer.org.id), command, viewer.userId);
  if ('refused' in decision) throw new Refused(decision.refused);
  return decision;
}

const roleOf = (id: string, members: readonly Membership[]): Role | null => members.find(({ userId }) => userId === id)?.role ?? null;

/** Whoever is out, of their own accord or not, takes no way back in along: neither the passphrase nor an invite they made. */
async function part({ tx, viewer, now }: CommandContext<Member>, userId: string): Promise<void> {
  await deleteMember(tx, viewer.org.id, userId, now);
  await savePassphrase(tx, viewer.org.id, null);
  await endInvitesBy(tx, viewer.org.id, userId, []);
}
