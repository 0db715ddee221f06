// Tells an organization's own owners and admins that a neighbor did not answer any reminder. Nobody else learns of it.
import { representedOrgId } from '../../domain/thread/chain.ts';
import { visibilityFor } from '../../domain/thread/view/visibility.ts';
import type { Stake, StakeId } from '../../domain/thread/thread.ts';
import { readManagerIds } from '../db/orgs/members.ts';
import { insertNotifications } from '../db/notifications.ts';
import type { Tx } from '../db/sql.ts';
import type { LockedThread } from '../db/threads/lock-threads.ts';
import type { Publish } from '../live/live-bus.ts';
import type { Outbox } from '../mail/outbox.ts';

/** `subjectId`: the stake whose organization did not answer. `at` in ms. */
export type Unanswered = { loaded: LockedThread; me: Stake; subjectId: StakeId; at: number };
type Context = { tx: Tx; publish: Publish; orgId: string; outbox: Pick<Outbox, 'queueNotices'> };

export async function tellManagers({ tx, publish, orgId, outbox }: Context, unanswered: readonly Unanswered[]): Promise<void> {
  if (unanswered.length === 0) return;
  const managers = await readManagerIds(tx, orgId);
  const notices = unanswered.map(({ loaded: { thread, orgs }, me, subjectId, at }) => {
    const visibility = visibilityFor(thread, me, orgs);
    const silent = thread.chain.find(({ id }) => id === subjectId)!;
    const neighbor = visibility.nameOf(silent.orgId);
    return {
      orgId,
      type: 'reminders_unanswered' as const,
      text: `${neighbor} did not answer three reminders. It may need a call.`,
      threadId: thread.id,
      vehicle: visibility.vehicle(),
      neighbor,
      fromOrgId: representedOrgId(silent),
      requestId: null,
      isOnThread: true,
      at,
    };
  });
  await insertNotifications(
    tx,
    notices.flatMap((notice) => managers.map((userId) => ({ ...notice, createdBy: null, userId }))),
  );
  publish(managers, 'notifications', 0);
  await outbox.queueNotices(
    tx,
    notices.map(({ at, ...notice }) => ({
      ...notice,
      toManagers: true,
      byNeighbor: true,
      about: { by: null, at, entry: null, corrects: null },
    })),
  );
}
