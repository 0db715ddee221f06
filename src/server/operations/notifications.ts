// An organization's notifications. Its members share one list: a notification that one of them reads or clears is read or cleared for all.
// Those for one member only are merged into the list of that member.
import { MAX_TIME } from '../../domain/limits.ts';
import { actorOf, isAboutPeople, MY_ORGANIZATION_PATH, notificationPath } from '../../domain/notification-paths.ts';
import { subjectOf } from '../../domain/thread/notices/mail-subject.ts';
import { vehicleFor } from '../../domain/thread/view/view.ts';
import type { NotificationView } from '../../api/notifications.ts';
import { decodeCursor, pageOf } from '../db/cursor.ts';
import * as stored from '../db/notifications.ts';
import { orgsFromJson } from '../db/threads/orgs-on-thread.ts';
import { threadFromJson } from '../db/threads/threads.ts';
import { Refused } from '../refused.ts';
import { type CommandContext, type Handlers, withoutAnswer } from './handler.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import type { Sql } from '../postgres/connections/sql.ts';

const viewOf = (
  { threadId, isOnThread, fromOrgName, live, vehicle, news, envelopeCode, ...row }: stored.NotificationRecord,
  orgId: string,
): NotificationView => ({
  ...row,
  vehicle: vehicle ?? (live && vehicleFor(threadFromJson(live.thread), orgId, orgsFromJson(live.orgs))),
  subject: subjectOf(row.type, news),
  actor: actorOf(row.text, fromOrgName),
  twId: threadId,
  path: isAboutPeople(row.type)
    ? MY_ORGANIZATION_PATH
    : notificationPath({ type: row.type, twId: threadId, isOnThread, fromOrgId: row.fromOrgId, envelopeCode }),
});

/**
 * A command that saves a change and makes every open page of the organization reload the list, unless `save` returns false because nothing
 * changed.
 */
const change = <I>(save: (context: CommandContext<MemberViewer>, input: I) => Promise<void | boolean>) =>
  withoutAnswer(async (context: CommandContext<MemberViewer>, input: I) => {
    if ((await save(context, input)) !== false) context.publish([context.viewer.org.id], 'notifications', 0);
  });

const readerOf = ({ userId, org }: MemberViewer): stored.Reader => ({ userId, orgId: org.id });

/** Those of the organization, and those for the member only. */
async function readOwnNotifications(
  sql: Sql,
  { org, userId }: MemberViewer,
  cursor: string | undefined,
  count: number,
): Promise<Pick<stored.NotificationsRead, 'rows' | 'unread'>> {
  const shared = await stored.readNotifications(sql, org.id, null, decodeCursor(cursor), count);
  if (!shared.hasPersonal) return shared;
  const own = await stored.readNotifications(sql, org.id, userId, decodeCursor(cursor), count);
  const rows = [...shared.rows, ...own.rows].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return { rows: rows.slice(0, count), unread: shared.unread + own.unread };
}

const requireFound = (wasFound: boolean): void => {
  if (!wasFound) throw new Refused('no-such-notification');
};

export const notificationHandlers = {
  notifications: async ({ sql, viewer }, { cursor, limit }) => {
    // One more than is shown, to know whether there is a next page.
    const { rows, unread } = await readOwnNotifications(sql, viewer, cursor, limit + 1);
    const { page, next } = pageOf(rows, limit, ({ at, id }) => [false, at, id]);
    return { notifications: page.map((row) => viewOf(row, viewer.org.id)), unread, next };
  },

  markNotificationRead: change(async ({ tx, viewer }, { notificationId }) =>
    requireFound(await stored.markNotificationRead(tx, readerOf(viewer), notificationId)),
  ),
  markThreadNotificationsRead: change(
    async ({ tx, viewer }, { threadId }) => await stored.markThreadNotificationsRead(tx, readerOf(viewer), threadId),
  ),
  markAllNotificationsRead: change(
    async ({ tx, viewer }, { upTo = MAX_TIME }) => await stored.markAllNotificationsRead(tx, readerOf(viewer), upTo),
  ),
  clearNotification: change(async ({ tx, viewer }, { notificationId }) =>
    requireFound(await stored.clearNotification(tx, readerOf(viewer), notificationId)),
  ),
  clearAllNotifications: change(
    async ({ tx, viewer }, { upTo = MAX_TIME }) => await stored.clearAllNotifications(tx, readerOf(viewer), upTo),
  ),
} satisfies Partial<Handlers>;
