// Writes the notifications of the organizations that are told of an entry.
import { joinedInvitationsText } from '../../domain/strangers/invitations.ts';
import { mailDayStart } from '../../domain/stranger-mail.ts';
import { insertNotifications, joinInvitations } from '../db/notifications.ts';
import type { Consumer } from './consumer.ts';
import { tellNotices, type ToldEntry } from './told-notices.ts';

export const deliverNotifications: Consumer = async ({ tx, publish }, entries) => {
  const told = await tellNotices(tx, entries);
  const rows = told.flatMap(({ entry: { threadId, at, userId }, notices }) =>
    notices
      .filter((notice) => notice.told !== 'joined')
      .map(({ orgId, type, text, vehicle, requestId, fromOrgId }) => ({
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
  const joined = joinedOf(told);
  if (rows.length === 0 && joined.length === 0) return;
  await insertNotifications(tx, rows);
  for (const one of joined) await joinInvitations(tx, one, joinedInvitationsText);
  publish([...new Set([...rows, ...joined].map(({ orgId }) => orgId))], 'notifications', 0);
};

/** The invitations that are told together, by organization and mail day. Times in ms. */
function joinedOf(told: readonly ToldEntry[]): { orgId: string; since: number; at: number; count: number }[] {
  const invitations = told.flatMap(({ entry: { at }, notices }) =>
    notices.filter((notice) => notice.told === 'joined').map(({ orgId }) => ({ orgId, at, since: mailDayStart(at) })),
  );
  return [...Map.groupBy(invitations, ({ orgId, since }) => `${orgId} ${since}`).values()].map((ofOne) => ({
    ...ofOne[0]!,
    at: Math.max(...ofOne.map(({ at }) => at)),
    count: ofOne.length,
  }));
}
