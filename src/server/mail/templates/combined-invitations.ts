// One mail with several invitations to the same stranger. Each has the content and the button that it would have alone.
import { mailSubject } from '../../../domain/thread/notices/mail-subject.ts';
import { type TextBlock, type MailPage, mailPage, INTRODUCTION } from './templates.ts';
import type { DueMail, SingleContent } from '../../../domain/thread/notices/mail-content.ts';

/** `tokenUrls`: the one-time link of each mail, in the same order. */
export function combinedInvitationsPage(
  mails: readonly DueMail<SingleContent>[],
  baseUrl: string,
  tokenUrls: readonly (string | null)[],
): MailPage {
  const pages = mails.map((mail, at) => mailPage(mail, { baseUrl, linkedOrgId: null, tokenUrl: tokenUrls[at]!, unsubscribeUrl: null }));
  const first = pages[0]!;
  const isOne = (key: 'subjectWords' | 'reason') => pages.every((page) => page[key] === first[key]);
  // A former title contact may also be invited by the same organization.
  const what = mails.some(({ content }) => content.kind === 'account_notice') ? 'messages' : 'invitations';
  const shared = (at: 0 | 1 | 2) => (pages.every(({ topic }) => topic[at] === first.topic[at]) ? first.topic[at] : null);
  return {
    subject: mailSubject(isOne('subjectWords') ? first.subjectWords : `${pages.length} ${what} on Titleline`, [
      shared(0),
      shared(1),
      shared(2),
    ]),
    heading: `${pages.length} ${what} wait for you.`,
    explanation: INTRODUCTION,
    quote: null,
    vehicle: null,
    chain: null,
    button: null,
    items: pages.map(itemOf),
    reason: isOne('reason') ? first.reason : `Sent to ${mails[0]!.address}, the address that a partner gave for these ${what}.`,
    unsubscribe: null,
  };
}

function itemOf({ heading, explanation, vehicle, chain, button }: ReturnType<typeof mailPage>): TextBlock {
  // The first part is already in the introduction of the page.
  return { heading, explanation: explanation?.replace(`${INTRODUCTION} `, '') ?? null, quote: null, vehicle, chain, button };
}
