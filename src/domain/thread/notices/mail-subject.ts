// The subjects of notifications, in the list and in mails: what happened and, in a mail, the vehicle, the end of its VIN and the neighbor concerned.
import type { Vehicle } from '../thread.ts';
import { vinEnd } from '../../vin.ts';
import { DELIVERY_DISPUTED, type NotificationType } from '../../vocabulary.ts';

/** By type: what happens most often. */
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

/** What happened, where the subject of the notification's type would say something else. */
export const NEWS_SUBJECTS = {
  'invitation-accepted': 'Invitation accepted',
  'invitation-declined': 'Invitation declined',
  'invitation-withdrawn': 'Invitation withdrawn',
  'invitation-restored': 'Invitation restored',
  'invitation-reminded': 'Thread invite waits for your answer',
  'participant-left': 'An organization left the thread',
  responsible: 'Responsible for the title',
  'part-reopened': 'Thread open again',
  'vehicle-corrected': 'Vehicle corrected',
  'delivery-reminded': 'Delivery waits for your answer',
  'delivery-withdrawn': 'Delivery withdrawn',
  'delivery-off': 'Delivery called off',
  'delivery-disputed': DELIVERY_DISPUTED,
  'title-missing': 'Title missing',
  'title-coming-back': 'Title on its way back',
  'title-not-there': 'Title not located',
  'title-lost': 'Title lost',
  'title-located': 'Title located',
  'title-claimed': 'Title claimed',
  'claim-confirmed': 'Title claim confirmed',
  'claim-disputed': 'Title claim disputed',
  'claim-contested': 'Title claim contested',
  'acceptance-taken-back': 'Acceptance taken back',
  'confirmation-taken-back': 'Confirmation taken back',
  'ending-taken-back': 'End of the thread taken back',
  'giving-up-taken-back': 'Title is there after all',
} as const;
export type News = keyof typeof NEWS_SUBJECTS;
/** `news`: null if it is what the type is named for. Missing in what earlier versions wrote; one that a later version wrote may be unknown. */
export const subjectOf = (type: NotificationType, news: News | null = null): string => (news && NEWS_SUBJECTS[news]) ?? SUBJECTS[type];

/** The news that stands for several: what they have in common, or what must not be overlooked. `undefined` if they differ. */
export function newsOfAll(all: readonly (News | null)[]): News | null | undefined {
  const different = new Set(all);
  if (different.size === 1) return all[0];
  return different.has('title-missing') ? 'title-missing' : undefined;
}

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
