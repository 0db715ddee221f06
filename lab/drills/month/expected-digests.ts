// Whether a member must get a digest, computed once more from the pages of their organization.
import { expectedRow } from '../../../testing/threads/expected-desk.ts';
import { stakeOf } from '../../../src/domain/thread/chain.ts';
import type { LiveThread } from '../../../src/domain/thread/view/view-types.ts';
import { timeIn } from './expected-reminders.ts';
import type { Member, Org, World } from './world.ts';

const DAY = 86_400_000;

/** Whether the clocks of the member show their hour, on a weekday. */
export function isDigestTime({ prefs }: Member, { policy }: Org, now: number): boolean {
  const at = prefs.digest?.at;
  if (!prefs.enabled || !at) return false;
  const zone = prefs.digest?.timeZone ?? policy.timeZone;
  const weekday = new Date(now).toLocaleDateString('en-US', { timeZone: zone, weekday: 'short' });
  return timeIn(zone, now) === at && weekday !== 'Sat' && weekday !== 'Sun';
}

/** Whether there is something to say to the member since their last digest or, without one, within a day. `now` in ms. */
export function hasNews(world: World, org: Org, { lastDigestAt }: Member, now: number): boolean {
  const since = lastDigestAt ?? now - DAY;
  for (const thread of world.threads.values()) {
    const standing = stakeOf(thread, org.orgId)?.standing;
    if (standing?.status === 'completed' && standing.deliveredAt > since) return true;
    const page = standing?.status === 'active' ? world.pageOf(thread, org.orgId, now) : null;
    if (page && (needsOrIsLate(world, org, page, now) || hasMoved(page, since))) return true;
  }
  return false;
}

function needsOrIsLate(world: World, org: Org, view: LiveThread, now: number): boolean {
  const { followUpSetAt, ...desk } = world.deskOf(view.id, org.orgId);
  const { moves, lateness } = expectedRow({
    view,
    entry: { stockNumber: '', assignee: null, notes: [], ...desk } as never,
    policy: org.policy,
    followUpSetAt,
    now,
  });
  return moves.length > 0 || lateness === 'late' || lateness === 'critical';
}

/** The newest word is later, and is no note of the organization itself. */
function hasMoved({ updates }: LiveThread, since: number): boolean {
  let last = { at: 0, isOwnNote: false };
  for (const update of updates) {
    if (update.hidden) continue;
    const status = update.deliveryStatus ?? update.claimStatus;
    const isAnswered = status !== null && status !== 'pending' && update.ackByName !== null;
    const at = isAnswered ? update.ackAt! : update.at;
    if (at >= last.at) last = { at, isOwnNote: !isAnswered && update.updateType === 'note' && update.authorOwn };
  }
  return last.at > since && !last.isOwnNote;
}
