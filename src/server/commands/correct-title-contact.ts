// Corrects the address of a placeholder's title contact. The claim link is mailed to this address, and the person who claims the
// placeholder gets all threads that it is invited to, so an organization makes the correction for itself alone. The corrected
// organization is another placeholder, to which the acting organization's part moves. The part of other organizations stays as it is.
import { dedupeKey, isSameEmail } from '../../domain/names/same-org.ts';
import {
  deactivateIfUnused,
  replaceDescribedPlaceholder,
  lockVisibleOrg,
  readNeighborIds,
  transferNotifications,
  type PlaceholderOrg,
} from '../db/orgs/placeholder-claims.ts';
import { inheritConnection } from '../db/orgs/connections.ts';
import { saveDescription } from '../db/orgs/org-descriptions.ts';
import { provision } from '../db/orgs/orgs.ts';
import { Refused } from '../refused.ts';
import { transferStakes } from './transfer-stakes.ts';
import type { ThreadContext } from '../operations/contexts.ts';

/** Returns the id of the corrected placeholder. Links that were mailed to the old address stop working: see `read-claim-link.ts`. */
export async function correctTitleContact(context: ThreadContext, orgId: string, email: string): Promise<string> {
  const { tx, viewer, publish } = context;
  const by = viewer.org.id;
  const keyOf = (known: PlaceholderOrg) => dedupeKey({ ...known, titleContactEmail: email, createdByOrgId: by });
  const placeholder = await lockVisibleOrg(tx, orgId, by, keyOf);
  if (!placeholder) throw new Refused('no-such-org');
  if (!placeholder.provisional) throw new Refused('claimed-already');
  const neighbors = await readNeighborIds(tx, placeholder.id);
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
  before: PlaceholderOrg,
  corrected: PlaceholderOrg & { key: string },
  threadIds: readonly string[],
): Promise<string> {
  const { tx, viewer, now } = context;
  const by = viewer.org.id;
  if (isSameEmail(before.titleContactEmail, corrected.titleContactEmail)) {
    await saveDescription(tx, by, before.id, corrected);
    return before.id;
  }
  const id = await provision(tx, corrected.key, corrected, by, { userId: viewer.userId, now });
  await saveDescription(tx, by, id, corrected);
  const transferred = await transferStakes(context, 'correctTitleContact', { from: before.id, to: id, threadIds });
  // If it is invited through stand-ins only, it is further away in the chain and must not see who requests the connection.
  const isHidden = transferred.length > 0 && transferred.every(({ toStandIn }) => toStandIn);
  await inheritConnection(tx, before.id, id, by, isHidden ? 'hidden' : 'visible');
  for (const one of transferred) await transferNotifications(tx, one);
  await replaceDescribedPlaceholder(tx, before.id, id, by);
  await deactivateIfUnused(tx, before.id);
  return id;
}
