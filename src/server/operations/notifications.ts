// What an organization is told.
import type { Handlers } from '../http/operations.ts';
import type { Services } from './index.ts';

const notBuiltYet = (): never => {
  throw new Error('not built yet');
};

export const notificationHandlers = (
  _services: Services,
): Pick<
  Handlers,
  'notifications' | 'markNotificationRead' | 'markAllNotificationsRead' | 'clearNotification' | 'clearAllNotifications'
> => ({
  notifications: notBuiltYet,
  markNotificationRead: notBuiltYet,
  markAllNotificationsRead: notBuiltYet,
  clearNotification: notBuiltYet,
  clearAllNotifications: notBuiltYet,
});
