// Reading the mail of people and title contacts in browser tests.
import { expect } from '@playwright/test';
import type { Received } from '../mail/fake-smtp.ts';
import { MAIL_LIST } from './servers.ts';

/** Returns the mails that this address has received so far, oldest first. */
export async function mailsTo(address: string): Promise<Received[]> {
  const response = await fetch(`${MAIL_LIST}/?to=${encodeURIComponent(address)}`);
  return (await response.json()) as Received[];
}

/** Waits for a mail with this subject, about any thread, and returns the newest. */
export async function mailTo(address: string, subject: string | RegExp): Promise<Received> {
  const matches = (mail: Received) => (typeof subject === 'string' ? mail.words === subject : subject.test(mail.subject));
  let found: Received | undefined;
  const look = async () => {
    found = (await mailsTo(address)).findLast(matches);
    return found !== undefined;
  };
  await expect.poll(look, { message: `a mail to ${address} about ${subject}`, timeout: 20_000 }).toBe(true);
  return found!;
}

/** Returns path and query of the mail's first link whose path begins with `path`. The recipient opens it on their own test server. */
export function linkIn(mail: Received, path: string): string {
  const links = mail.text.match(/https?:\/\/[^\s<>")\]]+/g) ?? [];
  const link = links.map((text) => new URL(text)).find(({ pathname }) => pathname.startsWith(path));
  if (!link) throw new Error(`No link to ${path} in: ${mail.text}`);
  return link.pathname + link.search;
}
