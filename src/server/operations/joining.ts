// Inviting people to an organization, and joining one.
import { decideRedemption, readJoinText } from '../../domain/invite.ts';
import { DAY_MS } from '../../domain/limits.ts';
import { invitableRoles } from '../../domain/permissions.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { countWrongCode, type Found, findByCode, mayTryCode } from '../db/join-codes.ts';
import { insertMember, isMemberAddress, lockMembers } from '../db/members.ts';
import { endInvite, insertInvite, inviteView, lockInvite, markRedeemed } from '../db/org-invites.ts';
import { Refused } from '../http/errors.ts';
import type { CommandContext, Handlers } from '../http/operations.ts';
import { organizationAfter, roleNow } from '../own-organization.ts';
import type { Viewer } from '../session.ts';
import type { Services } from './index.ts';

export const joiningHandlers = ({ post }: Services): Pick<Handlers, 'createInvite' | 'revokeInvite' | 'redeemInvite'> => ({
  createInvite: async (context, { email, role, expiresInDays }) => {
    const { tx, viewer, now, tell } = context;
    if (!invitableRoles(await roleNow(context, 'inviteMember')).includes(role)) throw new Refused('only-owner-invites-owner');
    const address = email === '' ? null : email.toLowerCase();
    if (address !== null && (await isMemberAddress(tx, viewer.org.id, address))) throw new Refused('member-already');
    const by = { userId: viewer.userId, now };
    const inviteId = await insertInvite(tx, { orgId: viewer.org.id, email: address, role, expiresAt: now + expiresInDays * DAY_MS }, by);
    if (address !== null) await post.queueOrgInvite(tx, inviteId, by);
    tell([viewer.org.id], 'organization', 0);
    return { invite: await inviteView(tx, inviteId) };
  },

  revokeInvite: async (context, { inviteId }) => {
    const { tx, viewer } = context;
    const role = await roleNow(context, 'inviteMember');
    const invite = await lockInvite(tx, inviteId);
    if (invite?.orgId !== viewer.org.id || !invitableRoles(role).includes(invite.role)) throw new Refused('invite-not-found');
    if (invite.redeemedAt !== null) throw new Refused('invite-used');
    await endInvite(tx, inviteId);
    return await organizationAfter(context, role);
  },

  redeemInvite: async (context, { code }) => {
    const { tx, viewer, now, tell } = context;
    if (!(await mayTryCode(tx, viewer.userId))) throw new Refused('too-many-codes');
    const found = await findByCode(tx, readJoinText(code));
    if (!found) {
      await countWrongCode(tx, viewer.userId);
      throw new Refused('invite-not-found', { keepsWhatWasWritten: true });
    }
    const { orgId, inviteId } = found;
    const role = await roleToJoinIn(context, found);
    await insertMember(tx, { orgId, userId: viewer.userId, role, inviteId }, now);
    if (inviteId !== null) await markRedeemed(tx, inviteId, viewer.userId, now);
    tell([viewer.userId], 'me', 0);
    tell([orgId], 'organization', 0);
    return { orgId };
  },
});

/** Holds the organization, and the invite if there is one: of two who redeem it at once, one is in. Throws the refusal. */
async function roleToJoinIn({ tx, viewer, now }: CommandContext<Viewer>, { orgId, inviteId }: Found): Promise<Role> {
  const members = await lockMembers(tx, orgId);
  const joiner = { email: viewer.email, isMember: members.some(({ userId }) => userId === viewer.userId) };
  if (inviteId === null) {
    if (joiner.isMember) throw new Refused('already-member');
    return 'member';
  }
  const decision = decideRedemption(await lockInvite(tx, inviteId), joiner, now);
  if ('refused' in decision) throw new Refused(decision.refused);
  return decision.role;
}
