// Input and output of the operations on notifications.
import * as z from 'zod/mini';
import { PAGE_SIZE } from '../domain/limits.ts';
import { NOTIFICATION_TYPES } from '../domain/vocabulary.ts';
import { cursor, id, timestamp } from './text-input.ts';

/** `limit`: the bell's menu requests fewer than a page. */
export const notificationsInput = z.object({
  cursor,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE)), PAGE_SIZE),
});
export const notificationRef = z.object({ notificationId: id });
/** `upTo`: the time of the newest notification that the page has. Later ones are not changed. Without `upTo`, all are changed. */
export const allNotificationsInput = z.object({ upTo: z.optional(timestamp) });

export const notificationsView = z.object({
  notifications: z.array(
    z.object({
      id: z.string(),
      type: z.enum(NOTIFICATION_TYPES),
      subject: z.string(),
      text: z.string(),
      /** The name of the organization that acted, if the text begins with it. */
      actor: z.nullable(z.string()),
      /** The vehicle of its thread. */
      vehicle: z.nullable(z.object({ year: z.int(), make: z.string(), model: z.string() })),
      /** The end of its VIN. Null in older notifications. */
      vinEnd: z.nullable(z.string()),
      /** The viewer's organization's own number for it; empty if there is none. */
      stockNumber: z.string(),
      twId: z.nullable(z.string()),
      /** The page that it links to; null if the viewer's organization can no longer see the thread: it declined, left or was withdrawn. */
      path: z.nullable(z.string()),
      requestId: z.nullable(z.string()),
      /** Null if the viewer may not know who acted. */
      fromOrgId: z.nullable(z.string()),
      at: z.int(),
      unread: z.boolean(),
    }),
  ),
  /** The number in the whole list, not on this page. */
  unread: z.int(),
  next: z.nullable(z.string()),
});
export type NotificationView = z.output<typeof notificationsView>['notifications'][number];
