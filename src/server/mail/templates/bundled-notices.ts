// One mail about several threads, on each of which the same neighbor did the same kind of thing. It lists what the mail about each would say.
import { mailSubject, type News, newsOfAll, subjectOf } from '../../../domain/thread/notices/mail-subject.ts';
import { BUNDLE_MAX } from '../../../domain/limits.ts';
import { DEFAULT_REDIRECT } from '../../../domain/redirect.ts';
import { pathInOrg } from '../../../domain/linked-org.ts';
import { INVITATIONS_PATH } from '../../../domain/notification-paths.ts';
import { formatDayIn, zoneOf } from '../../../domain/time-zones.ts';
import { vinEnd } from '../../../domain/vin.ts';
import type { MailType } from '../../../domain/vocabulary.ts';
import type { DueMail, NoticeMail } from '../../../domain/thread/notices/mail-content.ts';
import { envelopeWords, papersSentence } from './envelope-words.ts';
import { type MailLinks, type MailPage, mailPage, senderMarks, type ThreadRow } from './templates.ts';

type Words = { heading: (neighbor: string, count: number) => string; explanation: string | null; button: { label: string; path: string } };

/** The subject if different things happened to the titles. */
const MIXED_NEWS = 'News of your titles';

const NEWS: Words = {
  heading: (neighbor, count) => `${neighbor} has news of ${count} titles.`,
  explanation: null,
  button: { label: 'Open your dashboard', path: DEFAULT_REDIRECT },
};
const WORDS: Readonly<Partial<Record<MailType, Words>>> = {
  tw_invite: {
    heading: (neighbor, count) => `${neighbor} invites you to ${count} threads.`,
    explanation: 'Accept to follow a title and post updates, or decline if it is not yours.',
    button: { label: 'Open your invitations', path: INVITATIONS_PATH },
  },
  request_update: {
    heading: (neighbor, count) => `${neighbor} asks about ${count} titles.`,
    explanation: 'One update on a title answers every open request about it.',
    button: { label: 'Open what needs you', path: `${DEFAULT_REDIRECT}?view=table&filters=needs-you` },
  },
  reminders_unanswered: { ...NEWS, heading: (neighbor, count) => `${neighbor} did not answer about ${count} titles.` },
  tw_delivery: { ...NEWS, button: { label: 'Open what needs you', path: `${DEFAULT_REDIRECT}?view=table&filters=needs-you` } },
};

/** `mails`: at least two notices of one type, to one person, about what one neighbor did. Invitations may be from several. */
export function bundledNoticesPage(mails: readonly DueMail<NoticeMail>[], links: MailLinks): MailPage {
  const { content, org, from = null } = mails[0]!;
  const zone = zoneOf(org?.state ?? null);
  const neighbor = sharedBy(mails.map((mail) => mail.content.neighbor ?? ''));
  const plain = WORDS[content.kind] ?? NEWS;
  const all = mails.map((mail) => mail.content.news ?? null);
  const news = newsOfAll(all);
  const words = envelopeWords(
    neighbor ?? '',
    mails.map((mail) => mail.content.envelope),
  ) ?? { ...plain, heading: neighbor === null ? `You are invited to ${mails.length} threads.` : plain.heading(neighbor, mails.length) };
  const { heading, explanation, button } = words;
  // People look for a title by the end of its VIN.
  const pages = mails
    .slice(0, BUNDLE_MAX)
    .map((mail) => ({ content: mail.content, page: mailPage(mail, links) }))
    .toSorted((a, b) => compare(endOf(a.content), endOf(b.content)));
  const quote = sharedBy(
    pages.map(({ page }) => page.quote),
    (one) => [one?.text, one?.eta, one?.waitsFor],
  );
  const dayOf = ({ answerBy = null }: NoticeMail) => answerBy && formatDayIn(zone, answerBy);
  const day = sharedBy(pages.map((one) => dayOf(one.content)));
  const { reason, unsubscribe } = pages[0]!.page;
  return {
    subject: mailSubject(news === undefined ? MIXED_NEWS : subjectOf(content.kind, news), [countOf(all, news), null, neighbor]),
    heading,
    explanation:
      [
        explanation,
        day && `The invitations can be answered until ${day}.`,
        neighbor !== null && senderMarks(from),
        mails.length > BUNDLE_MAX && `Of these, ${BUNDLE_MAX} are listed here.`,
      ]
        .filter(Boolean)
        .join(' ') || null,
    quote,
    vehicle: null,
    chain: null,
    rows: pages.map(
      (one): ThreadRow => ({
        end: endOf(one.content),
        vehicle: nameOf(one.content),
        stockNumber: one.page.stockNumber ?? null,
        sentence: [one.page.heading, papersOf(one.content)].filter(Boolean).join(' '),
        quote: quote ? null : one.page.quote,
        deadline: day === null && dayOf(one.content) ? `It can be answered until ${dayOf(one.content)}.` : null,
        link: one.page.button,
      }),
    ),
    button: { label: button.label, url: links.baseUrl + pathInOrg(button.path, links.linkedOrgId) },
    items: [],
    reason,
    unsubscribe,
  };
}

/** "23 titles"; "1 of 23 titles" if the subject is about some of them. */
function countOf(all: readonly (News | null)[], news: News | null | undefined): string {
  const those = all.filter((one) => one === news).length;
  return those === 0 || those === all.length ? `${all.length} titles` : `${those} of ${all.length} titles`;
}

const papersOf = ({ envelope }: NoticeMail): string | null => (envelope?.is === 'sent' ? papersSentence(envelope.papers) : null);
const endOf = ({ vehicle }: NoticeMail): string => vinEnd(vehicle?.vin ?? '');
const nameOf = ({ vehicle }: NoticeMail): string => (vehicle ? `${vehicle.year} ${vehicle.make} ${vehicle.model}` : '');
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The first value, if all are alike in what `partOf` returns of them; otherwise null. */
function sharedBy<T>(values: readonly T[], partOf: (value: T) => unknown = (value) => value): T | null {
  const parts = new Set(values.map((value) => JSON.stringify(partOf(value))));
  return parts.size === 1 ? values[0]! : null;
}
