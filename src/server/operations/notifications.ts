// What an organization is told. Its people share one list: what one of them has read or cleared, all of them have.
import type { In } from '../../api/operations.ts';
import { LAST_TIME } from '../../domain/limits.ts';
import { actorOf, SUBJECTS } from '../../domain/notification.ts';
import type { NotificationView } from '../../api/notifications.ts';
import { cursorFrom, cursorText } from '../cursor.ts';
import {
  clearAllNotifications,
  clearNotification,
  markAllNotificationsRead,
  markNotificationRead,
  type NotificationRow,
  notificationsOf,
} from '../db/notifications.ts';
import { Refused } from '../http/errors.ts';
import type { CommandContext, Handlers } from '../http/operations.ts';
import { readingAhead } from '../http/read-ahead.ts';
import type { Member } from '../session.ts';

type Notifications = Pick<
  Handlers,
  'notifications' | 'markNotificationRead' | 'markAllNotificationsRead' | 'clearNotification' | 'clearAllNotifications'
>;

const viewOf = ({ threadId, fromOrgName, ...row }: NotificationRow): NotificationView => ({
  ...row,
  subject: SUBJECTS[row.type],
  actor: actorOf(row.text, fromOrgName),
  twId: threadId,
});

/** Every open page of the organization's people looks again. */
function pagesLookAgain({ viewer, tell }: CommandContext<Member>): Record<string, never> {
  tell([viewer.org.id], 'notifications', 0);
  return {};
}

export const notificationHandlers: Notifications = {
  notifications: readingAhead(
    // One more than is shown says that there is a next page.
    async (sql, orgId, { cursor, limit }: In<'notifications'>) => await notificationsOf(sql, orgId, cursorFrom(cursor), limit + 1),
    async (_context, { limit }, { rows, unread }) => {
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        notifications: shown.map(viewOf),
        unread,
        next: last && rows.length > limit ? cursorText([false, last.at, last.id]) : null,
      };
    },
  ),

  markNotificationRead: async (context, { notificationId }) => {
    if (!(await markNotificationRead(context.tx, context.viewer.org.id, notificationId))) throw new Refused('no-such-notification');
    return pagesLookAgain(context);
  },

  markAllNotificationsRead: async (context, { upTo = LAST_TIME }) => {
    await markAllNotificationsRead(context.tx, context.viewer.org.id, upTo);
    return pagesLookAgain(context);
  },

  clearNotification: async (context, { notificationId }) => {
    if (!(await clearNotification(context.tx, context.viewer.org.id, notificationId))) throw new Refused('no-such-notification');
    return pagesLookAgain(context);
  },

  clearAllNotifications: async (context, { upTo = LAST_TIME }) => {
    await clearAllNotifications(context.tx, context.viewer.org.id, upTo);
    return pagesLookAgain(context);
  },
};
