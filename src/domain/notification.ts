// What a notification is called, and where it leads.
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

/** What a mail is about, as its reader may know it: the vehicle of a thread, the end of its VIN, and the neighbor concerned. */
export type MailTopic = readonly [vehicle: string | null, vinEnd: string | null, neighbor: string | null];
export const NO_TOPIC: MailTopic = [null, null, null];
/** `neighbor`: null where none is concerned. */
export const topicOf = ({ year, make, model, vin }: Vehicle, neighbor: string | null): MailTopic => [
  `${year} ${make} ${model}`,
  vinEnd(vin),
  neighbor,
];
/** The same words for every mail of a kind, then what tells this one from the others. */
export const mailSubject = (words: string, topic: MailTopic): string => [words, ...topic].filter((part) => part !== null).join(' · ');

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

/** Where all of them are listed. */
export const NOTIFICATIONS_PATH = '/notifications';

/** `isOnThread`: the organization told is in the chain of the thread `twId`, its part open or complete. */
type About = { twId: string | null; isOnThread: boolean; fromOrgId: string | null };

/**
 * The path it leads to: the thread, or for connections the organization; the list itself where neither is known. null where the
 * organization told has declined, left or been withdrawn: it has no page of that thread any more.
 */
export function notificationPath({ twId, isOnThread, fromOrgId }: About): string | null {
  if (twId !== null) return isOnThread ? `/t/${twId}` : null;
  return fromOrgId === null ? NOTIFICATIONS_PATH : `/network/${fromOrgId}`;
}

/** The name that the text begins with, of the organization that acted: `fromName`, or the word for one whose name is withheld. */
export function actorOf(text: string, fromName: string | null): string | null {
  return [fromName, PARTNER].find((name) => name !== null && text.startsWith(`${name} `)) ?? null;
}
