// Where the link of a notification leads: a mention leads to the desk of its thread.
import type { NotificationView } from '../../api/notifications.ts';
import { DESK_HASH } from '../screens/thread/desk/desk-link.ts';

/** Options for a link. `path`: that of the notification. */
export const notificationLink = ({ type }: Pick<NotificationView, 'type'>, path: string) =>
  type === 'desk_mention' ? { to: path, hash: DESK_HASH } : { to: path };
