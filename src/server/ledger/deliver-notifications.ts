// Writes the notifications of the organizations that are told of an entry.
import { insertNotifications } from '../db/notifications.ts';
import type { Consumer } from './consumer.ts';
import { tellNotices } from './told-notices.ts';

export const deliverNotifications: Consumer = async ({ tx, publish }, entries) => {
  const rows = (await tellNotices(tx, entries)).flatMap(({ entry: { threadId, at, userId }, notices }) =>
    notices.map(({ orgId, type, text, vehicle, requestId, fromOrgId }) => ({
      orgId,
      type,
      text,
      vehicle,
      requestId,
      fromOrgId,
      threadId,
      at,
      createdBy: userId,
      userId: null,
    })),
  );
  if (rows.length === 0) return;
  await insertNotifications(tx, rows);
  publish([...new Set(rows.map(({ orgId }) => orgId))], 'notifications', 0);
};
