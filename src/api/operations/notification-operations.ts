// The operations on notifications.
import { allNotificationsInput, notificationRef, notificationsInput, notificationsView } from '../notifications.ts';
import { threadRef } from '../threads.ts';
import { commandRow, emptyObject, queryRow } from './operation.ts';

export const notificationOperations = {
  notifications: queryRow({
    who: 'member',
    summary: 'List my organization’s notifications, newest first',
    refreshedBy: ['notifications'],
    in: notificationsInput,
    out: notificationsView,
  }),
  markNotificationRead: commandRow({ who: 'member', summary: 'Mark a notification as read', in: notificationRef, out: emptyObject }),
  markThreadNotificationsRead: commandRow({
    who: 'member',
    summary: 'Mark my organization’s notifications about a thread as read, because the thread was shown',
    in: threadRef,
    out: emptyObject,
  }),
  markAllNotificationsRead: commandRow({
    who: 'member',
    summary: 'Mark all notifications as read, except those later than upTo',
    in: allNotificationsInput,
    out: emptyObject,
  }),
  clearNotification: commandRow({ who: 'member', summary: 'Delete a notification', in: notificationRef, out: emptyObject }),
  clearAllNotifications: commandRow({
    who: 'member',
    summary: 'Delete all notifications, except those later than upTo',
    in: allNotificationsInput,
    out: emptyObject,
  }),
};
