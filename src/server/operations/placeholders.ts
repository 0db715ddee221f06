// Placeholders: title contact, platform invite, claim and merge.
import { v7 as uuidv7 } from 'uuid';
import type { OrgView } from '../../api/orgs.ts';
import { orgPage } from '../db/orgs/network.ts';
import type { Sql, Tx } from '../postgres/connections/sql.ts';
import { Refused } from '../refused.ts';
import { type CommandContext, type Handlers, type HandlerServices, type ThreadContext, withoutAnswer } from './handler.ts';
import type { MemberViewer, Viewer } from '../db/accounts/viewers.ts';
import type { In, Out } from '../../api/operations.ts';
import { dedupeKey, isSameEmail } from '../../domain/names/same-org.ts';
import { departedStakeOf, isActive, neighborsOf, orgOf, stakeAt, stakeOf } from '../../domain/thread/chain.ts';
import { invitationSentence } from '../../domain/thread/notices/notice-draft.ts';
import { viewFor } from '../../domain/thread/view/view.ts';
import { vinEnd } from '../../domain/vin.ts';
import * as claims from '../db/orgs/placeholder-claims.ts';
import { readToken, useToken } from '../db/accounts/one-time-tokens.ts';
import { loadThread } from '../db/threads/load-thread.ts';
import { may, refusalFor } from '../../domain/permissions.ts';
import { refreshTimes, refreshTimesOfBuyers } from '../db/desk/desk-rows.ts';
import { lockPolicy } from '../db/desk/title-policies.ts';
import { readTermsOwners, transferTerms } from '../db/desk/title-terms.ts';
import { inheritConnection, inheritConnections } from '../db/orgs/connections.ts';
import { insertMember } from '../db/orgs/members.ts';
import { markSimilarName } from '../db/orgs/org-names.ts';
import { checkNameTaken } from './org-names.ts';
import { refreshVehicles } from './refresh-vehicles.ts';
import type { Outbox } from '../mail/outbox.ts';
import { saveDescription } from '../db/orgs/org-descriptions.ts';
import { provision } from '../db/orgs/orgs.ts';
import { mailChain } from '../../domain/thread/view/mail-chain.ts';
import { ownWait, platformInviteAgainAt } from '../../domain/thread/view/platform-invite.ts';
import { visibilityFor } from '../../domain/thread/view/visibility.ts';
import { insertPlatformInvites } from '../db/mail/mails.ts';
import { LockedElsewhere, lockThread } from '../db/threads/lock-threads.ts';
import { applyEntry } from '../../domain/thread/ledger.ts';
import { transferStake, transferStakeBesideNewOrg } from '../../domain/thread/rules/transfer-placeholder.ts';
import { recordEntry } from './record-entry.ts';

export const placeholderHandlers = ({ outbox }: HandlerServices) =>
  ({
    correctTitleContact: {
      decide: async (context, { orgId, titleContactEmail }) => {
        const correctedId = await correctTitleContact(context, orgId, titleContactEmail);
        return { created: { orgId: correctedId }, reply: () => pageOf(context.tx, correctedId, context.viewer) };
      },
      replay: async ({ sql, viewer }, _input, { orgId }) => await pageOf(sql, orgId, viewer),
    },

    sendPlatformInvite: withoutAnswer(
      async (context: CommandContext<MemberViewer>, { targetOrgId, twId }: In<'sendPlatformInvite'>) =>
        await sendPlatformInvite(context, twId, targetOrgId),
    ),

    getClaimContext: async ({ sql, viewer, now }, { claim }) => {
      const { orgId, twId, org, provisional } = await readClaimLink(sql, claim, viewer.userId, now);
      return { orgId, twId, org, claimed: !provisional };
    },

    claimInvitation: async ({ sql, now }, { claim }) => ({ invitation: await readClaimInvitation(sql, claim, now) }),

    claimOrg: {
      decide: async (context, input) => {
        const created = await claimOrg(context, outbox, input);
        return { created, reply: () => created };
      },
      replay: async (_context, _input, created) => created,
    },
  }) satisfies Partial<Handlers>;

async function pageOf(sql: Sql | Tx, orgId: string, viewer: MemberViewer): Promise<{ org: OrgView }> {
  const org = await orgPage(sql, orgId, viewer.org.id);
  if (!org) throw new Refused('no-such-org');
  return { org };
}

// Reads what a claim link is for. It can be used to claim only while its organization is a placeholder whose title contact is the address
// that it was mailed to. So after a correction, a link that went to the wrong address cannot be used, even if it was sent later.

