// Mail subjects, names and paths of notifications.
import { PARTNER } from './redaction/partner.ts';
import type { Vehicle } from './thread/thread.ts';
import { vinEnd } from './vin.ts';
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

/** The parts of a mail's subject that its reader may see: the thread's vehicle, the end of its VIN, and the neighbor concerned. */
export type MailTopic = readonly [vehicle: string | null, vinEnd: string | null, neighbor: string | null];
export const NO_TOPIC: MailTopic = [null, null, null];
/** `neighbor`: the name of the neighbor concerned, or null. */
export const topicOf = ({ year, make, model, vin }: Vehicle, neighbor: string | null): MailTopic => [
  `${year} ${make} ${model}`,
  vinEnd(vin),
  neighbor,
];
/** Joins the words for the type of mail with its topic. */
export const mailSubject = (words: string, topic: MailTopic): string => [words, ...topic].filter((part) => part !== null).join(' · ');

/** The label of each mail type's switch. */
export const MAIL_TYPE_NAMES: Readonly<Record<MailType, string>> = {
  tw_invite: 'Thread invites',
  request_update: 'Update requests',
  tw_delivery: 'Title deliveries',
  tw_update: 'Thread updates',
  connection_request: 'Connection requests',
  connection_accepted: 'Connections accepted',
  connection_ignored: 'Connections declined',
};

/** The page with all notifications. */
export const NOTIFICATIONS_PATH = '/notifications';

/** `isOnThread`: the notified organization is in the chain of thread `twId`, whether its part is open or complete. */
type NotificationSource = { twId: string | null; isOnThread: boolean; fromOrgId: string | null };

/**
 * The path of the thread, or the organization for connections, or the list if neither is known. null if the notified organization declined,
 * left or was withdrawn, because it can no longer open the thread.
 */
export function notificationPath({ twId, isOnThread, fromOrgId }: NotificationSource): string | null {
  if (twId !== null) return isOnThread ? `/t/${twId}` : null;
  return fromOrgId === null ? NOTIFICATIONS_PATH : `/network/${fromOrgId}`;
}

/** The name at the beginning of the text: `fromName`, or `PARTNER` if it was redacted. null if there is none. */
export function actorOf(text: string, fromName: string | null): string | null {
  return [fromName, PARTNER].find((name) => name !== null && text.startsWith(`${name} `)) ?? null;
}
