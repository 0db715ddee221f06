// An organization and its members.
import { decideMembership, type Membership, type MembershipCommand } from '../../domain/membership.ts';
import { isWeakPassphrase } from '../../domain/passwords/weak-passphrase.ts';
import { isLowerRole } from '../../domain/permissions.ts';
import { refusals } from '../../domain/refusals.ts';
import { isSameEmail } from '../../domain/names/same-org.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { refreshTimes, refreshTimesOfBuyers } from '../db/desk/desk-rows.ts';
import { lockPolicy } from '../db/desk/title-policies.ts';
import { isUncommonPassword } from '../accounts/passwords.ts';
import { deleteMember, readMemberName, savePassphrase, saveRole } from '../db/orgs/members.ts';
import { readKnownOfOrg, readTitleContact, saveDetails } from '../db/orgs/my-organization.ts';
import { markSimilarName } from '../db/orgs/org-names.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { Refused } from '../refused.ts';
import type { In } from '../../api/operations.ts';
import { type CommandContext, type Handlers, type HandlerServices, withoutAnswer } from './handler.ts';
import { lockOwnMembers, lockOwnOrg, onOwnOrg, ownView } from './change-own-org.ts';
import { endJoinCodes, endReadInvites } from './end-join-codes.ts';
import { checkRename } from './org-names.ts';
import { refreshVehicles } from './refresh-vehicles.ts';
import { tellMembers } from './tell-members.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';

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
      if (details.state !== before.state || details.orgType !== before.orgType) {
        const buyers = await refreshTimesOfBuyers(tx, viewer.org.id);
        if (buyers.length > 0) publish(buyers, 'desk', 0);
      }
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
      const { tx, viewer, now, publish } = context;
      const { org } = viewer;
      const { before, after } = await lockAndDecide(context, { type: 'changeMemberRole', userId, role });
      const former = roleOf(userId, before)!;
      if (former !== role) {
        await saveRole(tx, org.id, userId, role);
        if (isLowerRole(role, former)) await endReadInvites(tx, org.id, { userId, role: former }, now);
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
async function lockAndDecide(context: Context, command: MembershipCommand): Promise<Decided> {
  const before = await lockOwnMembers(context);
  const after = decideMembership(before, command, context.viewer.userId);
  if ('refused' in after) throw new Refused(after.refused);
  return { before, after };
}

const roleOf = (id: string, members: readonly Membership[]): Role | null => members.find(({ userId }) => userId === id)?.role ?? null;

/** Returns the name of the person. */
async function removeMember({ tx, viewer, now }: Context, userId: string, role: Role): Promise<string> {
  const name = await readMemberName(tx, viewer.org.id, userId);
  await deleteMember(tx, viewer.org.id, userId, now);
  await endJoinCodes(tx, viewer.org.id, { userId, role }, now);
  return name!;
}

/** Throws if the passphrase is one that anybody who knows the organization would try. */
async function checkPassphrase(tx: Tx, orgId: string, passphrase: string): Promise<void> {
  if (isUncommonPassword(passphrase) && !isWeakPassphrase(passphrase, await readKnownOfOrg(tx, orgId))) return;
  const { message } = refusals['weak-passphrase'];
  throw new Refused('weak-passphrase', { message, issues: [{ path: ['passphrase'], message }] });
}
