// The operations on notifications.
import { allNotificationsInput, notificationRef, notificationsInput, notificationsView } from '../notifications.ts';
import { threadRef } from '../threads.ts';
import { commandRow, nothing, queryRow } from './operation.ts';

export const notificationOperations = {
  notifications: queryRow({
    who: 'member',
    summary: 'My organization’s notifications, newest first',
    in: notificationsInput,
    out: notificationsView,
  }),
  markNotificationRead: commandRow({ who: 'member', summary: 'Mark a notification as read', in: notificationRef, out: nothing }),
  markThreadNotificationsRead: commandRow({
    who: 'member',
    summary: 'Mark what my organization was told of a thread as read: the thread was shown',
    in: threadRef,
    out: nothing,
  }),
  markAllNotificationsRead: commandRow({
    who: 'member',
    summary: 'Mark all notifications as read, but for those that came after the newest one seen',
    in: allNotificationsInput,
    out: nothing,
  }),
  clearNotification: commandRow({ who: 'member', summary: 'Delete a notification', in: notificationRef, out: nothing }),
  clearAllNotifications: commandRow({
    who: 'member',
    summary: 'Delete all notifications, but for those that came after the newest one seen',
    in: allNotificationsInput,
    out: nothing,
  }),
};
