// What goes into and comes out of the operations on notifications.
import * as z from 'zod/mini';
import { PAGE_SIZE } from '../domain/limits.ts';
import { NOTIFICATION_TYPES } from '../domain/vocabulary.ts';
import { cursor, id, moment } from './text.ts';

/** `limit`: the bell's menu asks for fewer than a page. */
export const notificationsInput = z.object({
  cursor,
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE)), PAGE_SIZE),
});
export const notificationRef = z.object({ notificationId: id });
/** `upTo`: when the newest was told that the page knows of. What came after it stays as it is; without it, nothing does. */
export const allNotificationsInput = z.object({ upTo: z.optional(moment) });

export const notificationsView = z.object({
  notifications: z.array(
    z.object({
      id: z.string(),
      type: z.enum(NOTIFICATION_TYPES),
      subject: z.string(),
      text: z.string(),
      /** The name of the organization that acted, where the text begins with it. */
      actor: z.nullable(z.string()),
      /** What its thread is about. */
      vehicle: z.nullable(z.object({ year: z.int(), make: z.string(), model: z.string() })),
      twId: z.nullable(z.string()),
      /** Where it leads; null where its thread is closed to the viewer's organization, which declined, left or was withdrawn. */
      path: z.nullable(z.string()),
      requestId: z.nullable(z.string()),
      /** null where the viewer may not know who acted */
      fromOrgId: z.nullable(z.string()),
      at: z.int(),
      unread: z.boolean(),
    }),
  ),
  /** Of the whole list, not of this page. */
  unread: z.int(),
  next: z.nullable(z.string()),
});
export type NotificationView = z.output<typeof notificationsView>['notifications'][number];
