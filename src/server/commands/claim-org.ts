// Claiming a placeholder, by the link that was mailed to its title contact: it is here from now on and the user owns it, or it
// becomes part of an organization that the user owns.
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
import { inheritConnections } from '../db/orgs/connections.ts';
import { insertMember } from '../db/orgs/members.ts';
import { useToken } from '../db/accounts/one-time-tokens.ts';
import type { Outbox } from '../mail/outbox.ts';
import { Refused } from '../refused.ts';
import type { CommandContext } from '../operations/handler-types.ts';
import { requireFreeName } from './check-org-name.ts';
import { transferStakes } from './transfer-stakes.ts';
import { readClaimLink } from './read-claim-link.ts';
import type { ThreadContext } from './run-command.ts';
import type { Viewer } from '../auth/session.ts';

export async function claimOrg(context: CommandContext<Viewer>, outbox: Outbox, input: In<'claimOrg'>): Promise<{ twId: string | null }> {
  const { tx, viewer, now, publish } = context;
  const { claim, orgProfile, position, mergeIntoOrgId } = input;
  const { linkOrgId: placeholderId } = await readClaimLink(tx, claim, viewer.userId, now);
  // Of two at once, the second one waits here, and finds that it is a placeholder no longer.
  const isHeld = await lockPlaceholder(tx, placeholderId, mergeIntoOrgId);
  // It may have been corrected while this one waited.
  const { twId } = await readClaimLink(tx, claim, viewer.userId, now);
  if (!isHeld) throw new Refused('claimed-already');
  if (!(await useToken(tx, 'claim', claim, now))) throw new Refused('claim-link-dead');
  if (position !== '') await savePosition(tx, viewer.userId, position, now);
  publish([viewer.userId], 'me', 0);
  if (mergeIntoOrgId) {
    const org = await membershipOf(tx, viewer.userId, mergeIntoOrgId);
    if (!org || !may(org.role, 'mergeInto')) throw new Refused(refusalFor('mergeInto'));
    await merge({ ...context, viewer: { ...viewer, org } }, outbox, placeholderId);
    return { twId };
  }
  if (!orgProfile) throw new Refused('incomplete-claim');
  await requireFreeName(tx, orgProfile, placeholderId, ['orgProfile', 'name']);
  await saveClaimedOrg(tx, placeholderId, orgProfile, now);
  await insertMember(tx, { orgId: placeholderId, userId: viewer.userId, role: 'owner', inviteId: null }, now);
  await tellNeighbors(context, placeholderId);
  return { twId };
}

/** Whoever stands beside it, or asked it to connect, sees its new name. */
async function tellNeighbors({ tx, publish }: CommandContext<Viewer>, orgId: string): Promise<void> {
  const beside = await readNeighborIds(tx, orgId);
  for (const neighbor of beside) publish([neighbor.orgId], `thread:${neighbor.threadId}`, 0);
  publish([...new Set(beside.map((neighbor) => neighbor.orgId))], 'network', 0);
}

/** Everything of the placeholder passes to the organization that the viewer acts for; its old id leads there. */
async function merge(context: ThreadContext, outbox: Outbox, placeholderId: string): Promise<void> {
  const { tx, viewer, publish } = context;
  // Threads before connections, as every command takes them.
  const threadIds = await readThreadIds(tx, placeholderId);
  await transferStakes(context, outbox, 'claimOrg', { from: placeholderId, to: viewer.org.id, threadIds });
  const partners = await inheritConnections(tx, placeholderId, viewer.org.id);
  await redirectPlaceholder(tx, placeholderId, viewer.org.id);
  publish([...partners, viewer.org.id], 'network', 0);
  publish([viewer.org.id], 'notifications', 0);
}
