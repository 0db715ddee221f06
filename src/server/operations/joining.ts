// Inviting people to an organization, and joining one.
import { maskEmail } from '../../domain/input/email.ts';
import { decideRedemption, orgInviteState, parseJoinText } from '../../domain/org-invites.ts';
import { DAY_MS } from '../../domain/limits.ts';
import { invitableRoles } from '../../domain/permissions.ts';
import type { Role } from '../../domain/vocabulary.ts';
import { lockAccount, markVerified } from '../db/accounts/accounts.ts';
import { type CodeMatch, findByCode } from '../db/orgs/join-codes.ts';
import * as invites from '../db/orgs/org-invites.ts';
import { type JoinAttempt, mayTryCode, recordWrongCode } from '../db/orgs/wrong-code-limit.ts';
import { insertMember, isMemberEmail, lockMembers } from '../db/orgs/members.ts';
import { invalidateTokens, readToken, useToken } from '../db/accounts/one-time-tokens.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import { Refused } from '../refused.ts';
import type { In } from '../../api/operations.ts';
import type { CommandContext, Handlers, HandlerServices } from './handler.ts';
import { lockOwnOrg, onOwnOrg } from './change-own-org.ts';
import { tellMembers } from './tell-members.ts';
import type { Viewer } from '../db/accounts/viewers.ts';
import { networkOf } from '../client-network.ts';

export const joiningHandlers = ({ outbox }: HandlerServices) =>
  ({
    createInvite: {
      decide: async (context, { email, role, expiresInDays }) => {
        const { tx, viewer, now, publish } = context;
        if (!invitableRoles(await lockOwnOrg(context, 'createInvite')).includes(role)) throw new Refused('only-owner-invites-owner');
        const address = email === '' ? null : email.toLowerCase();
        if (address !== null && (await isMemberEmail(tx, viewer.org.id, address))) throw new Refused('member-already');
        const by = { userId: viewer.userId, now };
        const inviteId = await invites.insertInvite(
          tx,
          { orgId: viewer.org.id, email: address, role, expiresAt: now + expiresInDays * DAY_MS },
          by,
        );
        if (address !== null) await outbox.queueOrgInvite(tx, inviteId, { ...by, orgId: viewer.org.id });
        if (role === 'owner')
          await tellMembers(context, outbox, { orgId: viewer.org.id, change: { is: 'owner-invited', by: viewer.name } });
        publish([viewer.org.id], 'organization', 0);
        return { created: { inviteId }, reply: async () => ({ invite: await invites.inviteView(tx, inviteId) }) };
      },
      replay: async ({ sql, viewer: { org }, now }, _input, { inviteId }) => {
        const invite = await invites.listedInvite(sql, inviteId, { orgId: org.id, roles: invitableRoles(org.role), now });
        if (!invite) throw new Refused('invite-not-found');
        return { invite };
      },
    },

    revokeInvite: onOwnOrg(async (context, { inviteId }: In<'revokeInvite'>) => {
      const { tx, viewer, now } = context;
      const role = await lockOwnOrg(context, 'createInvite');
      const invite = await invites.lockInvite(tx, inviteId);
      if (invite?.orgId !== viewer.org.id || !invitableRoles(role).includes(invite.role)) throw new Refused('invite-not-found');
      if (invite.redeemedAt !== null) throw new Refused('invite-used');
      await invites.revokeInvites(tx, [inviteId], now);
      return role;
    }),

    redeemInvite: {
      decide: async (context, { code, proof }) => {
        const { tx, viewer, now, publish } = context;
        const attempt = attemptOf(context, code);
        if (!(await mayTryCode(tx, attempt))) throw new Refused('too-many-codes');
        const found = await findByCode(tx, parseJoinText(code));
        if (!found) {
          await recordWrongCode(tx, attempt);
          throw new Refused('invite-not-found', { keepsWhatWasWritten: true });
        }
        const { orgId, inviteId } = found;
        const role = await roleToJoinIn(context, found, proof);
        await insertMember(tx, { orgId, userId: viewer.userId, role, inviteId }, now);
        if (inviteId !== null) await invites.markRedeemed(tx, inviteId, viewer.userId, now);
        const change = { is: 'joined', name: viewer.name, role, with: inviteId === null ? 'passphrase' : 'invite' } as const;
        await tellMembers(context, outbox, { orgId, change, email: viewer.email });
        publish([viewer.userId], 'me', 0);
        publish([orgId], 'organization', 0);
        return { created: { orgId }, reply: () => ({ orgId }) };
      },
      replay: async (_context, _input, created) => created,
    },

    joinInvitation: async ({ sql, now }, { code, proof }) => {
      const { inviteCode } = parseJoinText(code);
      const invite = inviteCode === null ? null : await invites.readInvite(sql, inviteCode);
      if (!invite || invite.isRevoked || orgInviteState(invite, now) !== 'open') return { invitation: null };
      const { id: inviteId, organization, email } = invite;
      if (email === null) return { invitation: { organization, email, isMasked: false } };
      // The code alone may come from a manager. A visitor with the proof has the mail, which contains the address.
      const isMasked = proof === undefined || !(await provesEmail(sql, proof, { inviteId, email }, now));
      return { invitation: { organization, email: isMasked ? maskEmail(email) : email, isMasked } };
    },
  }) satisfies Partial<Handlers>;

/** What is counted if the code is wrong. */
const attemptOf = ({ viewer, address }: CommandContext<Viewer>, code: string): JoinAttempt => ({
  userId: viewer.userId,
  network: networkOf(address),
  joinCode: parseJoinText(code).shared?.joinCode ?? null,
});

/** Locks the organization, and the invite if there is one, so that only one of two concurrent users redeems it. Throws the refusal. */
async function roleToJoinIn({ tx, viewer, now }: CommandContext<Viewer>, { orgId, inviteId }: CodeMatch, proof?: string): Promise<Role> {
  const { members, isDisabled } = await lockMembers(tx, orgId);
  if (isDisabled) throw new Refused('org-disabled');
  const isMember = members.some(({ userId }) => userId === viewer.userId);
  if (inviteId === null) {
    if (isMember) throw new Refused('already-member');
    return 'member';
  }
  const invite = await invites.lockInvite(tx, inviteId);
  const isProven = !viewer.emailVerified && proof !== undefined && (await provesEmail(tx, proof, { inviteId, email: viewer.email }, now));
  const decision = decideRedemption(invite, { email: viewer.email, hasShownEmail: viewer.emailVerified || isProven, isMember }, now);
  if ('refused' in decision) throw new Refused(decision.refused);
  if (isProven) await verifyByProof(tx, proof, viewer, now);
  return decision.role;
}

/** Whether the proof was mailed to this address with this invite. Does not use up the token. */
async function provesEmail(
  sql: Sql | Tx,
  proof: string,
  { inviteId, email }: { inviteId: string; email: string },
  now: number,
): Promise<boolean> {
  const token = await readToken(sql, 'invite', proof, now);
  return token?.usedAt === null && token.inviteId === inviteId && token.email === email.toLowerCase();
}

/** Does what the verification link does in a session of the account. */
async function verifyByProof(tx: Tx, proof: string, { userId, email }: Viewer, now: number): Promise<void> {
  await lockAccount(tx, userId);
  await useToken(tx, 'invite', proof, now);
  await markVerified(tx, { userId, email }, now);
  await invalidateTokens(tx, 'verify-email', userId, now);
}
