// The content of each kind of mail: one page, from which both the text part and the HTML part are created.
import { DEFAULT_REDIRECT } from '../../../domain/redirect.ts';
import { pathInOrg } from '../../../domain/linked-org.ts';
import { MAIL_TYPE_NAMES, NOTIFICATIONS_PATH } from '../../../domain/notification-paths.ts';
import { mailSubject, type MailTopic, NO_TOPIC, subjectOf, topicOf } from '../../../domain/thread/notices/mail-subject.ts';
import type { Awaited, MailChain, MailStop } from '../../../domain/thread/view/mail-chain.ts';
import { LINK_TEXTS } from '../../../domain/thread/view/stake-label.ts';
import type { Vehicle } from '../../../domain/thread/thread.ts';
import { type WaitsFor, waitsForWords } from '../../../domain/thread/waits-for.ts';
import { formatDayIn, formatTimeIn, type TimeZone, zoneOf } from '../../../domain/time-zones.ts';
import { type MailType, ORG_TYPE_NAMES } from '../../../domain/vocabulary.ts';
import { type AccountWords, accountWords, orgNoticeWords } from './account-words.ts';
import { journeySentence, papersSentence } from './envelope-words.ts';
import { type DueMail, isNotice, type NoticeMail, type SingleContent } from '../../../domain/thread/notices/mail-content.ts';

/** One message of a mail, with its button. */
/** What an update says. `eta`: `YYYY-MM-DD`. `waitsFor`: missing if it says nothing about that. */
export type Said = { text: string; eta: string | null; waitsFor?: WaitsFor | null };
export type TextBlock = {
  heading: string;
  /** A paragraph below the heading. */
  explanation: string | null;
  /** `from`: the author and the time. */
  quote: (Said & { from: string }) | null;
  vehicle: Vehicle | null;
  /** The reader's organization's own number for the vehicle. Missing if it has none. */
  stockNumber?: string | null | undefined;
  /** The chain of the vehicle's thread. */
  chain: MailChain | null;
  /** What the title waits for, in words. Missing if nobody says that, or the quote does. */
  awaited?: string;
  button: { label: string; url: string };
};
/** A thread in a list. */
export type ThreadRow = {
  /** The end of the VIN. */
  end: string;
  vehicle: string;
  /** As in `TextBlock`. */
  stockNumber: string | null;
  sentence: string;
  quote: Said | null;
  /** A sentence. */
  deadline: string | null;
  link: { label: string; url: string };
};
export type MailPage = Omit<TextBlock, 'button'> & {
  subject: string;
  /** null if each item has its own. */
  button: TextBlock['button'] | null;
  /** A list of threads, below the quote. Missing if it has none. */
  rows?: readonly ThreadRow[];
  /** The messages of a combined mail. */
  items: readonly TextBlock[];
  /** Why it was sent, and to which address. */
  reason: string;
  /** The link to turn this type off; null if the type has no switch. */
  unsubscribe: { label: string; url: string; profileUrl: string } | null;
};

/** What a page or one of its messages shows. */
export type PageBody = Omit<TextBlock, 'button'> & Pick<MailPage, 'rows' | 'button'>;

/** `subjectWords` and `topic` are the parts of its subject. */
type SingleMailPage = MailPage & Pick<TextBlock, 'button'> & { subjectWords: string; topic: MailTopic };

/**
 * `linkedOrgId`: see `pathInOrg`. `tokenUrl`: the one-time link; null for kinds that have none. `unsubscribeUrl`: the page that turns this type
 * off.
 */
export type MailLinks = { baseUrl: string; linkedOrgId: string | null; tokenUrl: string | null; unsubscribeUrl: string | null };

