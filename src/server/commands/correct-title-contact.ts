// Correcting the address at which a placeholder's people are reached. The claim link goes there, and whoever claims the placeholder
// gets every thread that it is invited to: so one organization corrects it for itself alone. The corrected one is another placeholder
// that takes over what is ours; if others deal with the old one too, theirs stays as it is.
import { dedupeKey, isSameEmail } from '../../domain/same-org.ts';
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
import type { Outbox } from '../mail/outbox.ts';
import { Refused } from '../refused.ts';
import { transferStakes } from './transfer-stakes.ts';
import type { ThreadContext } from './run-command.ts';

/** Answers the id of the corrected placeholder. Links that were mailed to the old address end with it: see `read-claim-link.ts`. */
export async function correctTitleContact(context: ThreadContext, outbox: Outbox, orgId: string, email: string): Promise<string> {
  const { tx, viewer, publish } = context;
  const by = viewer.org.id;
  const keyOf = (known: PlaceholderOrg) => dedupeKey({ ...known, titleContactEmail: email, createdByOrgId: by });
  const placeholder = await lockVisibleOrg(tx, orgId, by, keyOf);
  if (!placeholder) throw new Refused('no-such-org');
  if (!placeholder.provisional) throw new Refused('claimed-already');
  const beside = await readNeighborIds(tx, placeholder.id);
  const ours = beside.filter((neighbor) => neighbor.orgId === viewer.org.id).map(({ threadId }) => threadId);
  const corrected = { ...placeholder, titleContactEmail: email, key: keyOf(placeholder) };
  const id = await saveCorrected(context, outbox, placeholder, corrected, ours);
  publish([viewer.org.id], 'network', 0);
  for (const threadId of ours) publish([viewer.org.id], `thread:${threadId}`, 0);
  return id;
}

/**
 * Always another placeholder, also where nobody else deals with this one: which of the two it is would tell whether somebody does.
 * A new spelling of the same address is one's own alone.
 */
async function saveCorrected(
  context: ThreadContext,
  outbox: Outbox,
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
  const passed = await transferStakes(context, outbox, 'correctTitleContact', { from: before.id, to: id, threadIds });
  // Where it is invited by stand-ins alone, it stands further away and must not see who asks.
  const isQuiet = passed.length > 0 && passed.every(({ toStandIn }) => toStandIn);
  await inheritConnection(tx, before.id, id, by, isQuiet ? 'quietly' : 'openly');
  for (const one of passed) await transferNotifications(tx, one);
  await replaceDescribedPlaceholder(tx, before.id, id, by);
  await deactivateIfUnused(tx, before.id);
  return id;
}
