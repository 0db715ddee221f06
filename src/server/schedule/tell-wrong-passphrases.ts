// Tells the owners and admins of an organization that wrong passphrases were tried with its code. This runs apart from the tries, so that their
// answers take the same time whether or not an organization has the code. What was tried within a day is one notification.
import { wrongPassphrasesText } from '../../domain/member-change-texts.ts';
import { DAY_MS } from '../../domain/limits.ts';
import { deleteNotificationsSince, insertNotificationsForMembers } from '../db/notifications.ts';
import { countWrongPassphrases, takeWrongPassphrases } from '../db/orgs/wrong-code-limit.ts';
import { lockMembers } from '../db/orgs/members.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import type { LiveBus } from '../live/live-bus.ts';

export async function tellWrongPassphrases({ sql, live }: { sql: Sql; live: Pick<LiveBus, 'inTransaction'> }, now: number): Promise<void> {
  await live.inTransaction(sql, async (tx, publish) => {
    for (const orgId of await takeWrongPassphrases(tx)) {
      // Nobody joins or leaves meanwhile, and another process waits.
      await lockMembers(tx, orgId);
      const since = now - DAY_MS;
      const notification = {
        orgId,
        type: 'wrong_join_codes',
        text: wrongPassphrasesText(await countWrongPassphrases(tx, orgId, since)),
        at: now,
        createdBy: null,
      } as const;
      await deleteNotificationsSince(tx, orgId, 'wrong_join_codes', since);
      const told = await insertNotificationsForMembers(tx, notification, { except: [], toManagers: true });
      publish(told, 'notifications', 0);
      publish([orgId], 'organization', 0);
    }
  });
}
