// The subject of a notification mail: the kind of news, the vehicle, the end of its VIN and the neighbor concerned.
import type { Vehicle } from './thread/thread.ts';
import { vinEnd } from './vin.ts';
import type { NotificationType } from './vocabulary.ts';

export const SUBJECTS: Readonly<Record<NotificationType, string>> = {
  connection_request: 'New connection request',
  connection_accepted: 'Connection accepted',
  connection_ignored: 'Connection request declined',
  tw_invite: 'New thread invite',
  request_update: 'Title update requested',
  tw_delivery: 'Title delivered',
  tw_update: 'Thread update',
  platform_invite: 'Notification',
  desk_mention: 'You were mentioned',
  reminders_unanswered: 'No answer to three reminders',
  members_changed: 'Change in your organization',
  wrong_join_codes: 'Wrong passphrases',
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
