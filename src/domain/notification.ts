// What a notification is called, and where it leads.
import { PARTNER } from './redaction/partner.ts';
import type { MailType, NotificationType } from './vocabulary.ts';

export const SUBJECTS: Readonly<Record<NotificationType, string>> = {
  connection_request: 'New connection request',
  connection_accepted: 'Connection accepted',
  connection_ignored: 'Connection request declined',
  tw_invite: 'New thread invite',
  request_update: 'Title update requested',
  tw_delivery: 'Title delivered',
  tw_update: 'Thread update',
  platform_invite: 'Notification',
};

/** What the switch of each type of mail is called. */
export const MAIL_TYPE_NAMES: Readonly<Record<MailType, string>> = {
  tw_invite: 'Thread invites',
  request_update: 'Update requests',
  tw_delivery: 'Title deliveries',
  tw_update: 'Thread updates',
  connection_request: 'Connection requests',
  connection_accepted: 'Connections accepted',
  connection_ignored: 'Connections declined',
};

/** The path it leads to: the thread, or for connections the organization; the list itself where neither is known. */
export function notificationPath({ twId, fromOrgId }: { twId: string | null; fromOrgId: string | null }): string {
  if (twId !== null) return `/t/${twId}`;
  return fromOrgId === null ? '/notifications' : `/network/${fromOrgId}`;
}

/** The name that the text begins with, of the organization that acted: `fromName`, or the word for one whose name is withheld. */
export function actorOf(text: string, fromName: string | null): string | null {
  return [fromName, PARTNER].find((name) => name !== null && text.startsWith(`${name} `)) ?? null;
}
