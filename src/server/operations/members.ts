// An organization and its members.
import { decideMembership, type Membership, type MembershipCommand } from '../../domain/membership.ts';
import { inviteAfter } from '../../domain/org-invites.ts';
import { isWeakPassphrase } from '../../domain/passwords/weak-passphrase.ts';
import { type Capability, isLowerRole, may, refusalFor } from '../../domain/permissions.ts';
import { refusals } from '../../domain/refusals.ts';
import { isSameEmail } from '../../domain/names/same-org.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { refreshTimes } from '../db/desk/desk-rows.ts';
import { lockPolicy } from '../db/desk/title-policies.ts';
import { isUncommonPassword } from '../accounts/passwords.ts';
import { deleteMember, lockMembers, readMemberName, replaceJoinSecrets, savePassphrase, saveRole } from '../db/orgs/members.ts';
import { readKnownOfOrg, readMyOrganization, readTitleContact, saveDetails } from '../db/orgs/my-organization.ts';
import { markSimilarName } from '../db/orgs/org-names.ts';
import { hideCodes, readUnusedInvites, revokeInvites } from '../db/orgs/org-invites.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { Refused } from '../refused.ts';
import type { In } from '../../api/operations.ts';
import { type CommandContext, type Handlers, type HandlerServices, type QueryContext, type ReadContext, withoutAnswer } from './handler.ts';
import { checkRename, refreshVehicles } from './org-names.ts';
import type { MemberViewer, Viewer } from '../db/accounts/viewers.ts';
import { type MemberChange, memberChangeText, ownRoleText } from '../../domain/member-change-texts.ts';
import { insertNotificationsForMembers } from '../db/notifications.ts';
import type { Outbox } from '../mail/outbox.ts';

type Context = CommandContext<MemberViewer>;

export const memberHandlers = ({ outbox }: HandlerServices) =>
  ({
    myOrganization: ownView,

    updateOrg: onOwnOrg(async (context, details: In<'updateOrg'>) => {
      const { tx, viewer, now, publish } = context;
      // Before the organization: commands on threads share policies first, and may wait for an organization afterwards.
      await lockPolicy(tx, viewer.org.id);
      const role = await lockOwnOrg(context, 'updateOrg');
      const { before, isOtherName } = await checkRename(tx, viewer.org.id, details, { userId: viewer.userId, now });
      const titleContact = await readTitleContact(tx, viewer.org.id);
      await saveDetails(tx, viewer.org.id, details);
      if (isOtherName) await markSimilarName(tx, viewer.org.id);
      if (titleContact !== '' && !isSameEmail(titleContact, details.titleContactEmail))
        await outbox.queueNoticeToTitleContact(tx, titleContact, { userId: viewer.userId, orgId: viewer.org.id, now });
      if (details.name !== before.name) await refreshVehicles(tx, viewer.org.id, details.name);
      // Without a policy of its own, the state decides the time zone.
      if (details.state !== before.state) await refreshTimes(tx, viewer.org.id);
      publish([viewer.org.id], 'me', 0);
      return role;
    }),

    setJoinPassphrase: onOwnOrg(async (context, { passphrase }: In<'setJoinPassphrase'>) => {
      const role = await lockOwnOrg(context, 'setJoinPassphrase');
      if (passphrase !== undefined) await checkPassphrase(context.tx, context.viewer.org.id, passphrase);
      await savePassphrase(context.tx, context.viewer.org.id, passphrase ?? null);
      return role;
    }),

    changeMemberRole: onOwnOrg(async (context, { userId, role }: In<'changeMemberRole'>) => {
      const { tx, viewer, publish } = context;
      const { org } = viewer;
      const { before, after } = await lockAndDecide(context, { type: 'changeMemberRole', userId, role });
      const former = roleOf(userId, before)!;
      if (former !== role) {
        await saveRole(tx, org.id, userId, role);
        if (isLowerRole(role, former)) await endReadInvites(context, { userId, role: former });
        const name = (await readMemberName(tx, org.id, userId))!;
        const by = userId === viewer.userId ? null : viewer.name;
        const change = { is: 'role-changed', name, by, from: former, to: role } as const;
        await tellMembers(context, outbox, { orgId: org.id, change, userId });
      }
      publish([userId], 'me', 0);
      return roleOf(viewer.userId, after);
    }),

    removeMember: onOwnOrg(async (context, { userId }: In<'removeMember'>) => {
      const { viewer, publish } = context;
      const { before, after } = await lockAndDecide(context, { type: 'removeMember', userId });
      const name = await removeMember(context, userId, roleOf(userId, before)!);
      const change = userId === viewer.userId ? ({ is: 'left', name } as const) : ({ is: 'removed', name, by: viewer.name } as const);
      await tellMembers(context, outbox, { orgId: viewer.org.id, change, userId });
      publish([userId], 'me', 0);
      publish([viewer.org.id], 'desk', 0);
      return roleOf(viewer.userId, after);
    }),

    leaveOrg: withoutAnswer(async (context: Context) => {
      const { viewer, publish } = context;
      const { before } = await lockAndDecide(context, { type: 'leaveOrg' });
      const name = await removeMember(context, viewer.userId, roleOf(viewer.userId, before)!);
      await tellMembers(context, outbox, { orgId: viewer.org.id, change: { is: 'left', name } });
      publish([viewer.userId], 'me', 0);
      publish([viewer.org.id], 'organization', 0);
      publish([viewer.org.id], 'desk', 0);
    }),
  }) satisfies Partial<Handlers>;