const NOTICE_TEXTS: Readonly<Record<MailType, { explanation: string | null; label: string }>> = {
  tw_invite: { explanation: 'Accept to follow the title and post updates, or decline if it is not yours.', label: 'Answer the invitation' },
  request_update: { explanation: 'One update answers every open request.', label: 'Post an update' },
  tw_delivery: { explanation: null, label: 'Open the thread' },
  tw_update: { explanation: null, label: 'Open the thread' },
  reminders_unanswered: { explanation: null, label: 'Open the thread' },
  connection_request: { explanation: 'Partners find each other in every picker.', label: 'Answer the request' },
  connection_accepted: { explanation: 'You are partners now, and find each other in every picker.', label: 'View organization' },
  connection_ignored: { explanation: 'You can ask again after seven days.', label: 'View organization' },
};
/** Replaces `NOTICE_TEXTS` for a recipient with this label in the chain, or whose delivery is disputed. */
const TEXTS_BY_LABEL: Readonly<Record<string, { explanation: string; label: string }>> = {
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
  'tw_delivery coming-back-to-you': { explanation: 'Confirm once the paper is back.', label: 'Confirm the return' },
  'tw_delivery disputed-delivery': {
    explanation: 'Send it again once it is right, say that you do not have it, or post an update.',
    label: 'Settle the dispute',
  },
};
/** For recipients who may never have heard of Titleline. */
export const INTRODUCTION = 'Titleline shows everybody on the chain who holds the paper title and when it moves next.';
/** The button's label for paths that lead to neither a thread nor an organization. */
const OTHER_TARGETS: Readonly<Record<string, string>> = {
  [NOTIFICATIONS_PATH]: 'See notifications',
  [DEFAULT_REDIRECT]: 'Open your dashboard',
};

export function mailPage(mail: DueMail<SingleContent>, links: MailLinks): SingleMailPage {
  const page = pageContent(mail, links);
  return { ...page, subject: mailSubject(page.subjectWords, page.topic) };
}

function pageContent(
  { content, at, org, user, from = null, stockNumber, invite, address }: DueMail<SingleContent>,
  links: MailLinks,
): Omit<SingleMailPage, 'subject'> {
  const plain = { topic: NO_TOPIC, explanation: null, quote: null, vehicle: null, chain: null, items: [], unsubscribe: null };
  const orgName = org?.name ?? '';
  const zone = zoneOf(org?.state ?? null);
  if (isNotice(content)) {
    const page = noticePage(content, from, at, zone, `Sent to ${address}, because you work for ${orgName}.`, links);
    return { ...page, stockNumber };
  }
  const words = { orgName, time: formatTimeIn(user?.timeZone ?? zone, at) };
  if (content.kind === 'account_notice')
    return {
      ...plain,
      ...partsOf(accountWords(content, words), links),
      reason: user ? `Sent to ${address}, the address of your account.` : `Sent to ${address}, because the change concerns it.`,
    };
  if (content.kind === 'org_notice')
    return {
      ...plain,
      ...partsOf(orgNoticeWords(content, words), links),
      reason: `Sent to ${address}, because you manage ${orgName}.`,
    };
  const tokenUrl = links.tokenUrl!; // null only for the kinds above
  switch (content.kind) {
    case 'platform_invite':
      return {
        ...plain,
        subjectWords: `Claim ${orgName} on Titleline`,
        topic: topicOf(content.vehicle, content.neighbor ?? null),
        heading: content.text,
        explanation: sentences(
          INTRODUCTION,
          `Claim ${orgName} to see this thread and answer.`,
          answerableUntil(zone, content.answerBy),
          'The link works once, for 30 days.',
          senderMarks(from),
        ),
        vehicle: content.vehicle,
        chain: content.chain ?? null,
        button: { label: `Claim ${orgName}`, url: tokenUrl },
        reason: `Sent to ${address}, the title contact that a partner gave for ${orgName}.`,
      };
    case 'org_invite':
      return {
        ...plain,
        subjectWords: `Join ${orgName} on Titleline`,
        heading: `${invite?.invitedBy ?? orgName} invites you to join ${orgName}.`,
        explanation: `Your role will be ${invite?.role ?? 'member'}. The invite code is ${invite?.code ?? ''}, and works until ${formatDayIn(zone, invite?.expiresAt ?? 0)}.`,
        button: { label: `Join ${orgName}`, url: tokenUrl },
        reason: `Sent to ${address}, the only address that this invite works for.`,
      };
    case 'reset_password':
      return {
        ...plain,
        subjectWords: 'Choose a new password',
        heading: 'Choose a new password.',
        explanation: 'The link works once, for an hour. If you did not ask for it, leave it: your password stays as it is.',
        button: { label: 'Choose a new password', url: tokenUrl },
        reason: `Sent to ${address}, because somebody asked to reset its password.`,
      };
    case 'sign_up_invitation':
      return {
        ...plain,
        subjectWords: 'You are invited to Titleline',
        heading: content.organization === null ? 'You are invited to sign up.' : `You are invited to sign up for ${content.organization}.`,
        explanation: `${INTRODUCTION} The link works once, until ${formatDayIn(zone, content.expiresAt)}, and for this address alone.`,
        button: { label: 'Sign up', url: tokenUrl },
        reason: `Sent to ${address} by the operator of ${new URL(links.baseUrl).host}.`,
      };
    case 'verify_email':
      return {
        ...plain,
        subjectWords: 'Verify your email',
        heading: 'Verify your email.',
        explanation: 'It tells us that this address is yours. The link works once, for seven days. If you did not sign up, ignore this.',
        button: { label: 'Verify email', url: tokenUrl },
        reason: `Sent to ${address}, because an account was made with it.`,
      };
    default:
      return content satisfies never;
  }
}

