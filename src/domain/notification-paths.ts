// Names and paths of notifications.
import { DEFAULT_REDIRECT } from './redirect.ts';
import { type MailType, type NotificationType, PARTNER } from './vocabulary.ts';

/** The name of each mail type. */
export const MAIL_TYPE_NAMES: Readonly<Record<MailType, string>> = {
  tw_invite: 'Thread invites',
  request_update: 'Update requests',
  tw_delivery: 'Title deliveries',
  tw_update: 'Thread updates',
  reminders_unanswered: 'Unanswered reminders',
  connection_request: 'Connection requests',
  connection_accepted: 'Connections accepted',
  connection_ignored: 'Connections declined',
};

/** The page with all notifications. */
export const NOTIFICATIONS_PATH = '/notifications';
/** The page with the organization's people, invites and passphrase. */
export const MY_ORGANIZATION_PATH = '/myorganization';

/** The list of an organization's invitations to threads. */
export const INVITATIONS_PATH = `${DEFAULT_REDIRECT}?tab=invites`;

const THREAD_PATH = '/t/';
/** The thread to which a notification's path leads; null if it leads elsewhere. */
export const threadOfPath = (path: string): string | null => (path.startsWith(THREAD_PATH) ? path.slice(THREAD_PATH.length) : null);

/** The page of an envelope, for its sender and its recipient. */
export const envelopePath = (code: string): string => `/receive/${code}`;

type NotificationSource = {
  type: NotificationType;
  twId: string | null;
  /** The notified organization is in the chain of thread `twId`, whether its part is open or complete. */
  isOnThread: boolean;
  fromOrgId: string | null;
  /** The code of the envelope that a notification about several titles is about. */
  envelopeCode?: string | null;
};

/**
 * The path of the thread. If it is about several: of the invitations, the envelope, or the dashboard. Otherwise the organization for connections,
 * or the list if none is known. null if the notified organization declined, left or was withdrawn, because it can no longer open the thread.
 */
export function notificationPath({ type, twId, isOnThread, fromOrgId, envelopeCode = null }: NotificationSource): string | null {
  if (twId !== null) return isOnThread ? THREAD_PATH + twId : null;
  if (type === 'tw_invite') return INVITATIONS_PATH;
  if (envelopeCode !== null) return envelopePath(envelopeCode);
  if (type === 'tw_delivery') return DEFAULT_REDIRECT;
  return fromOrgId === null ? NOTIFICATIONS_PATH : `/network/${fromOrgId}`;
}

/** Whether it is about the organization's own people and codes, and so links to My Organization. */
export const isAboutPeople = (type: NotificationType): boolean => type === 'members_changed' || type === 'wrong_join_codes';

/** The name at the beginning of the text: `fromName`, or `PARTNER` if it was redacted. null if there is none. */
export function actorOf(text: string, fromName: string | null): string | null {
  return [fromName, PARTNER].find((name) => name !== null && text.startsWith(`${name} `)) ?? null;
}