type Decided = { before: Membership[]; after: Membership[] };

/** Locks the organization until the transaction ends. Returns its members before and after the command, or throws the refusal. */
async function lockAndDecide({ tx, viewer }: Context, command: MembershipCommand): Promise<Decided> {
  const before = await lockMembers(tx, viewer.org.id);
  const after = decideMembership(before, command, viewer.userId);
  if ('refused' in after) throw new Refused(after.refused);
  return { before, after };
}

const roleOf = (id: string, members: readonly Membership[]): Role | null => members.find(({ userId }) => userId === id)?.role ?? null;

/** Returns the name of the person. Also replaces what the person could rejoin with: the passphrase, the organization's code, and invites. */
async function removeMember(context: Context, userId: string, role: Role): Promise<string> {
  const { tx, viewer, now } = context;
  const name = await readMemberName(tx, viewer.org.id, userId);
  await deleteMember(tx, viewer.org.id, userId, now);
  await replaceJoinSecrets(tx, viewer.org.id);
  await endReadInvites(context, { userId, role });
  return name!;
}

/** Ends what the person could use, or pass on, after they lost this role. */
async function endReadInvites({ tx, viewer, now }: Context, person: { userId: string; role: Role }): Promise<void> {
  const invites = await readUnusedInvites(tx, viewer.org.id, now);
  const idsOf = (fate: ReturnType<typeof inviteAfter>) =>
    invites.filter((invite) => inviteAfter(invite, person) === fate).map(({ id }) => id);
  await revokeInvites(tx, idsOf('ends'), now);
  await hideCodes(tx, idsOf('hides-code'), now);
}

/** Throws if the passphrase is one that anybody who knows the organization would try. */
async function checkPassphrase(tx: Tx, orgId: string, passphrase: string): Promise<void> {
  if (isUncommonPassword(passphrase) && !isWeakPassphrase(passphrase, await readKnownOfOrg(tx, orgId))) return;
  const { message } = refusals['weak-passphrase'];
  throw new Refused('weak-passphrase', { message, issues: [{ path: ['passphrase'], message }] });
}

// What the commands on the viewer's own organization have in common. They read the role again once the organization is locked,
// because it may have changed since the request was authorized, and they return the organization after the change.

/** Locks the viewer's organization until the transaction ends and returns their role. Throws if the role no longer has the capability. */
export async function lockOwnOrg({ tx, viewer }: Context, capability: Capability): Promise<Role> {
  const members = await lockMembers(tx, viewer.org.id);
  const me = members.find(({ userId }) => userId === viewer.userId);
  if (!me) throw new Refused('no-active-org');
  if (!may(me.role, capability)) throw new Refused(refusalFor(capability));
  return me.role;
}

const ownView = async ({ sql, viewer: { userId, org }, now }: ReadContext<MemberViewer>) =>
  await readMyOrganization(sql, { userId, orgId: org.id, role: org.role }, now);

/**
 * A command that notifies the open pages of all members and is answered with the organization; a repeat with what the viewer's role may see by
 * then. `change` returns the viewer's new role; null if they are no longer a member.
 */
export const onOwnOrg = <I>(change: (context: Context, input: I) => Promise<Role | null>) => ({
  decide: async (context: Context, input: I) => {
    const role = await change(context, input);
    const { tx, viewer, now, publish } = context;
    return {
      reply: async () => {
        publish([viewer.org.id], 'organization', 0);
        return { organization: await readMyOrganization(tx, { userId: viewer.userId, orgId: viewer.org.id, role }, now) };
      },
    };
  },
  replay: async (context: QueryContext<MemberViewer>) => ({ organization: await ownView(context) }),
});

// Tells an organization's members what changed about its people: each by a notification of their own, so that nobody can clear it for the
// others, and its owners and admins also by mail. The person who acted is not told.

type About = {
  orgId: string;
  change: MemberChange;
  /** The person concerned. */
  userId?: string;
  /** The address of a person who joined. */
  email?: string;
};
type TellContext = Pick<CommandContext<Viewer>, 'tx' | 'viewer' | 'now' | 'publish'>;

/** Call it after the change, with the organization locked. */
export async function tellMembers({ tx, viewer, now, publish }: TellContext, outbox: Outbox, about: About): Promise<void> {
  const { orgId, change, userId = viewer.userId, email } = about;
  const text = memberChangeText(change);
  const except = [viewer.userId, userId];
  const notification = { orgId, type: 'members_changed', at: now, createdBy: viewer.userId } as const;
  const toManagers = change.is === 'owner-invited';
  const told = await insertNotificationsForMembers(tx, { ...notification, text }, { except, toManagers });
  await outbox.queueOrgNotice(tx, orgId, { notice: { what: change.is, text, ...(email !== undefined && { email }) }, except, now });
  if (userId !== viewer.userId) {
    const own = change.is === 'role-changed' ? ownRoleText(change) : null;
    if (own !== null) told.push(...(await insertNotificationsForMembers(tx, { ...notification, text: own }, { only: userId })));
    const event = own === null ? ({ is: 'removed' } as const) : ({ is: 'role-changed', text: own } as const);
    await outbox.queueAccountNotice(tx, userId, { event, orgId, now });
  }
  publish(told, 'notifications', 0);
}
