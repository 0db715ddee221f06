// Claims a placeholder with the link that was mailed to its title contact. It becomes an organization that the user owns, or it is
// merged into one that the user already owns.
import type { In } from '../../api/operations.ts';
import { may, refusalFor } from '../../domain/permissions.ts';
import {
  redirectPlaceholder,
  lockPlaceholder,
  membershipOf,
  readNeighborIds,
  saveClaimedOrg,
  savePosition,
  readThreadIds,
} from '../db/orgs/placeholder-claims.ts';
import { lockPolicy } from '../db/desk/own-desks.ts';
import { inheritConnections } from '../db/orgs/connections.ts';
import { insertMember } from '../db/orgs/members.ts';
import { markSimilarName } from '../db/orgs/org-names.ts';
import { useToken } from '../db/accounts/one-time-tokens.ts';
import { Refused } from '../refused.ts';
import type { CommandContext } from '../operations/contexts.ts';
import { checkNameTaken } from './check-name-taken.ts';
import { refreshVehicles } from './desk/refresh-vehicles.ts';
import { transferStakes } from './transfer-stakes.ts';
import { readClaimLink } from './read-claim-link.ts';
import type { ThreadContext } from '../operations/contexts.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { Viewer } from '../auth/session.ts';

export async function claimOrg(context: CommandContext<Viewer>, outbox: Outbox, input: In<'claimOrg'>): Promise<{ twId: string | null }> {
  const { tx, viewer, now, publish } = context;
  const { claim, orgProfile, position, mergeIntoOrgId } = input;
  const { linkOrgId: placeholderId } = await readClaimLink(tx, claim, viewer.userId, now);
  // The new name, see `sharePolicies`. Before the placeholder: a command on a thread shares policies first, and may wait for it afterwards.
  if (!mergeIntoOrgId) await lockPolicy(tx, placeholderId);
  // Of two concurrent claims the second waits here, and then finds that this is no longer a placeholder.
  const isPlaceholder = await lockPlaceholder(tx, placeholderId, mergeIntoOrgId);
  // Read again: the title contact may have been corrected while this command waited for the lock.
  const { twId, org: described } = await readClaimLink(tx, claim, viewer.userId, now);
  if (!isPlaceholder) throw new Refused('claimed-already');
  const link = await useToken(tx, 'claim', claim, now);
  if (!link) throw new Refused('claim-link-dead');
  // Anybody who has the link can claim, so the mailbox that it was sent to is told. It does not learn who did, or into which organization.
  const event = { is: 'placeholder-claimed', name: described.name } as const;
  await outbox.queueNoticeToInvited(tx, link.email, { event, orgId: placeholderId, now });
  if (position !== '') await savePosition(tx, viewer.userId, position, now);
  publish([viewer.userId], 'me', 0);
  if (mergeIntoOrgId) {
    const org = await membershipOf(tx, viewer.userId, mergeIntoOrgId);
    if (!org || !may(org.role, 'mergeInto')) throw new Refused(refusalFor('mergeInto'));
    await merge({ ...context, viewer: { ...viewer, org } }, placeholderId);
    return { twId };
  }
  if (!orgProfile) throw new Refused('incomplete-claim');
  await checkNameTaken(tx, orgProfile, { orgId: placeholderId, userId: viewer.userId, path: ['orgProfile', 'name'] });
  await saveClaimedOrg(tx, placeholderId, orgProfile, now);
  await refreshVehicles(tx, placeholderId, orgProfile.name);
  await insertMember(tx, { orgId: placeholderId, userId: viewer.userId, role: 'owner', inviteId: null }, now);
  await markSimilarName(tx, placeholderId);
  await publishToNeighbors(context, placeholderId);
  return { twId };
}

/** Notifies the pages of the organizations that are its neighbors on a thread: they show its new name. */
async function publishToNeighbors({ tx, publish }: CommandContext<Viewer>, orgId: string): Promise<void> {
  const neighbors = await readNeighborIds(tx, orgId);
  for (const neighbor of neighbors) publish([neighbor.orgId], `thread:${neighbor.threadId}`, 0);
  publish([...new Set(neighbors.map((neighbor) => neighbor.orgId))], 'network', 0);
}

/** Moves everything of the placeholder to the viewer's organization, and redirects its id there. */
async function merge(context: ThreadContext, placeholderId: string): Promise<void> {
  const { tx, viewer, publish } = context;
  // Every command locks threads before connections.
  const threadIds = await readThreadIds(tx, placeholderId);
  await transferStakes(context, 'claimOrg', { from: placeholderId, to: viewer.org.id, threadIds });
  const partners = await inheritConnections(tx, placeholderId, viewer.org.id);
  await redirectPlaceholder(tx, placeholderId, viewer.org.id);
  publish([...partners, viewer.org.id], 'network', 0);
  publish([viewer.org.id], 'notifications', 0);
}
