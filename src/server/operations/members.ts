// An organization and its members.
import { decideMembership, type Membership, type MembershipCommand } from '../../domain/membership.ts';
import { invitableRoles } from '../../domain/permissions.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { refreshTimes } from '../db/desk/desk-rows.ts';
import { lockPolicy } from '../db/desk/own-desks.ts';
import { deleteMember, lockMembers, savePassphrase, saveRole } from '../db/orgs/members.ts';
import { readMyOrganization, saveDetails } from '../db/orgs/my-organization.ts';
import { markSimilarName } from '../db/orgs/org-names.ts';
import { revokeInvitesBy } from '../db/orgs/org-invites.ts';
import { Refused } from '../refused.ts';
import type { CommandContext } from './contexts.ts';
import type { Handlers } from './handler-types.ts';
import { checkRename } from '../commands/check-rename.ts';
import { refreshVehicles } from '../commands/desk/refresh-vehicles.ts';
import { ownOrgAfter, ownOrgNow, lockOwnOrg } from '../commands/change-own-org.ts';
import type { MemberViewer } from '../auth/session.ts';

type MemberHandlers = Pick<
  Handlers,
  'myOrganization' | 'updateOrg' | 'setJoinPassphrase' | 'changeMemberRole' | 'removeMember' | 'leaveOrg'
>;

export const memberHandlers: MemberHandlers = {
  myOrganization: async ({ sql, viewer: { userId, org }, now }) =>
    await readMyOrganization(sql, { userId, orgId: org.id, role: org.role }, now),

  updateOrg: {
    run: async (context, details) => {
      const { tx, viewer, now, publish } = context;
      // Before the organization: commands on threads share policies first, and may wait for an organization afterwards.
      await lockPolicy(tx, viewer.org.id);
      const role = await lockOwnOrg(context, 'updateOrg');
      const { before, isOtherName } = await checkRename(tx, viewer.org.id, details, { userId: viewer.userId, now });
      await saveDetails(tx, viewer.org.id, details);
      if (isOtherName) await markSimilarName(tx, viewer.org.id);
      if (details.name !== before.name) await refreshVehicles(tx, viewer.org.id, details.name);
      // Without a policy of its own, the state decides the time zone.
      if (details.state !== before.state) await refreshTimes(tx, viewer.org.id);
      publish([viewer.org.id], 'me', 0);
      return await ownOrgAfter(context, role);
    },
    again: ownOrgNow,
  },

  setJoinPassphrase: {
    run: async (context, { passphrase }) => {
      const role = await lockOwnOrg(context, 'setJoinPassphrase');
      await savePassphrase(context.tx, context.viewer.org.id, passphrase ?? null);
      return await ownOrgAfter(context, role);
    },
    again: ownOrgNow,
  },

  changeMemberRole: {
    run: async (context, { userId, role }) => {
      const { tx, viewer, now, publish } = context;
      const after = await lockAndDecide(context, { type: 'changeMemberRole', userId, role });
      await saveRole(tx, viewer.org.id, userId, role);
      await revokeInvitesBy(tx, viewer.org.id, userId, invitableRoles(role), now);
      publish([userId], 'me', 0);
      return await ownOrgAfter(context, roleOf(viewer.userId, after));
    },
    again: ownOrgNow,
  },

  removeMember: {
    run: async (context, { userId }) => {
      const after = await lockAndDecide(context, { type: 'removeMember', userId });
      await removeMember(context, userId);
      context.publish([userId], 'me', 0);
      context.publish([context.viewer.org.id], 'desk', 0);
      return await ownOrgAfter(context, roleOf(context.viewer.userId, after));
    },
    again: ownOrgNow,
  },

  leaveOrg: {
    run: async (context) => {
      const { viewer, publish } = context;
      await lockAndDecide(context, { type: 'leaveOrg' });
      await removeMember(context, viewer.userId);
      publish([viewer.userId], 'me', 0);
      publish([viewer.org.id], 'organization', 0);
      publish([viewer.org.id], 'desk', 0);
      return {};
    },
    again: async () => ({}),
  },
};

/** Locks the organization until the transaction ends. Returns its members after the command, or throws the refusal. */
async function lockAndDecide({ tx, viewer }: CommandContext<MemberViewer>, command: MembershipCommand): Promise<Membership[]> {
  const decision = decideMembership(await lockMembers(tx, viewer.org.id), command, viewer.userId);
  if ('refused' in decision) throw new Refused(decision.refused);
  return decision;
}

const roleOf = (id: string, members: readonly Membership[]): Role | null => members.find(({ userId }) => userId === id)?.role ?? null;

/** Also replaces the passphrase and revokes the invites that the person made, so that they cannot rejoin with either. */
async function removeMember({ tx, viewer, now }: CommandContext<MemberViewer>, userId: string): Promise<void> {
  await deleteMember(tx, viewer.org.id, userId, now);
  await savePassphrase(tx, viewer.org.id, null);
  await revokeInvitesBy(tx, viewer.org.id, userId, [], now);
}