/** Throws if this user cannot use the link. After the claim, it still works for members of the organization. `now` in ms. */
async function readClaimLink(
  sql: Sql | Tx,
  claim: string,
  userId: string,
  now: number,
): Promise<claims.ClaimedOrg & { linkOrgId: string }> {
  const token = await readToken(sql, 'claim', claim, now);
  if (!token?.orgId || !token.threadId) throw new Refused('claim-link-dead');
  const claimed = await claims.readClaimedOrg(sql, token.orgId, token.threadId, userId);
  if (!claimed.provisional && !claimed.own) throw new Refused('claimed-already');
  if (claimed.provisional && !isSameEmail(token.email, claimed.org.titleContactEmail)) throw new Refused('claim-link-dead');
  return { ...claimed, linkOrgId: token.orgId };
}

/**
 * What the link's mail said, for a visitor who has not signed in yet: a person with the token has read the mail. Null if the token is
 * unknown, used or expired, or the organization has been claimed, corrected or withdrawn since. It does not reveal which of these it is.
 */
async function readClaimInvitation(sql: Sql, claim: string, now: number): Promise<Out<'claimInvitation'>['invitation']> {
  const open = await claims.readOpenClaim(sql, claim, now);
  const loaded = open && (await loadThread(sql, open.threadId));
  if (!loaded) return null;
  const { orgId, email } = open;
  const { thread, orgs, mails } = loaded;
  const [me, view] = [stakeOf(thread, orgId), viewFor(thread, orgId, orgs, mails, now)];
  if (!me || !view || view.standing === 'completed' || view.invitation === null) return null;
  const { year, make, model, vin } = view;
  return {
    email,
    organization: view.stakes.find(({ own }) => own)!.orgName,
    text: invitationSentence(me.joined, view.invitation.inviterName),
    vehicle: { year, make, model, vinEnd: vinEnd(vin) },
  };
}

// Claims a placeholder with the link that was mailed to its title contact. It becomes an organization that the user owns, or it is
// merged into one that the user already owns.

async function claimOrg(context: CommandContext<Viewer>, outbox: Outbox, input: In<'claimOrg'>): Promise<{ twId: string | null }> {
  const { tx, viewer, now, publish } = context;
  const { claim, orgProfile, position, mergeIntoOrgId } = input;
  const { linkOrgId: placeholderId } = await readClaimLink(tx, claim, viewer.userId, now);
  // The new name, see `sharePolicies`. Before the placeholder: a command on a thread shares policies first, and may wait for it afterwards.
  if (!mergeIntoOrgId) await lockPolicy(tx, placeholderId);
  const termsOwnerIds = mergeIntoOrgId ? await lockTermsOwners(tx, placeholderId, mergeIntoOrgId) : [];
  // The second of two concurrent claims waits here, and then finds that this is no longer a placeholder.
  const isPlaceholder = await claims.lockPlaceholder(tx, placeholderId, mergeIntoOrgId);
  // Read again: the title contact may have been corrected while this command waited for the lock.
  const { twId, org: described } = await readClaimLink(tx, claim, viewer.userId, now);
  if (!isPlaceholder) throw new Refused('claimed-already');
  const link = await useToken(tx, 'claim', claim, now);
  if (!link) throw new Refused('claim-link-dead');
  // Anybody who has the link can claim, so the mailbox that it was sent to is told. It does not learn who did, or into which organization.
  const event = { is: 'placeholder-claimed', name: described.name } as const;
  await outbox.queueNoticeToInvited(tx, link.email, { event, orgId: placeholderId, now });
  if (position !== '') await claims.savePosition(tx, viewer.userId, position, now);
  publish([viewer.userId], 'me', 0);
  if (mergeIntoOrgId) {
    const org = await claims.membershipOf(tx, viewer.userId, mergeIntoOrgId);
    if (!org || !may(org.role, 'mergeInto')) throw new Refused(refusalFor('mergeInto'));
    if (org.isDisabled) throw new Refused('org-disabled');
    await handOverTerms(context, placeholderId, mergeIntoOrgId, termsOwnerIds);
    await merge({ ...context, viewer: { ...viewer, org } }, placeholderId);
    for (const ownerId of termsOwnerIds) await refreshTimes(tx, ownerId);
    return { twId };
  }
  if (!orgProfile) throw new Refused('incomplete-claim');
  await checkNameTaken(tx, orgProfile, { orgId: placeholderId, userId: viewer.userId, path: ['orgProfile', 'name'] });
  await claims.saveClaimedOrg(tx, placeholderId, orgProfile, now);
  await refreshVehicles(tx, placeholderId, orgProfile.name);
  const buyers = await refreshTimesOfBuyers(tx, placeholderId);
  if (buyers.length > 0) publish(buyers, 'desk', 0);
  await insertMember(tx, { orgId: placeholderId, userId: viewer.userId, role: 'owner', inviteId: null }, now);
  await markSimilarName(tx, placeholderId);
  await publishToNeighbors(context, placeholderId);
  return { twId };
}

