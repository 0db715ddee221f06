// What each kind of mail says: one page, from which both its text part and its HTML part are made.
import { DEFAULT_REDIRECT } from '../../../domain/limits.ts';
import {
  MAIL_TYPE_NAMES,
  mailSubject,
  type MailTopic,
  NO_TOPIC,
  NOTIFICATIONS_PATH,
  SUBJECTS,
  topicOf,
} from '../../../domain/notification.ts';
import type { MailChain, MailStop } from '../../../domain/thread/view/mail-chain.ts';
import type { Vehicle } from '../../../domain/thread/thread.ts';
import { formatDayIn, formatTimeIn, type TimeZone, zoneOf } from '../../../domain/time-zones.ts';
import { type MailType, ORG_TYPE_NAMES } from '../../../domain/vocabulary.ts';
import { type DueMail, isNotice, type NoticeMail } from '../mail.ts';

/** One thing that a mail says, and the way to it. */
export type TextBlock = {
  heading: string;
  /** A paragraph under the heading; '' for none. */
  explanation: string;
  /** `from`: who wrote it, and when. */
  quote: { text: string; eta: string | null; from: string } | null;
  vehicle: Vehicle | null;
  /** Of the vehicle's thread. */
  chain: MailChain | null;
  button: { label: string; url: string };
};
export type MailPage = Omit<TextBlock, 'button'> & {
  subject: string;
  /** null where each item has its own. */
  button: TextBlock['button'] | null;
  /** What a mail that says several things says below its heading. */
  items: readonly TextBlock[];
  /** Why it was sent, and to whom. */
  reason: string;
  /** Where the recipient chooses what to get; null for what has no switch. */
  off: { label: string; url: string; profileUrl: string } | null;
};

/** `words` and `topic` make its subject. */
type OneLetter = MailPage & Pick<TextBlock, 'button'> & { words: string; topic: MailTopic };

/** `tokenUrl`: the link that works once, for the kinds that have one. `offUrl`: the page that turns this type off. */
export type MailLinks = { baseUrl: string; tokenUrl: string; offUrl: string | null };

