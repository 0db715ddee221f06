// Reading the mail of people and title contacts in browser tests.
import { expect } from '@playwright/test';
import type { ReceivedMail } from '../mail/fake-smtp.ts';
import { MAIL_LIST } from './servers.ts';

/** What this address has got so far, oldest first. */
export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const answer = await fetch(`${MAIL_LIST}/?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as ReceivedMail[];
}

/** Waits for a mail of this subject, whatever thread it is about, to this address; the newest, where there are several. */
export async function mailTo(address: string, subject: string | RegExp): Promise<ReceivedMail> {
  const fits = (mail: ReceivedMail) => (typeof subject === 'string' ? mail.subjectStart === subject : subject.test(mail.subject));
  let found: ReceivedMail | undefined;
  const look = async () => {
    found = (await mailsTo(address)).findLast(fits);
    return found !== undefined;
  };
  await expect.poll(look, { message: `a mail to ${address} about ${subject}`, timeout: 20_000 }).toBe(true);
  return found!;
}

/** The first link of a mail's text whose path begins like this, as path and query: its reader follows it on their own server. */
export function linkIn(mail: ReceivedMail, path: string): string {
  const links = mail.text.match(/https?:\/\/[^\s<>")\]]+/g) ?? [];
  const link = links.map((text) => new URL(text)).find(({ pathname }) => pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in: ${mail.text}`);
  return link.pathname + link.search;
}