/** Notifies the pages of the organizations that are its neighbors on a thread: they show its new name. */
async function publishToNeighbors({ tx, publish }: CommandContext<Viewer>, orgId: string): Promise<void> {
  const neighbors = await claims.readNeighborIds(tx, orgId);
  for (const neighbor of neighbors) publish([neighbor.orgId], `thread:${neighbor.threadId}`, 0);
  publish([...new Set(neighbors.map((neighbor) => neighbor.orgId))], 'network', 0);
}

// Title terms for a placeholder become those for the organization that it becomes part of.

/**
 * Locks the policies of the organizations whose titles follow the terms for the placeholder, or for the organization once it is part of that,
 * and returns their ids. Before the placeholder, see `claimOrg`, and before its threads, whose rows are computed with these terms.
 */
async function lockTermsOwners(tx: Tx, placeholderId: string, mergeIntoOrgId: string): Promise<string[]> {
  const ownerIds = await readTermsOwners(tx, placeholderId, mergeIntoOrgId);
  for (const ownerId of ownerIds) await lockPolicy(tx, ownerId);
  return ownerIds;
}

/** The placeholder is locked by now. Only the owners of the terms are told. */
async function handOverTerms(
  { tx, publish }: CommandContext<Viewer>,
  from: string,
  to: string,
  ownerIds: readonly string[],
): Promise<void> {
  // Somebody has made such terms since the policies were locked.
  if ((await readTermsOwners(tx, from, to)).some((ownerId) => !ownerIds.includes(ownerId))) throw new LockedElsewhere();
  await transferTerms(tx, from, to, ownerIds);
  if (ownerIds.length > 0) publish(ownerIds, 'desk', 0);
}

/** Moves everything of the placeholder to the viewer's organization, and redirects its id there. */
async function merge(context: ThreadContext, placeholderId: string): Promise<void> {
  const { tx, viewer, publish } = context;
  // Every command locks threads before connections.
  const threadIds = await claims.readThreadIds(tx, placeholderId);
  await transferStakes(context, 'claimOrg', { from: placeholderId, to: viewer.org.id, threadIds });
  const partners = await inheritConnections(tx, placeholderId, viewer.org.id);
  await claims.redirectPlaceholder(tx, placeholderId, viewer.org.id);
  publish([...partners, viewer.org.id], 'network', 0);
  publish([viewer.org.id], 'notifications', 0);
}

// Corrects the address of a placeholder's title contact. The claim link is mailed to this address, and the person who claims the
// placeholder gets all threads that it is invited to, so an organization makes the correction for itself alone. The corrected
// organization is another placeholder, to which the acting organization's part moves. The part of other organizations stays as it is.

/** Returns the id of the corrected placeholder. Links that were mailed to the old address stop working: see `readClaimLink`. */
async function correctTitleContact(context: ThreadContext, orgId: string, email: string): Promise<string> {
  const { tx, viewer, publish } = context;
  const by = viewer.org.id;
  const keyOf = (known: claims.PlaceholderOrg) => dedupeKey({ ...known, titleContactEmail: email, createdByOrgId: by });
  await lockPolicy(tx, by);
  const placeholder = await claims.lockVisibleOrg(tx, orgId, by, keyOf);
  if (!placeholder) throw new Refused('no-such-org');
  if (!placeholder.provisional) throw new Refused('claimed-already');
  const neighbors = await claims.readNeighborIds(tx, placeholder.id);
  const ownThreadIds = neighbors.filter((neighbor) => neighbor.orgId === viewer.org.id).map(({ threadId }) => threadId);
  const corrected = { ...placeholder, titleContactEmail: email, key: keyOf(placeholder) };
  const id = await saveCorrected(context, placeholder, corrected, ownThreadIds);
  publish([viewer.org.id], 'network', 0);
  for (const threadId of ownThreadIds) publish([viewer.org.id], `thread:${threadId}`, 0);
  return id;
}

/**
 * Returns the id of another placeholder, even if no other organization deals with this one: a reused id would reveal that nobody does.
 * If only the spelling of the address changes, the placeholder stays, and the spelling is saved for the acting organization alone.
 */
async function saveCorrected(
  context: ThreadContext,
  before: claims.PlaceholderOrg,
  corrected: claims.PlaceholderOrg & { key: string },
  threadIds: readonly string[],
): Promise<string> {
  const { tx, viewer, now, publish } = context;
  const by = viewer.org.id;
  if (isSameEmail(before.titleContactEmail, corrected.titleContactEmail)) {
    await saveDescription(tx, by, before.id, corrected);
    return before.id;
  }
  const id = await provision(tx, corrected.key, corrected, by, { userId: viewer.userId, now });
  await saveDescription(tx, by, id, corrected);
  await transferTerms(tx, before.id, id, [by]);
  const transferred = await transferStakes(context, 'correctTitleContact', { from: before.id, to: id, threadIds });
  // If it is invited through stand-ins only, it is further away in the chain and must not see who requests the connection.
  const isHidden = transferred.length > 0 && transferred.every(({ toStandIn }) => toStandIn);
  await inheritConnection(tx, before.id, id, by, isHidden ? 'hidden' : 'visible');
  for (const one of transferred) await claims.transferNotifications(tx, one);
  await claims.replaceDescribedPlaceholder(tx, before.id, id, by);
  await claims.deactivateIfUnused(tx, before.id);
  await refreshTimes(tx, by);
  publish([by], 'desk', 0);
  return id;
}