const partsOf = ({ subject, topic, heading, explanation, label, path }: AccountWords, { baseUrl }: MailLinks) => ({
  subjectWords: subject,
  topic: [null, null, topic] satisfies MailTopic,
  heading,
  explanation,
  button: { label, url: baseUrl + path },
});

/** "Waits for the lien release · expected November 29, 2026" */
const awaitedWords = ({ waitsFor, expected }: Awaited): string =>
  [waitsForWords(waitsFor), expected && `expected ${formatDayIn('UTC', Date.parse(expected))}`].filter(Boolean).join(' · ');

function noticePage(
  content: NoticeMail,
  from: Sender,
  at: number,
  zone: TimeZone,
  reason: string,
  { baseUrl, linkedOrgId, unsubscribeUrl }: MailLinks,
): Omit<SingleMailPage, 'subject'> {
  const { kind, news = null, text, path, vehicle, neighbor = null, quote, chain = null, awaited, answerBy, envelope } = content;
  const own = chain?.find((step): step is MailStop => 'own' in step && step.own);
  // The holder whose delivery was disputed has the same label as any other.
  const isDisputed = own?.part === 'holds' && chain?.some((step) => 'part' in step && step.part === 'disputed');
  const part = isDisputed && kind === 'tw_delivery' ? 'disputed-delivery' : own?.part;
  const { explanation, label } = TEXTS_BY_LABEL[`${kind} ${part}`] ?? NOTICE_TEXTS[kind];
  return {
    subjectWords: subjectOf(kind, news),
    topic: vehicle === null ? NO_TOPIC : topicOf(vehicle, neighbor),
    heading: text,
    explanation: sentences(
      envelope?.is === 'sent' ? journeySentence(envelope) : null,
      envelope?.is === 'sent' ? papersSentence(envelope.papers) : null,
      explanation,
      answerableUntil(zone, answerBy),
      senderMarks(from),
    ),
    quote: quote && { ...quote, from: [quote.by, formatTimeIn(zone, at)].filter(Boolean).join(' · ') },
    vehicle,
    chain,
    ...(awaited && quote?.waitsFor !== awaited.waitsFor && { awaited: awaitedWords(awaited) }),
    button: { label: OTHER_TARGETS[path] ?? label, url: baseUrl + pathInOrg(path, linkedOrgId) },
    items: [],
    reason,
    unsubscribe:
      unsubscribeUrl === null
        ? null
        : { label: `Turn off “${MAIL_TYPE_NAMES[kind]}”`, url: unsubscribeUrl, profileUrl: `${baseUrl}/profile` },
  };
}

/** null unless the mail is an invitation to a thread. */
const answerableUntil = (zone: TimeZone, answerBy: number | null = null): string | null =>
  answerBy === null ? null : `The invitation can be answered until ${formatDayIn(zone, answerBy)}.`;

type Sender = NonNullable<DueMail['from']> | null;

/** What a reader should know of a stranger's organization, because an impostor writes by mail too. */
export const senderMarks = (from: Sender): string | null =>
  from === null
    ? null
    : sentences(
        from.isNew ? 'New: the organization that asks came to Titleline less than 30 days ago.' : null,
        from.similarName ? 'Similar name: another organization had a name like this before. Check who it is before you answer.' : null,
      );

/** A paragraph of those that are given; null if none is. */
const sentences = (...given: (string | null)[]): string | null => given.filter((sentence) => sentence !== null).join(' ') || null;

/** A stock number as only the reader's organization knows it. */
export const stockWords = (stockNumber: string): string => `Your stock number ${stockNumber}`;

/** The place of an organization in the chain; its type if the place is unknown. */
export const orgPlace = ({ own, place, type }: MailStop): string => (own ? 'You' : (place ?? ORG_TYPE_NAMES[type]));

/** What the link to an organization says. A contested claim may be several links long: the last one says it. */
export const linkText = ({ way, part }: MailStop): string | null =>
  way === null || (way === 'contested' && part !== 'claims') ? null : LINK_TEXTS[way];