const NOTICE: Readonly<Record<MailType, { explanation: string; label: string }>> = {
  tw_invite: { explanation: 'Accept to follow the title and post updates, or decline if it is not yours.', label: 'Answer the invitation' },
  request_update: { explanation: 'One update answers every open request.', label: 'Post an update' },
  tw_delivery: { explanation: '', label: 'Open the thread' },
  tw_update: { explanation: '', label: 'Open the thread' },
  connection_request: { explanation: 'Partners find each other in every picker.', label: 'Answer the request' },
  connection_accepted: { explanation: 'You are partners now, and find each other in every picker.', label: 'View organization' },
  connection_ignored: { explanation: 'You can ask again after seven days.', label: 'View organization' },
};
/** What is said instead to one that plays this part. */
const FOR_PART: Readonly<Record<string, { explanation: string; label: string }>> = {
  'request_update holds': {
    explanation: 'You hold it, so you can answer. One update answers every open request.',
    label: 'Post an update',
  },
  'request_update awaits-answer': {
    explanation: 'Accept your invitation first: then one update answers it.',
    label: 'Answer the invitation',
  },
  'tw_delivery awaits-confirmation': {
    explanation: 'Confirm it once you have the paper in hand, or dispute it.',
    label: 'Answer the delivery',
  },
};
/** To somebody who may never have heard of it. */
export const WHAT_IT_IS = 'Titleline shows everybody on the chain who holds the paper title and when it moves next.';
/** Where there is no thread, or no organization, to lead to. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  [NOTIFICATIONS_PATH]: 'See notifications',
  [DEFAULT_REDIRECT]: 'Open your dashboard',
};

export function mailPage(mail: DueMail, links: MailLinks): OneLetter {
  const letter = letterOf(mail, links);
  return { ...letter, subject: mailSubject(letter.words, letter.topic) };
}

function letterOf({ content, at, org, invite, address }: DueMail, links: MailLinks): Omit<OneLetter, 'subject'> {
  const { tokenUrl } = links;
  const plain = { topic: NO_TOPIC, explanation: '', quote: null, vehicle: null, chain: null, items: [], off: null };
  const orgName = org?.name ?? '';
  const zone = zoneOf(org?.state ?? null);
  if (isNotice(content)) return noticePage(content, at, zone, `Sent to ${address}, because you work for ${orgName}.`, links);
  switch (content.kind) {
    case 'platform_invite':
      return {
        ...plain,
        words: `Claim ${orgName} on Titleline`,
        topic: topicOf(content.vehicle, content.neighbor ?? null),
        heading: content.text,
        explanation: `${WHAT_IT_IS} Claim ${orgName} to see this thread and answer.${answerableUntil(zone, content.answerBy)} The link works once, for 30 days.`,
        vehicle: content.vehicle,
        chain: content.chain ?? null,
        button: { label: `Claim ${orgName}`, url: tokenUrl },
        reason: `Sent to ${address}, the title contact that a partner gave for ${orgName}.`,
      };
    case 'org_invite':
      return {
        ...plain,
        words: `Join ${orgName} on Titleline`,
        heading: `${invite?.invitedBy ?? orgName} invites you to join ${orgName}.`,
        explanation: `Your role will be ${invite?.role ?? 'member'}. The invite code is ${invite?.code ?? ''}, and works until ${formatDayIn(zone, invite?.expiresAt ?? 0)}.`,
        button: { label: `Join ${orgName}`, url: tokenUrl },
        reason: `Sent to ${address}, the only address that this invite works for.`,
      };
    case 'reset_password':
      return {
        ...plain,
        words: 'Choose a new password',
        heading: 'Choose a new password.',
        explanation: 'The link works once, for an hour. If you did not ask for it, leave it: your password stays as it is.',
        button: { label: 'Choose a new password', url: tokenUrl },
        reason: `Sent to ${address}, because somebody asked to reset its password.`,
      };
    case 'verify_email':
      return {
        ...plain,
        words: 'Verify your email',
        heading: 'Verify your email.',
        explanation: 'It tells us that this address is yours. The link works once, for seven days. If you did not sign up, ignore this.',
        button: { label: 'Verify email', url: tokenUrl },
        reason: `Sent to ${address}, because an account was made with it.`,
      };
    default:
      return content satisfies never;
  }
}

function noticePage(
  content: NoticeMail,
  at: number,
  zone: TimeZone,
  reason: string,
  { baseUrl, offUrl }: MailLinks,
): Omit<OneLetter, 'subject'> {
  const { kind, text, path, vehicle, neighbor = null, quote, chain = null, answerBy } = content;
  const own = chain?.find((step): step is MailStop => 'own' in step && step.own);
  const { explanation, label } = FOR_PART[`${kind} ${own?.part}`] ?? NOTICE[kind];
  return {
    words: SUBJECTS[kind],
    topic: vehicle === null ? NO_TOPIC : topicOf(vehicle, neighbor),
    heading: text,
    explanation: explanation + answerableUntil(zone, answerBy),
    quote: quote && { ...quote, from: [quote.by, formatTimeIn(zone, at)].filter(Boolean).join(' · ') },
    vehicle,
    chain,
    button: { label: ELSEWHERE[path] ?? label, url: baseUrl + path },
    items: [],
    reason,
    off: offUrl === null ? null : { label: `Turn off “${MAIL_TYPE_NAMES[kind]}”`, url: offUrl, profileUrl: `${baseUrl}/profile` },
  };
}

/** The sentence that follows another one; '' for what is no invitation to a thread. */
const answerableUntil = (zone: TimeZone, answerBy: number | null = null): string =>
  answerBy === null ? '' : ` The invitation can be answered until ${formatDayIn(zone, answerBy)}.`;

/** Where a stop of the chain is, or else what it is. */
export const orgPlace = ({ own, place, type }: MailStop): string => (own ? 'You' : (place ?? ORG_TYPE_NAMES[type]));