// Mails a placeholder its claim link again, for a neighbor on a thread.

/** Locks the thread, so that of two neighbors who send the invite at once the second is refused as too soon. */
async function sendPlatformInvite(context: ThreadContext, threadId: string, orgId: string): Promise<void> {
  const { tx, viewer, now, publish } = context;
  const loaded = await lockThread(tx, threadId);
  if (!loaded) throw new Refused('no-such-thread');
  const { thread, orgs, mails } = loaded;
  const me = stakeOf(thread, viewer.org.id);
  if (!me) throw new Refused(departedStakeOf(thread, viewer.org.id) ? 'not-on-thread' : 'no-such-thread');
  if (!isActive(me)) throw new Refused(me.standing.status === 'completed' ? 'thread-completed' : 'not-accepted');
  // An organization further away is treated as if it were not on the thread, so that guessed ids reveal nothing about the chain. A page
  // may still have the id that a placeholder had before it was corrected.
  const neighbors = neighborsOf(thread, me.id);
  const representedId = (id: string) => orgs.get(id)?.standsFor ?? id;
  const stake =
    neighbors.find((neighbor) => representedId(neighbor.orgId) === orgId) ??
    neighbors.find(({ formerOrgIds }) => formerOrgIds.some((id) => representedId(id) === orgId));
  if (!stake) throw new Refused('no-such-org');
  const placeholder = mails.placeholders.get(stake.id);
  if (!placeholder) throw new Refused('claimed-already');
  const wait = ownWait(me, placeholder);
  if (wait?.for === 'morning') throw new Refused('platform-invite-waits');
  const againAt = platformInviteAgainAt(me, stake, placeholder);
  if (againAt === null) throw new Refused('no-title-contact');
  if (now < againAt) throw new Refused('platform-invite-too-soon');
  const visibility = visibilityFor(thread, stake, orgs);
  const inviter = orgOf(thread, stake.invitedBy);
  const content = {
    text: invitationSentence(stake.joined, visibility.nameOf(inviter)),
    vehicle: visibility.vehicle(),
    neighbor: visibility.idOf(inviter) === null ? null : visibility.nameOf(inviter),
    chain: mailChain(thread, stake.orgId, orgs),
    answerBy: stake.standing.status === 'invited' ? stake.standing.answerBy : null,
    threadId,
    fromOrgId: visibility.idOf(inviter),
  };
  await insertPlatformInvites(tx, [{ orgId: stake.orgId, stakeId: stake.id, content }], {
    userId: viewer.userId,
    orgId: viewer.org.id,
    now,
  });
  publish([viewer.org.id], `thread:${threadId}`, 0);
}

// Transfers a placeholder's stakes to another organization, thread by thread, through `recordEntry` like every change of a thread.

type Transfer = { from: string; to: string; threadIds: readonly string[] };

/** The caller has locked the placeholder. Locks the threads in the order of their ids, so that concurrent transfers do not deadlock. */
async function transferStakes(
  context: ThreadContext,
  command: 'claimOrg' | 'correctTitleContact',
  { from, to, threadIds }: Transfer,
): Promise<claims.TransferredStake[]> {
  const transferred: claims.TransferredStake[] = [];
  for (const threadId of threadIds.toSorted()) {
    const loaded = await lockThread(context.tx, threadId);
    if (!loaded) throw new Error(`thread ${threadId} does not exist`);
    const now = Math.max(context.now, loaded.thread.updatedAt + 1);
    // A claim transfers all stakes. A correction transfers only the stake beside the correcting organization.
    const facts =
      command === 'claimOrg'
        ? transferStake(loaded.thread, from, to, now, [uuidv7(), uuidv7()])
        : transferStakeBesideNewOrg(loaded.thread, context.viewer.org.id, from, to, now, uuidv7());
    if (facts.length > 0) await recordEntry({ ...context, now }, loaded, applyEntry(loaded.thread, facts), command, facts);
    for (const fact of facts) {
      if (fact.type !== 'StakeTransferred') continue;
      const { orgId, createdAt } = stakeAt(loaded.thread, fact.stakeId);
      transferred.push({ threadId, from: orgId, to: fact.orgId, toStandIn: fact.standsFor !== undefined, since: createdAt });
    }
  }
  return transferred;
}
